/// The four bytes that name a box or a chunk, mostly letters.
package struct FourCharacterCode: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The bytes as a big-endian number.
    package let value: UInt32

    init(_ value: UInt64) {
        self.value = UInt32(truncatingIfNeeded: value)
    }

    /// The code of four characters up to U+00FF, each of which is a byte: QuickTime's begin with U+00A9.
    package init(stringLiteral characters: String) {
        value = characters.unicodeScalars.reduce(0) { $0 << 8 | $1.value & 0xFF }
    }

    package var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    /// The bytes as UTF-8, of which invalid ones are replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
