// The characters of names.
extension Lexer {
    /// Returns whether a letter of any script, or an underscore, is at an index.
    func beginsWord(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        let byte = bytes[index]
        guard byte >= 0x80 else { return (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") }
        return scalar(at: index)?.properties.isAlphabetic ?? false
    }

    /// The same, or a digit or a mark, as in `e` with a combining accent.
    func continuesWord(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        guard bytes[index] >= 0x80 else { return beginsWord(at: index) || Self.isDigit(bytes[index]) }
        guard let scalar = scalar(at: index) else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber: return true
        default: return scalar.properties.isAlphabetic
        }
    }

    static func isWord(_ text: String) -> Bool {
        var lexer = Lexer(bytes: Array(text.utf8))
        guard lexer.beginsWord(at: 0) else { return false }
        lexer.takeWordBytes()
        return lexer.position == lexer.bytes.count
    }

    /// The bytes of the character at a byte; a text's bytes are valid UTF-8.
    static func byteCount(beginning byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        let end = min(index + Self.byteCount(beginning: bytes[index]), bytes.count)
        return String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first
    }
}
