/// One element of a Matroska or WebM file.
package struct MatroskaElement: Sendable {
    /// Its number, with the marker of its width.
    package let identifier: UInt64
    /// The offset of its header.
    package let start: Int
    /// The range after its header; it ends where the element around it ends, at the latest.
    package var content: Range<Int>
    /// False if its length is unknown: then it ends where an element follows that can't be in it.
    package let hasLength: Bool
}

/// Reads the elements of a Matroska or WebM file (EBML, RFC 8794).
///
/// Those that contain others are entered by the reader, which knows them.
package struct MatroskaElements {
    private var window: ByteWindow
    private var elementsLeft: Int

    /// Prepares to read a source.
    ///
    /// - Parameter limit: the number of elements after which nothing more is read.
    package init(_ source: ByteSource, limit: Int) {
        (window, elementsLeft) = (ByteWindow(source), limit)
    }

    /// The value of `errno` if the elements end because the file can't be read.
    package var failure: Int32? { window.failure }

    /// The element at an offset; nil at the end and if there can't be one.
    package mutating func element(at offset: Int, end: Int) -> MatroskaElement? {
        guard elementsLeft > 0, offset < end else { return nil }
        elementsLeft -= 1
        guard let identifier = number(at: offset, keepsMarker: true),
            let byteCount = number(at: offset + identifier.width, keepsMarker: false)
        else { return nil }
        let start = offset + identifier.width + byteCount.width
        guard start <= end else { return nil }
        let count = Int(min(byteCount.value ?? .max, UInt64(end - start)))
        return MatroskaElement(
            identifier: identifier.value ?? 0, start: offset, content: start..<start + count,
            hasLength: byteCount.value != nil)
    }

    /// The number at an offset, of one to eight bytes: as many as its first byte has leading zeros, and one more.
    ///
    /// Without its marker a number of ones alone is nil, which as a length is unknown.
    package mutating func number(at offset: Int, keepsMarker: Bool) -> (value: UInt64?, width: Int)? {
        guard let first = window.number(at: offset, byteCount: 1), first != 0 else { return nil }
        let width = UInt8(first).leadingZeroBitCount + 1
        guard let marked = window.number(at: offset, byteCount: width) else { return nil }
        let mask: UInt64 = 1 << (7 * UInt64(width)) - 1
        return (keepsMarker ? marked : marked & mask == mask ? nil : marked & mask, width)
    }
}
