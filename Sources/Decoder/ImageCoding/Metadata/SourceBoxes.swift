import Containers

/// The boxes of a file in the format of ISO/IEC 14496-12: each has a length, a four-letter name, and content.
struct SourceBoxes {
    struct Box {
        let name: String
        let content: Range<Int>
    }

    private static let boxLimit = 1000

    let source: ByteSource

    init(_ source: ByteSource) {
        self.source = source
    }

    /// The consecutive boxes in a range; those that don't fit into it are left out.
    func boxes(in range: Range<Int>) -> [Box] {
        var (found, offset): ([Box], Int) = ([], range.lowerBound)
        while offset + 8 <= range.upperBound, found.count < Self.boxLimit {
            let head = source.bytes(at: offset, count: 16)
            guard head.count >= 8 else { break }
            let short = Self.number(head[0..<4])
            let size = short == 0 ? range.upperBound - offset : short == 1 ? Self.number(head[8...]) : short
            guard size >= (short == 1 ? 16 : 8), size <= range.upperBound - offset else { break }
            let name = String(decoding: head[4..<8], as: UTF8.self)
            found.append(Box(name: name, content: offset + (short == 1 ? 16 : 8)..<offset + size))
            offset += size
        }
        return found
    }

    /// The contents of all boxes at a path of names.
    func contents(of path: String..., in range: Range<Int>) -> [Range<Int>] {
        path.reduce([range]) { ranges, name in
            ranges.flatMap { boxes(in: $0).filter { $0.name == name }.map(\.content) }
        }
    }

    /// The big-endian number in bytes; a value with more bits than a file can have bytes is 0.
    static func number(_ bytes: some Sequence<UInt8>) -> Int {
        Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? 0
    }
}
