/// Functions on bytes that may be UTF-8.
enum UTF8Sequences {
    /// The length of the valid sequence at an index; nil if there is none.
    ///
    /// > Table 3-7. Well-Formed UTF-8 Byte Sequences (The Unicode Standard, 3.9).
    static func length(at index: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        let first = bytes[index]
        let (count, second): (Int, ClosedRange<UInt8>)
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
        case 0xE0: (count, second) = (3, 0xA0...0xBF)
        case 0xED: (count, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
        case 0xF0: (count, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
        case 0xF4: (count, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard index + count <= bytes.endIndex, second.contains(bytes[index + 1]) else { return nil }
        return bytes[(index + 2)..<(index + count)].allSatisfy { 0x80...0xBF ~= $0 } ? count : nil
    }

    /// The number of characters beyond ASCII, and of bytes that belong to none.
    static func counts(of bytes: ArraySlice<UInt8>) -> (valid: Int, invalid: Int) {
        var (index, valid, invalid) = (bytes.startIndex, 0, 0)
        while index < bytes.endIndex {
            let length = length(at: index, in: bytes)
            if length == nil { invalid += 1 } else if length != 1 { valid += 1 }
            index += length ?? 1
        }
        return (valid, invalid)
    }
}
