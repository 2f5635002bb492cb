import Glibc

/// The boxes of a file of the MP4 family, which lie in each other.
struct MovieBoxes {
    /// A box by its name and where its content lies.
    struct Box {
        let name: [UInt8]
        let content: Range<Int>
    }

    private let descriptor: Int32
    /// Where the file lies in itself.
    let whole: Range<Int>
    /// Files with more boxes on the way to what is looked for are not looked through to the end.
    private var boxesLeft = 4096

    init(descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        whole = 0..<(unsafe fstat(descriptor, &status) == 0 ? max(0, Int(status.st_size)) : 0)
    }

    /// The boxes that lie side by side in a range, up to one whose size can't be.
    mutating func boxes(in range: Range<Int>) -> [Box] {
        var (boxes, offset) = ([Box](), range.lowerBound)
        while offset + 8 <= range.upperBound, boxesLeft > 0, let box = box(at: offset, end: range.upperBound) {
            boxesLeft -= 1
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    /// Where the contents of all boxes lie to which a path of names leads.
    mutating func contents(of path: String..., in range: Range<Int>) -> [Range<Int>] {
        var ranges = [range]
        for name in path {
            var inner: [Range<Int>] = []
            for range in ranges {
                inner += boxes(in: range).filter { $0.name.elementsEqual(name.utf8) }.map(\.content)
            }
            ranges = inner
        }
        return ranges
    }

    /// The box at an offset; nil where its size is none.
    ///
    /// Size 1 stands for one of 64 bits, 0 for the rest.
    private func box(at offset: Int, end: Int) -> Box? {
        let head = bytes(at: offset, count: 16)
        guard head.count >= 8 else { return nil }
        let (short, long) = (Self.number(head.prefix(4)), Self.number(head.dropFirst(8)))
        let headerSize = short == 1 ? 16 : 8
        let size = short == 0 ? UInt64(end - offset) : short == 1 ? long : short
        guard size >= headerSize, size <= UInt64(end - offset) else { return nil }
        return Box(name: Array(head[4..<8]), content: offset + headerSize..<offset + Int(size))
    }

    /// Up to so many bytes; fewer at the end of the file.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, count, offset) }
        return Array(bytes.prefix(max(0, read)))
    }

    /// Up to so many first bytes of a content.
    func bytes(of content: Range<Int>, limit: Int) -> [UInt8] {
        bytes(at: content.lowerBound, count: min(content.count, limit))
    }

    static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
