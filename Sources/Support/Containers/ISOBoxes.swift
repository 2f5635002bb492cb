/// One box of a file of the MP4 family, HEIF or JPEG XL; QuickTime calls it an atom.
package struct ISOBox: Sendable {
    /// Its name; in a list of metadata items it is a number.
    package let type: FourCharacterCode
    /// The offset of its header.
    package let start: Int
    /// The range after its header; it ends where the box around it ends, at the latest.
    package let content: Range<Int>
    /// True if it claims to go on after its content.
    package let isCut: Bool
}

/// The consecutive boxes in a part of a file (ISO/IEC 14496-12, 4.2).
///
/// They end at the first one that can't be: shorter than its own header, or with its header beyond the end.
package struct ISOBoxes: Sequence, IteratorProtocol {
    private var window: ByteWindow
    private var offset: Int
    private let end: Int
    private var boxesLeft: Int

    /// The boxes in a range, by default in all of the source.
    ///
    /// - Parameter limit: the number of boxes after which the rest is not read.
    package init(_ source: ByteSource, in range: Range<Int>? = nil, limit: Int) {
        let there = (range ?? 0..<source.count).clamped(to: 0..<source.count)
        (offset, end, boxesLeft) = (there.lowerBound, there.upperBound, limit)
        window = ByteWindow(source)
    }

    /// The value of `errno` if the boxes end because the file can't be read.
    package var failure: Int32? { window.failure }

    /// The next box; nil at the end.
    ///
    /// A length of 1 means that a 64-bit length follows the name, one of 0 that the box goes on to the end.
    package mutating func next() -> ISOBox? {
        let rest = end - offset
        guard boxesLeft > 0, rest >= 8, let short = window.number(at: offset, byteCount: 4),
            let name = window.number(at: offset + 4, byteCount: 4)
        else { return nil }
        let headByteCount = short == 1 ? 16 : 8
        let long = short == 1 ? window.number(at: offset + 8, byteCount: 8) : short
        guard rest >= headByteCount, let long else { return nil }
        let byteCount = short == 0 ? UInt64(rest) : long
        guard byteCount >= headByteCount else { return nil }
        let start = offset
        offset += Int(Swift.min(byteCount, UInt64(rest)))
        boxesLeft -= 1
        return ISOBox(
            type: FourCharacterCode(name), start: start, content: start + headByteCount..<offset,
            isCut: byteCount > UInt64(rest))
    }
}
