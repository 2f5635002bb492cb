/// What a fold does to the 128 code points of ASCII, for one byte and for sixteen at a time.
struct ASCIIMapping {
    /// Whether capital letters become small.
    let lowercases: Bool

    /// Whether the controls below the space, line ends and NUL among them, become spaces.
    let blanksControls: Bool

    @inline(__always)
    func callAsFunction(_ byte: UInt8) -> UInt8 {
        if lowercases, byte &- 0x41 < 26 { return byte | 0x20 }
        return blanksControls && byte < 0x20 ? 0x20 : byte
    }

    @inline(__always)
    func callAsFunction(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> {
        var result = block
        if lowercases {
            let capital = (block &- SIMD16(repeating: 0x41)) .< SIMD16(repeating: 26)
            result.replace(with: block | SIMD16(repeating: 0x20), where: capital)
        }
        if blanksControls {
            result.replace(with: SIMD16(repeating: 0x20), where: block .< SIMD16(repeating: 0x20))
        }
        return result
    }
}
