import DiaryModel

/// The part of a log after the first unreadable block.
struct LogRemainder {
    /// The offsets of the pages' bytes in the file, by their numbers, each in the version of the last complete
    /// transaction that can be read.
    private(set) var offsets: [Int: Int] = [:]
    /// The number of the database's pages after it.
    private(set) var pageCount = 0
    /// True if the first transaction that ends here was synced.
    ///
    /// A transaction is followed by copies of its last page until the block is full; then comes the sync, and only
    /// after it the rest of the last copy.
    private(set) var isSynced = false

    /// Reads the frames that follow a block, as long as each continues the one before.
    ///
    /// - Parameter salt: the salt of the log; nil if its header can't be read: then that of the first frame counts.
    init(
        of file: borrowing FileDescriptor, behind block: Int, pageSize: Int, salt: [UInt8]?
    ) throws(SystemCallError) {
        let length = WriteAheadLog.frameHeaderLength + pageSize
        var offset = WriteAheadLog.headerLength
        offset += max(0, block - offset) / length * length
        var (salt, pending): ([UInt8]?, [Int: Int]) = (salt, [:])
        var sum: WriteAheadLog.Checksum?
        var syncPoint: Int?
        while true {
            let start = offset
            offset += length
            guard let frame = try file.readUnlessDamaged(upTo: length, at: start), !Self.isUnwritten(frame) else {
                sum = nil
                continue
            }
            guard frame.count == length, salt.map({ frame[8..<16].elementsEqual($0) }) ?? true else { return }
            salt = Array(frame[8..<16])
            if var continued = sum {
                guard continued.adds(frame) else { return }
                pending[Int(frame.number(at: 0))] = start + WriteAheadLog.frameHeaderLength
            }
            sum = WriteAheadLog.Checksum(in: frame, isBigEndian: 1.bigEndian == 1)
            let size = Int(frame.number(at: 4))
            if size > 0 {
                offsets.merge(pending) { $1 }
                (pending, pageCount) = ([:], size)
                let block = TornBlockRepair.blockSize
                syncPoint = syncPoint ?? (offset + block - 1) / block * block
            }
            if let syncPoint, offset >= syncPoint { isSynced = true }
        }
    }

    /// Returns whether a frame has no page's number: its block has a place, but was never written.
    private static func isUnwritten(_ frame: [UInt8]) -> Bool { frame.count > 8 && frame.number(at: 0) == 0 }
}
