import Containers

/// The boxes of a file of the MP4 family.
///
/// Files with an unreasonable number of boxes are not scanned to the end.
package struct MovieBoxes {
    /// One box: its four letters, which in a list of items are a number, and its content.
    package struct Box {
        package let code: [UInt8]
        package let content: Range<Int>

        var name: String { String(decoding: code, as: UTF8.self) }
    }

    let file: ByteSource
    private var boxesLeft = 200_000

    /// The boxes of the file at the descriptor; the descriptor's position does not change.
    package init(descriptor: Int32) {
        self.init(file: .file(descriptor: descriptor))
    }

    init(file: ByteSource) {
        self.file = file
    }

    /// The range of the whole file.
    package var whole: Range<Int> { 0..<file.count }

    /// The consecutive boxes in a range; the last one ends at the end of the range.
    package mutating func boxes(in range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, boxesLeft > 0, let box = box(at: offset, end: range.upperBound) {
            boxesLeft -= 1
            found.append(box)
            offset = box.content.upperBound
        }
        return found
    }

    /// The ranges of the contents of all boxes at a path of names.
    package mutating func contents(of path: String..., in range: Range<Int>) -> [Range<Int>] {
        var ranges = [range]
        for name in path {
            var inner: [Range<Int>] = []
            for range in ranges {
                inner += boxes(in: range).filter { $0.name == name }.map(\.content)
            }
            ranges = inner
        }
        return ranges
    }

    /// The first bytes of a content, at most the given number.
    package func bytes(of content: Range<Int>, limit: Int) -> [UInt8] {
        file.bytes(at: content.lowerBound, count: min(content.count, limit))
    }

    /// The big-endian integer in bytes.
    package static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The first box at the end of a path of names.
    mutating func first(_ path: String..., in range: Range<Int>) -> Range<Int>? {
        var content = range
        for name in path {
            guard let box = boxes(in: content).first(where: { $0.name == name }) else { return nil }
            content = box.content
        }
        return content
    }

    /// The box at an offset; nil if its size is invalid.
    ///
    /// Size 1 means that a 64-bit size follows, 0 means the rest of the file.
    private func box(at offset: Int, end: Int) -> Box? {
        let head = file.bytes(at: offset, count: 16)
        guard head.count >= 8 else { return nil }
        let (short, long) = (Self.number(head.prefix(4)), Self.number(head.dropFirst(8)))
        let headerSize = short == 1 ? 16 : 8
        let size = short == 0 ? UInt64(end - offset) : short == 1 ? long : short
        guard size >= headerSize, offset + headerSize <= end else { return nil }
        let stop = offset + Int(min(size, UInt64(end - offset)))
        return Box(code: Array(head[4..<8]), content: offset + headerSize..<stop)
    }
}
