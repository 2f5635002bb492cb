/// One chunk: a name, a length, and content.
package struct Chunk: Sendable {
    package let name: FourCharacterCode
    /// The offset of its header.
    package let start: Int
    /// The range after its header; it ends where the file or the chunk around it ends, at the latest.
    package let content: Range<Int>
    /// The length that it claims.
    package let byteCount: Int
    /// True if all of it is there, and the checksum after it.
    package let isWhole: Bool
}

/// The consecutive chunks in a part of a file.
package struct Chunks: Sequence, IteratorProtocol {
    /// The form of a chunk's header and end.
    package enum Form: Sendable {
        /// A name, a little-endian length; padded to an even length (RIFF: WAV, AVI, WebP).
        case riff
        /// A big-endian length, a name; a checksum of four bytes at the end (PNG).
        case png
        /// A name, a big-endian length of eight bytes (Apple's CAF).
        case caf
        /// A name, a big-endian length (Minolta's RAW).
        case minolta
    }

    private let form: Form
    private var window: ByteWindow
    private var offset: Int
    private let end: Int
    private var chunksLeft: Int
    /// The length of the samples in a WAV file longer than 4 GiB, whose own length is all ones (RF64, EBU Tech 3306).
    private var longByteCount: UInt64?

    /// The chunks from an offset on, up to another or the end of the source.
    ///
    /// - Parameter limit: the number of chunks after which the rest is not read.
    package init(_ source: ByteSource, _ form: Form, from start: Int, to end: Int? = nil, limit: Int) {
        (offset, self.end, chunksLeft) = (Swift.max(0, start), Swift.min(end ?? source.count, source.count), limit)
        (window, self.form) = (ByteWindow(source), form)
    }

    /// The value of `errno` if the chunks end because the file can't be read.
    package var failure: Int32? { window.failure }

    /// The next chunk; nil at the end.
    package mutating func next() -> Chunk? {
        let headByteCount = form == .caf ? 12 : 8
        guard chunksLeft > 0, end - offset >= headByteCount,
            let name = window.number(at: form == .png ? offset + 4 : offset, byteCount: 4),
            var byteCount = window.number(
                at: form == .png ? offset : offset + 4, byteCount: headByteCount - 4, isBigEndian: form != .riff)
        else { return nil }
        chunksLeft -= 1
        let (start, first) = (offset, offset + headByteCount)
        if form == .riff {
            if byteCount == UInt32.max, let longByteCount { byteCount = longByteCount }
            if name == FourCharacterCode("ds64").value {
                longByteCount = window.number(at: first + 8, byteCount: 8, isBigEndian: false)
            }
        }
        let count = Int(Swift.min(byteCount, UInt64(end - first)))
        let tail = form == .png ? 4 : form == .riff ? Int(byteCount % 2) : 0
        offset = first + count + tail
        return Chunk(
            name: FourCharacterCode(name), start: start, content: first..<first + count,
            byteCount: Int(clamping: byteCount),
            isWhole: byteCount == count && (form != .png || offset <= end))
    }
}
