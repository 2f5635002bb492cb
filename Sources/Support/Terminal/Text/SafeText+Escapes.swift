extension SafeText {
    /// Returns whether a terminal could interpret the scalar, or reorder the text around it.
    package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F, 0x80...0x9F: true
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns whether nothing has to be escaped.
    ///
    /// It checks only bytes: all dangerous scalars are controls or begin with C2 or E2.
    static func isHarmless(_ text: String) -> Bool {
        var needsLook = false
        let bytes = text.utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0x7F { return false }
            if byte == 0xC2 || byte == 0xE2 { needsLook = true }
        }
        return !needsLook || !text.unicodeScalars.contains(where: isDangerous)
    }

    static func escaping(_ text: String) -> String {
        // NB: `append(contentsOf:)` of a scalar view copies the whole content each time; a string's doesn't.
        var result = ""
        for scalar in text.unicodeScalars {
            if isDangerous(scalar) {
                result += escape(of: scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `\x1b` below 0x80; `\u{9b}` above, so that the scalar can't be mistaken for a lone byte.
    private static func escape(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return scalar.value < 0x80 ? byteEscape(UInt8(scalar.value)) : "\\u{\(digits)}"
    }

    private static func byteEscape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
    }

    /// Well-formed sequences decoded, every other byte as its escape.
    static func decoding(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        guard String(validating: bytes, as: UTF8.self) == nil else { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        var position = 0
        while position < bytes.count {
            let length = lengthOfScalar(in: bytes[position...])
            if length > 0 {
                result += String(decoding: bytes[position..<position + length], as: UTF8.self)
            } else {
                result += byteEscape(bytes[position])
            }
            position += max(length, 1)
        }
        return result
    }

    /// The number of bytes of the well-formed scalar that the slice begins with, or zero.
    private static func lengthOfScalar(in bytes: ArraySlice<UInt8>) -> Int {
        for length in 1...4 where length <= bytes.count {
            if String(validating: bytes.prefix(length), as: UTF8.self) != nil { return length }
        }
        return 0
    }
}
