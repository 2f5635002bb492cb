/// The folding of the 128 code points of ASCII, for one byte and for eight at a time.
struct ASCIIMapping {
    /// True if capital letters become small.
    let lowercases: Bool

    /// True if the control characters below the space, line ends and NUL among them, become spaces.
    let blanksControls: Bool

    @inline(__always)
    func callAsFunction(_ byte: UInt8) -> UInt8 {
        if lowercases, byte &- 0x41 < 26 { return byte | 0x20 }
        return blanksControls && byte < 0x20 ? 0x20 : byte
    }

    /// Eight bytes in a word, all below 0x80, so that adding to one never carries into the next.
    @inline(__always)
    func callAsFunction(_ word: UInt64) -> UInt64 {
        var result = word
        if lowercases {
            let fromA = word &+ Self.repeated(0x80 - 0x41)
            let afterZ = word &+ Self.repeated(0x80 - 0x5B)
            result |= ((fromA ^ afterZ) & Self.highBits) >> 2
        }
        if blanksControls {
            let controls = ~(word &+ Self.repeated(0x80 - 0x20)) & Self.highBits
            if controls != 0 {
                let mask = (controls >> 7) &* 0xFF
                result = (result & ~mask) | (mask & Self.repeated(0x20))
            }
        }
        return result
    }

    /// The bits that are set in a word if a byte is not ASCII.
    static let highBits: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    static func repeated(_ byte: UInt64) -> UInt64 {
        byte &* 0x0101_0101_0101_0101
    }
}
