/// Reads and writes single code points as UTF-8.
enum UTF8Decoding {
    /// The code point that starts at an index, and its length in bytes; a damaged byte reads as U+FFFD of length 1.
    @inline(__always)
    static func scalar(at index: Int, in bytes: Span<UInt8>) -> (scalar: UInt32, length: Int) {
        let first = UInt32(bytes[index])
        if first < 0x80 { return (first, 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first < 0xF5, index + length <= bytes.count else { return (0xFFFD, 1) }
        var scalar = first & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let byte = UInt32(unsafe bytes[unchecked: index + offset])
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            scalar = scalar << 6 | (byte & 0x3F)
        }
        return (scalar, length)
    }

    /// The code point that ends right before an index.
    static func scalar(before index: Int, in bytes: Span<UInt8>) -> UInt32 {
        var start = index - 1
        while start > 0, index - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start, in: bytes).scalar
    }

    /// Calls the body with each byte of a code point's UTF-8 form.
    @inline(__always)
    static func encode(_ scalar: UInt32, _ body: (UInt8) -> Void) {
        switch scalar {
        case ..<0x80:
            body(UInt8(truncatingIfNeeded: scalar))
        case ..<0x800:
            body(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            body(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case ..<0x10000:
            body(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            body(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            body(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            body(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }
}
