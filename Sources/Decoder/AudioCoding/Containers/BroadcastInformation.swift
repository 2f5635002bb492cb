import CSndFile
import DecoderProtocol

/// The `bext` chunk of a broadcast wave (EBU Tech 3285).
struct BroadcastInformation {
    /// The recording time, or its day, by the recorder's clock.
    let captureTime: CaptureTime?
    /// Its date, such as `2026-05-02`.
    let date: String?
    let description: String?

    init(_ information: SF_BROADCAST_INFO) {
        let parts = [Self.bytes(of: information.origination_date), Self.bytes(of: information.origination_time)]
        // The standard allows several separators between the numbers.
        let texts = parts.map { MetadataText.string(fromPossiblyUTF8: $0) ?? "" }
        captureTime = CaptureTime(metadataText: texts.joined(separator: " "))
        date = captureTime == nil ? nil : texts[0].map { $0.isNumber ? String($0) : "-" }.joined()
        description = MetadataText.string(fromPossiblyUTF8: Self.bytes(of: information.description))
    }

    private static func bytes<Characters>(of characters: Characters) -> [UInt8] {
        unsafe withUnsafeBytes(of: characters) { unsafe Array($0) }
    }
}
