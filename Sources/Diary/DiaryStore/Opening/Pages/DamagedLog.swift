import DiaryModel
import Glibc

/// The pages in a log of which SQLite reads a part at most, or nothing, because its header or a frame is damaged.
///
/// Each frame has the sum of all before it: behind a damaged one the sums go on from the one that it has itself.
struct DamagedLog {
    let pageSize: Int
    let salt: [UInt8]
    /// The number of the database's pages after the last sound frame that ends a transaction.
    private(set) var pageCount = 0
    /// The offsets of the pages' bytes in the file, by their numbers, each in the version of the last complete
    /// transaction: of frames that agree with their sums.
    private(set) var soundOffsets: [Int: Int] = [:]
    /// The same, with the frames that don't agree.
    private(set) var offsets: [Int: Int] = [:]
    private var soundCount = 0

    /// Reads a log.
    ///
    /// - Parameter pageSize: the size of the database's pages, if the header of the log is damaged.
    init(_ file: borrowing FileDescriptor, pageSize: Int) throws(SystemCallError) {
        let size = try WriteAheadLog(file)?.pageSize ?? pageSize
        let little = try DamagedLog(file, pageSize: size, isBigEndian: false)
        let big = try DamagedLog(file, pageSize: size, isBigEndian: true)
        self = big.soundCount > little.soundCount ? big : little
    }

    /// The offsets of a log's pages without the damaged frames, and with them; none as SQLite reads them itself.
    static func readings(of log: FilePath, beside database: FilePath) throws -> [[Int: Int]] {
        let file = try FileDescriptor.open(log, O_RDONLY | O_NOFOLLOW)
        let damaged = try DamagedLog(file, pageSize: DatabasePages(database, log: nil).pageSize)
        let read = try WriteAheadLog(file)?.offsets
        var readings: [[Int: Int]] = []
        for offsets in [damaged.soundOffsets, damaged.offsets]
        where !offsets.isEmpty && offsets != read && !readings.contains(offsets) { readings.append(offsets) }
        return readings
    }

    private init(_ file: borrowing FileDescriptor, pageSize: Int, isBigEndian: Bool) throws(SystemCallError) {
        self.pageSize = pageSize
        salt = try Self.salt(of: file, pageSize: pageSize, isBigEndian: isBigEndian)
        var sums = try Self.headerSums(of: file, pageSize: pageSize, salt: salt, isBigEndian: isBigEndian)
        var pending: [(number: Int, offset: Int, isSound: Bool)] = []
        var (offset, highest) = (WriteAheadLog.headerLength, 0)
        let length = WriteAheadLog.frameHeaderLength + pageSize
        while true {
            let read = try file.readUnlessDamaged(upTo: length, at: offset)
            guard read.map({ $0.count == length }) ?? true else { break }
            offset += length
            guard let frame = read else {
                sums = []
                continue
            }
            let isSound = sums.contains { sum in
                var sum = sum
                return sum.adds(frame)
            }
            sums = []
            // Those of an earlier log follow behind the last frame.
            guard isSound || frame[8..<16].elementsEqual(salt) else { continue }
            sums = [WriteAheadLog.Checksum(in: frame, isBigEndian: isBigEndian)]
            let (number, size) = (Int(frame.number(at: 0)), Int(frame.number(at: 4)))
            pending.append((number, offset - pageSize, isSound))
            if isSound { (soundCount, highest) = (soundCount + 1, max(highest, number, size)) }
            guard size > 0 else { continue }
            if isSound { pageCount = size }
            for page in pending {
                offsets[page.number] = page.offset
                if page.isSound { soundOffsets[page.number] = page.offset }
            }
            pending = []
        }
        // The number of a page may be what is damaged.
        offsets = offsets.filter { $0.key > 0 && $0.key <= highest }
    }

    /// The salt of the first frame that the header or the frame before it shows to be of this log.
    private static func salt(
        of file: borrowing FileDescriptor, pageSize: Int, isBigEndian: Bool
    ) throws(SystemCallError) -> [UInt8] {
        let header = try file.readUnlessDamaged(upTo: WriteAheadLog.headerLength, at: 0) ?? []
        var sum: WriteAheadLog.Checksum? = WriteAheadLog.Checksum(in: header, at: 24, isBigEndian: isBigEndian)
        var (offset, first) = (WriteAheadLog.headerLength, [UInt8]())
        let length = WriteAheadLog.frameHeaderLength + pageSize
        while true {
            let read = try file.readUnlessDamaged(upTo: length, at: offset)
            guard read.map({ $0.count == length }) ?? true else { return first }
            offset += length
            let salt = read.map { Array($0[8..<16]) } ?? []
            if let read, first.isEmpty && header.suffix(16).starts(with: salt) || sum?.adds(read) == true {
                return salt
            }
            if first.isEmpty { first = salt }
            sum = read.map { WriteAheadLog.Checksum(in: $0, isBigEndian: isBigEndian) }
        }
    }

    /// The sums that may precede the first frame: the one in the header, and that of the header as it has to be.
    private static func headerSums(
        of file: borrowing FileDescriptor, pageSize: Int, salt: [UInt8], isBigEndian: Bool
    ) throws(SystemCallError) -> [WriteAheadLog.Checksum] {
        guard let header = try file.readUnlessDamaged(upTo: WriteAheadLog.headerLength, at: 0),
            header.count == WriteAheadLog.headerLength, salt.count == 8
        else { return [] }
        let fields: [UInt32] = [isBigEndian ? 0x377F_0683 : 0x377F_0682, 3_007_000, UInt32(pageSize)]
        let rebuilt = fields.flatMap { field in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: field >> $0) } }
        var sum = WriteAheadLog.Checksum(isBigEndian: isBigEndian)
        sum.add((rebuilt + header[12..<16] + salt)[...])
        return [sum, WriteAheadLog.Checksum(in: header, at: 24, isBigEndian: isBigEndian)]
    }
}
