/// Bytes as lower-case hexadecimal digits, the only spelling used in names in the folder.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in bytes { text += digits(of: byte) }
        return String(decoding: text, as: UTF8.self)
    }

    static func digits(of byte: UInt8) -> [UInt8] { [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }

    /// The bytes; nil if the text is not twice `count` lower-case digits.
    static func bytes(_ text: some Collection<UInt8>, count: Int) -> [UInt8]? {
        guard text.count == count * 2 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text {
            guard let value = value(of: character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
