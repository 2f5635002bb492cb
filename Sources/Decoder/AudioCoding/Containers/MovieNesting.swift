import Containers

/// The depth of the boxes of a file of the MP4 family as TagLib reads them: by recursion, and without regard to the end
/// of the box around them.
struct MovieNesting {
    private let file: ByteSource
    private let start: Int

    init(file: ByteSource, start: Int = 0) {
        (self.file, self.start) = (file, start)
    }

    /// The depth that no writer needs, and from which a recursion is not safe.
    private static let limit = 64
    /// The number of boxes after which the rest is unknown.
    private static let boxLimit = 400_000

    private static let containers: Set<[UInt8]> = Set(
        ["moov", "udta", "mdia", "meta", "ilst", "stbl", "minf", "moof", "traf", "trak", "stsd"].map { Array($0.utf8) })

    /// True if a recursive reader would need an unreasonable stack or time; false for other formats.
    var isUnreasonable: Bool {
        guard file.bytes(at: start + 4, count: 4) == Array("ftyp".utf8) else { return false }
        var (offset, ends) = (start, [file.count])
        for _ in 0..<Self.boxLimit {
            while let end = ends.last, offset >= end { ends.removeLast() }
            guard !ends.isEmpty, let (code, size) = box(at: offset) else { return false }
            guard Self.containers.contains(code) else {
                offset += size
                continue
            }
            guard ends.count < Self.limit else { return true }
            ends.append(offset + size)
            offset += 8 + (code == Array("meta".utf8) ? 4 : code == Array("stsd".utf8) ? 8 : 0)
        }
        return true
    }

    /// The letters and the size of a box, which lies within the file; nil if it doesn't.
    private func box(at offset: Int) -> (code: [UInt8], size: Int)? {
        let head = file.bytes(at: offset, count: 16)
        guard head.count >= 8 else { return nil }
        let short = MovieBoxes.number(head.prefix(4))
        let size = short == 1 ? MovieBoxes.number(head.dropFirst(8)) : short
        guard 8...UInt64(max(8, file.count - offset)) ~= size else { return nil }
        return (Array(head[4..<8]), Int(size))
    }
}
