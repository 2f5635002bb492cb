/// The boxes of a file of the MP4 family.
///
/// Files with more boxes than can be of use are not looked through to the end.
struct MovieBoxes {
    /// One box: its four letters and what is in it.
    struct Box {
        let name: String
        let content: Range<Int>
    }

    let file: FileBytes
    private var boxesLeft = 200_000

    init(file: FileBytes) {
        self.file = file
    }

    /// The boxes of the whole file.
    mutating func all() -> [Box] { boxes(in: 0..<file.count) }

    /// The boxes that stand one behind the other in a range; the last one ends where the range does.
    mutating func boxes(in range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, boxesLeft > 0, let box = box(at: offset, end: range.upperBound) {
            boxesLeft -= 1
            found.append(box)
            offset = box.content.upperBound
        }
        return found
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

    /// The box at an offset; nil where its size is none.
    ///
    /// Size 1 stands for one of 64 bits, 0 for the rest.
    private func box(at offset: Int, end: Int) -> Box? {
        let head = file.bytes(at: offset, count: 16)
        guard head.count >= 8 else { return nil }
        let (short, long) = (number(head.prefix(4)), number(head.dropFirst(8)))
        let headerSize = short == 1 ? 16 : 8
        let size = short == 0 ? UInt64(end - offset) : short == 1 ? long : short
        guard size >= headerSize, offset + headerSize <= end else { return nil }
        let stop = offset + Int(min(size, UInt64(end - offset)))
        return Box(name: String(decoding: head[4..<8], as: UTF8.self), content: offset + headerSize..<stop)
    }

    private func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
