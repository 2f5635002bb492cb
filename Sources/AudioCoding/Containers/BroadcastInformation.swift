import CSndFile
import DecoderProtocol

/// The `bext` chunk of a broadcast wave (EBU Tech 3285).
struct BroadcastInformation {
    /// The recording time, by the recorder's clock.
    let captureTime: CaptureTime?
    /// Its date, such as `2026-05-02`.
    let date: String?
    let description: String?

    init(_ information: SF_BROADCAST_INFO) {
        let date = Self.bytes(of: information.origination_date)
        let time = Self.bytes(of: information.origination_time)
        captureTime = WallClockTime(metadataText: Self.written(date: date, time: time)).map {
            CaptureTime(wallTime: $0)
        }
        self.date =
            captureTime == nil
            ? nil : Self.written(date: date, time: time).prefix(10).map { $0 == ":" ? "-" : String($0) }.joined()
        description = MetadataText.string(fromPossiblyUTF8: Self.bytes(of: information.description))
    }

    /// The time as EXIF writes it.
    ///
    /// Recorders use different separators between the numbers: the standard allows a hyphen, an underscore, a colon, a
    /// full stop and a space.
    private static func written(date: [UInt8], time: [UInt8]) -> String {
        guard date.count == 10, time.count == 8 else { return "" }
        let parts = [date[0..<4], date[5..<7], date[8..<10], time[0..<2], time[3..<5], time[6..<8]]
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        return texts[0..<3].joined(separator: ":") + " " + texts[3..<6].joined(separator: ":")
    }

    private static func bytes<Characters>(of characters: Characters) -> [UInt8] {
        unsafe withUnsafeBytes(of: characters) { unsafe Array($0) }
    }
}
