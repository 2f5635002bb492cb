/// Reads the texts of files with an unknown or wrong encoding.
package enum MetadataText {
    /// The text up to the first NUL, as UTF-8 if it is valid, else as Windows-1252 (Latin-1 with letters instead of
    /// controls), trimmed; nil if nothing is left.
    package static func string(fromPossiblyUTF8 bytes: some Collection<UInt8>) -> String? {
        let content = Array(bytes.prefix { $0 != 0 }.prefix(DecoderProtocolLimits.textByteCount))
        let trimmed = content.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        guard !trimmed.isEmpty else { return nil }
        let text = String(validating: trimmed, as: UTF8.self) ?? string(fromWindows: trimmed)
        return byteOrderMarks.contains(text) ? nil : text
    }

    /// The text with the digits of all scripts as those of ASCII.
    package static func withPlainDigits(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isDigit = scalar.properties.numericType == .decimal
            let value = isDigit ? scalar.properties.numericValue.flatMap { UInt8(exactly: $0) } : nil
            plain.append(value.map { Unicode.Scalar($0 + 0x30) } ?? scalar)
        }
        return String(plain)
    }

    /// The text of bytes in Windows-1252; its five undefined bytes become controls.
    package static func string(fromWindows bytes: some Sequence<UInt8>) -> String {
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.underestimatedCount)
        for byte in bytes {
            if byte < 0x80 { utf8.append(byte) } else { utf8 += UTF8.encode(letter(byte)).map(Array.init) ?? [] }
        }
        return String(decoding: utf8, as: UTF8.self)
    }

    private static func letter(_ byte: UInt8) -> Unicode.Scalar {
        0x80...0x9F ~= byte ? windowsLetters[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// From 0x80 on; five of them are undefined and stay controls.
    private static let windowsLetters = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    /// The remains of an empty text in UTF-16, read as Latin-1.
    private static let byteOrderMarks = ["\u{FE}\u{FF}", "\u{FF}\u{FE}"]

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }
}
