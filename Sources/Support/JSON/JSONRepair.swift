/// Repairs invalid strings in a JSON text: half surrogate pairs, raw control characters, unknown escapes, bytes that
/// are not UTF-8.
///
/// Programs that cut a text within an emoji write such JSON. Everything else stays as it is.
package enum JSONRepair {
    /// The text with U+FFFD for half surrogate pairs and for invalid UTF-8, and with valid escapes.
    package static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        let bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
        var repaired: [UInt8] = []
        repaired.reserveCapacity(bytes.count + 64)
        var (position, isString) = (0, false)
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""): isString.toggle()
            case UInt8(ascii: "\\") where isString:
                position = escape(in: bytes, at: position, into: &repaired)
                continue
            case 0..<0x20 where isString:
                repaired += Array("\\u00".utf8) + [hexDigit(byte >> 4), hexDigit(byte & 15)]
                position += 1
                continue
            default: break
            }
            repaired.append(byte)
            position += 1
        }
        return repaired
    }

    private static let replacement = Array("\\ufffd".utf8)

    /// Copies an escape; returns the index after it.
    private static func escape(in bytes: [UInt8], at start: Int, into repaired: inout [UInt8]) -> Int {
        guard start + 1 < bytes.count else {
            repaired += replacement
            return start + 1
        }
        let mark = bytes[start + 1]
        guard mark == UInt8(ascii: "u") else {
            if !"\"\\/bfnrt".utf8.contains(mark) { repaired.append(UInt8(ascii: "\\")) }
            repaired += bytes[start..<(start + (mark < 0x20 ? 1 : 2))]
            return start + (mark < 0x20 ? 1 : 2)
        }
        guard let unit = unit(in: bytes, at: start) else {
            repaired += Array("\\\\u".utf8)
            return start + 2
        }
        guard (0xD800..<0xE000).contains(unit) else {
            repaired += bytes[start..<(start + 6)]
            return start + 6
        }
        if unit < 0xDC00, let low = self.unit(in: bytes, at: start + 6), (0xDC00..<0xE000).contains(low) {
            repaired += bytes[start..<(start + 12)]
            return start + 12
        }
        repaired += replacement
        return start + 6
    }

    /// The code unit of the escape `\uXXXX` at an index; nil if there is none.
    private static func unit(in bytes: [UInt8], at start: Int) -> UInt32? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var unit: UInt32 = 0
        for byte in bytes[(start + 2)..<(start + 6)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
