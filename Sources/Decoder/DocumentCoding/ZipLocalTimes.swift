import CArchive
import DecoderProtocol
import Glibc

/// The times in a zip that are those of a clock in an unknown zone.
///
/// > The date and time of a member are those of MS-DOS, in local time. An extra field "extended timestamp" (0x5455),
/// > those of Unix (0x5855, 0x000d) or of NTFS (0x000a) have the moment in UTC (APPNOTE.TXT, Info-ZIP).
struct ZipLocalTimes {
    private static let largestDirectory = 32 << 20
    private static let recordByteCount = 46
    /// The extra fields with a moment in UTC.
    private static let momentFields: Set<Int> = [0x5455, 0x5855, 0x000D, 0x000A]

    /// The times of members without a moment, as libarchive reads them.
    private var times: Set<Int> = []

    /// Reads the directory at the end of a zip; of other files, and of damaged ones, no time is known to be local.
    init(_ descriptor: Int32) {
        let directory = ZipDirectory(descriptor, limit: Self.largestDirectory).bytes
        var start = 0
        while start + Self.recordByteCount <= directory.count, directory[start...].starts(with: [0x50, 0x4B, 1, 2]) {
            let number = { (offset: Int) in Int(directory[start + offset]) | Int(directory[start + offset + 1]) << 8 }
            let (name, extra, comment) = (number(28), number(30), number(32))
            let extraStart = start + Self.recordByteCount + name
            let end = extraStart + extra + comment
            guard end <= directory.count else { return }
            if !Self.hasMoment(directory[extraStart..<extraStart + extra]) {
                times.insert(Int(diary_unpacking_dos_time(UInt16(number(14)), UInt16(number(12)))))
            }
            start = end
        }
    }

    /// The member, with the time of the clock if it is local.
    func describe(_ member: ArchiveMember) -> ArchiveMember {
        guard let time = member.modificationTime, times.contains(time) else { return member }
        var member = member
        (member.modificationTime, member.isLocalTime) = (Int(diary_unpacking_local_clock(Int64(time))), true)
        return member
    }

    private static func hasMoment(_ extra: ArraySlice<UInt8>) -> Bool {
        var rest = extra
        while rest.count >= 4 {
            let head = Array(rest.prefix(4))
            if momentFields.contains(Int(head[0]) | Int(head[1]) << 8) { return true }
            rest = rest.dropFirst(4 + Int(head[2]) + Int(head[3]) << 8)
        }
        return false
    }
}

/// The directory at the end of a zip, in the plain and in the 64-bit form.
private struct ZipDirectory {
    /// Its records; empty if it is not found or longer than the limit.
    private(set) var bytes: [UInt8] = []

    private static let (endByteCount, locatorByteCount, largestComment) = (22, 20, 0xFFFF)
    private let descriptor: Int32

    init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return }
        let tailStart = max(0, Int(status.st_size) - Self.endByteCount - Self.largestComment)
        let tail = read(at: tailStart, count: Int(status.st_size) - tailStart)
        guard let end = tail.indices.last(where: { tail[$0...].starts(with: [0x50, 0x4B, 5, 6]) }),
            end + Self.endByteCount <= tail.count
        else { return }
        // What precedes the archive in its file moves the directory, so its place is counted from its end.
        var (place, length) = (tailStart + end, Self.number(tail[(end + 12)..<(end + 16)]))
        let locator = read(at: place - Self.locatorByteCount, count: Self.locatorByteCount)
        if locator.starts(with: [0x50, 0x4B, 6, 7]), locator.count == Self.locatorByteCount {
            let offset = Self.number(locator[8..<16])
            let record = read(at: offset, count: 56)
            if record.starts(with: [0x50, 0x4B, 6, 6]), record.count == 56 {
                (place, length) = (offset, Self.number(record[40..<48]))
            }
        }
        guard 0...min(limit, place) ~= length else { return }
        bytes = read(at: place - length, count: length)
    }

    private func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe buffer.baseAddress.map { unsafe $0 + filled }
                let part = unsafe pread(descriptor, rest, count - filled, off_t(offset + filled))
                guard part > 0 else { return }
                filled += part
            }
        }
    }

    /// A little-endian number; one with more bits than a file can have bytes is -1.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? -1
    }
}
