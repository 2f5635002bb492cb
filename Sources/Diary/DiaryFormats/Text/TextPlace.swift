/// The position of a mistake in a text, counted from 1 as in `cmp`.
package struct TextPlace: Hashable, Sendable {
    package let byte: Int
    package let line: Int

    /// The position of the byte at `index`.
    package init(_ index: Int, in bytes: [UInt8]) {
        byte = index + 1
        line = bytes[..<min(index, bytes.count)].count { $0 == 0x0A } + 1
    }

    init(byte: Int, line: Int) {
        (self.byte, self.line) = (byte, line)
    }
}
