import Chronology
import DecoderProtocol

extension CaptureTime {
    /// A day and a time in tags of sounds: ISO 8601, also with a space for `T` and without seconds.
    init?(tagText text: String) {
        let bytes = Array(text.utf8)
        let hasSeconds = bytes.count > 16 && bytes[16] == UInt8(ascii: ":")
        let clock = hasSeconds ? text : String(text.prefix(16)) + ":00" + text.dropFirst(16)
        self.init(metadataText: clock)
    }
}

extension CivilDate {
    /// A whole day in tags of sounds: `2024-01-15`, also with `/`, `.` or `:`.
    init?(tagText text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == bytes[7], "-/.:".utf8.contains(bytes[4]) else { return nil }
        let parts = text.utf8.split(separator: bytes[4]).map { Int(String(decoding: $0, as: UTF8.self)) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
