/// Reading the texts of files, whose encoding is not told or told wrongly.
package enum MetadataText {
    /// The text up to the first NUL, as UTF-8 where it is that, else as Latin-1, without blanks around it; nil where
    /// nothing is left.
    package static func string(fromPossiblyUTF8 bytes: some Collection<UInt8>) -> String? {
        let content = Array(bytes.prefix { $0 != 0 }.prefix(DecoderProtocolLimits.textByteCount))
        let trimmed = content.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        guard !trimmed.isEmpty else { return nil }
        let text =
            String(validating: trimmed, as: UTF8.self)
            ?? String(String.UnicodeScalarView(trimmed.map { Unicode.Scalar($0) }))
        return byteOrderMarks.contains(text) ? nil : text
    }

    /// What is left of an empty text in UTF-16, read as Latin-1.
    private static let byteOrderMarks = ["\u{FE}\u{FF}", "\u{FF}\u{FE}"]

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }
}
