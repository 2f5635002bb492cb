import DiaryModel
import Glibc

/// A log in which transactions that were acknowledged stand behind a damaged frame: SQLite leaves them out without a
/// word, and removes the log once it is closed.
struct BrokenLog {
    private let directory: FilePath

    /// - Parameter directory: the diary's folder.
    init(of directory: FilePath) {
        self.directory = directory
    }

    /// The beginning of the names of copies of such logs.
    static let prefix = "\(DatabaseCopies.damagedPrefix)log-"

    /// Copies the log to `backups` if it is such a one, and is not there yet.
    ///
    /// It is not called damage where it is written at this moment: twice the same must be found.
    func keep() throws(SystemCallError) {
        let path = directory.appending("diary.sqlite-wal")
        guard let status = Folder.linkStatus(path), status.st_size > WriteAheadLog.headerLength, !isOpen,
            let log = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW), let found = try Self.mark(of: log),
            try Self.mark(of: log) == found
        else { return }
        let folder = directory.appending(DamagedCopies.folders[0])
        let copy = folder.appending("\(Self.prefix)\(found)\(DatabaseCopies.logSuffix)")
        guard Folder.linkStatus(copy) == nil else { return }
        if try Folder.make(folder) { try Folder.sync(directory) }
        try File.create(copy, log.read(upTo: Int(status.st_size), at: 0))
        try Folder.sync(folder)
    }

    /// True if a process has the database open: whoever opened it first has looked at the log, and reading megabytes of it
    /// again would make every command slow.
    ///
    /// The locks of the index are looked up in the kernel's table. Opening and closing the index here would release those
    /// that this process may have on it. What the table doesn't show is taken for closed.
    private var isOpen: Bool {
        guard let index = Folder.linkStatus(directory.appending("diary.sqlite-shm")),
            let table = try? File.read(FilePath("/proc/locks"), limit: 1 << 24)
        else { return false }
        // The numbers in a device's number, as `gnu_dev_major` and `gnu_dev_minor` of C take them out.
        let device = UInt64(index.st_dev)
        let numbers = [device >> 8 & 0xFFF | device >> 32 & ~0xFFF, device & 0xFF | device >> 12 & ~0xFF]
        let digits = numbers.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
        let file = Array("\(digits[0]):\(digits[1]):\(index.st_ino)".utf8)
        return table.split(separator: UInt8(ascii: "\n")).contains { line in
            line.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(file) }
        }
    }

    /// The log's salt, if it is such a one.
    private static func mark(of file: borrowing FileDescriptor) throws(SystemCallError) -> String? {
        guard let log = try WriteAheadLog(file), try holdsMore(log, file) else { return nil }
        return UniqueIdentifier.hexadecimal(log.salt)
    }

    /// Returns whether there is a complete transaction behind the damaged frame, and a frame of another one behind it,
    /// which is written only once the first is synced.
    ///
    /// What a transaction leaves that was taken back, or that a power cut has cut off, ends before.
    private static func holdsMore(
        _ log: WriteAheadLog, _ file: borrowing FileDescriptor
    ) throws(SystemCallError) -> Bool {
        let length = WriteAheadLog.frameHeaderLength + log.pageSize
        var offset = log.frontier + length
        var sum: WriteAheadLog.Checksum?
        var completed: UInt32?
        // A block that can't be read is another matter.
        while let frame = try file.readUnlessDamaged(upTo: length, at: offset) {
            guard frame.count == length, frame[8..<16].elementsEqual(log.salt) else { return false }
            if sum?.adds(frame) == false { return false }
            sum = WriteAheadLog.Checksum(upTo: frame)
            let (page, size) = (frame.number(at: 0), frame.number(at: 4))
            // The last frame of a transaction may be there several times, to fill a block.
            if let completed, completed != page || size == 0 { return true }
            if size > 0 { completed = page }
            offset += length
        }
        return false
    }
}
