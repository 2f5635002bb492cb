import Containers

/// The bytes of a file in sequence, read in blocks.
struct ByteRun {
    private let source: ByteSource
    private let blockByteCount: Int
    private var offset: Int
    private var block: [UInt8] = []
    private var index = 0

    init(_ source: ByteSource, offset: Int, blockByteCount: Int) {
        (self.source, self.offset, self.blockByteCount) = (source, offset, blockByteCount)
    }

    mutating func skip(_ count: Int) {
        guard index + count > block.count else { return index += count }
        (offset, block, index) = (offset + index + count - block.count, [], 0)
    }

    /// The next byte; nil at the end.
    mutating func next() -> UInt8? {
        if index == block.count {
            block = source.bytes(at: offset, count: blockByteCount)
            (offset, index) = (offset + block.count, 0)
            guard !block.isEmpty else { return nil }
        }
        defer { index += 1 }
        return block[index]
    }
}
