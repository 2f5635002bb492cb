extension CaptureTime {
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
}
