/// Base64 as calendars have it: padding may be missing, white space may occur within.
enum Base64Text {
    /// The bytes; nil if another character occurs among the digits.
    static func bytes(of text: String) -> [UInt8]? {
        var (bytes, buffer, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        for byte in text.utf8 {
            let digit: UInt32
            switch byte {
            case 0x41...0x5A: digit = UInt32(byte - 0x41)
            case 0x61...0x7A: digit = UInt32(byte - 0x61 + 26)
            case 0x30...0x39: digit = UInt32(byte - 0x30 + 52)
            case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
            case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D: continue
            default: return nil
            }
            buffer = buffer << 6 | digit
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
        }
        return bytes
    }
}
