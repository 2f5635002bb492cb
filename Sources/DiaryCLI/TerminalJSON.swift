/// JSON for a terminal: the same value, with escapes for characters that could control the terminal or mislead its
/// reader.
enum TerminalJSON {
    /// DEL, the C1 controls, the separators of lines and paragraphs and the bidirectional marks become `\u` escapes.
    ///
    /// In valid JSON all of them are in strings; other bytes are unchanged.
    static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xD8 }) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if isHarmful(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
            } else {
                result += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return result
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
