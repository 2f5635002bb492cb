extension CaptureTime {
    /// A time as ``WallClockTime/init(metadataText:fraction:)`` reads it; fractions and an offset after it, as in ISO
    /// 8601, take precedence.
    package init?(metadataText text: String, fraction: String = "", offset: Int? = nil) {
        let rest = text.utf8.dropFirst(19)
        let digits = rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix { Self.digits ~= $0 } : rest.prefix(0)
        let zone = String(decoding: rest.dropFirst(digits.isEmpty ? 0 : digits.count + 1), as: UTF8.self)
        let ownOffset = Self.offset(metadataText: zone)
        guard zone.isEmpty || ownOffset != nil else { return nil }
        let ownFraction = digits.isEmpty ? fraction : String(decoding: digits, as: UTF8.self)
        let clock = String(decoding: text.utf8.prefix(19), as: UTF8.self)
        guard let wallTime = WallClockTime(metadataText: clock, fraction: ownFraction) else { return nil }
        self.init(wallTime: wallTime, offset: ownOffset ?? offset)
    }

    /// Seconds east of UTC as EXIF writes them: `+05:45`, `-0330`, `Z`; nil for anything else, and above 14 hours.
    package static func offset(metadataText text: String) -> Int? {
        if text == "Z" { return 0 }
        let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, let sign = text.first, let value = Int(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        guard sign == "+" || sign == "-", value >= 0, value % 100 < 60 else { return nil }
        let seconds = (value / 100 * 60 + value % 100) * 60
        guard seconds <= maximumOffset else { return nil }
        return sign == "-" ? -seconds : seconds
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
