package import DiaryModel
import Glibc
import SQLite

/// A log that was found when a diary was opened, and that is kept under another name.
package enum KeptLog: Hashable, Sendable {
    /// A damaged one, with transactions that were acknowledged and that the database lacks.
    case broken(FilePath)
    /// One that was older than the database, or another diary's.
    case foreign(FilePath)
    /// One of which a power cut left a part that can't be read; nothing in that part was acknowledged.
    case cutOff(FilePath)
}

/// A log with acknowledged transactions behind a damaged frame or a damaged header: SQLite ignores them silently, and
/// removes the log once it is closed.
struct BrokenLog {
    private let directory: FilePath

    /// - Parameter directory: the diary's folder.
    init(of directory: FilePath) {
        self.directory = directory
    }

    /// The beginning of the names of copies of such logs.
    static let prefix = "\(DatabaseCopies.damagedPrefix)log-"
    /// The same, once a repair has read them.
    private static let readPrefix = "\(DatabaseCopies.damagedPrefix)read-log-"

    private var path: FilePath { directory.appending("diary.sqlite-wal") }
    private var database: FilePath { directory.appending("diary.sqlite") }

    /// Copies the log to `backups` if it is such a one, and is not there yet; a database in its place is moved there.
    ///
    /// It is not called damage where it is written at this moment: twice the same must be found.
    ///
    /// - Parameter isMoving: whether the log itself is moved, which needs no room: SQLite can't read any of it then.
    /// - Returns: the new path there.
    @discardableResult
    func keep(isMoving: Bool = false) throws(SystemCallError) -> FilePath? {
        guard let status = Folder.linkStatus(path), status.st_size > WriteAheadLog.headerLength, !isOpen,
            let log = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
        else { return nil }
        if try DatabasePages.isDatabase(log), Folder.status(database).map({ $0.st_size > 0 }) == true {
            let taken = try place("\(UniqueIdentifier().prefix(8))")
            try Folder.move(path, to: taken)
            return taken
        }
        guard let found = try mark(of: log), try mark(of: log) == found else { return nil }
        let copy = try place(found)
        guard Folder.linkStatus(copy) == nil else { return nil }
        if isMoving {
            try Folder.move(path, to: copy)
        } else {
            try File.createWhole(copy, log.read(upTo: Int(status.st_size), at: 0))
        }
        return copy
    }

    private func place(_ mark: String) throws(SystemCallError) -> FilePath {
        try folder().appending("\(Self.prefix)\(mark)\(DatabaseCopies.logSuffix)")
    }

    /// The folder for what is kept; the second one if something else has the name of the first.
    private func folder() throws(SystemCallError) -> FilePath {
        let folders = DamagedCopies.folders.map { directory.appending($0) }
        do {
            if try Folder.make(folders[0]) { try Folder.sync(directory) }
            return folders[0]
        } catch {
            guard error.code == ENOTDIR else { throw error }
            try Folder.make(folders[1].parent)
            try Folder.make(folders[1])
            return folders[1]
        }
    }

    /// Moves the log to `backups` if it ends before the database does: an older one, or another diary's.
    ///
    /// SQLite can't tell, and would put its pages in the place of later ones. The numbers of commands only grow.
    ///
    /// - Returns: its new path.
    func takeOutForeign() throws -> FilePath? {
        guard let status = Folder.linkStatus(path), status.st_size > WriteAheadLog.headerLength, !isOpen,
            // Before the log: what another process writes meanwhile makes that one newer.
            let known = try Connection(pathBytes: database.bytes, mode: .immutable).first(
                """
                SELECT rootpage, (SELECT seq FROM sqlite_sequence WHERE name = 'command')
                FROM sqlite_schema
                WHERE name = 'sqlite_sequence'
                """, { (root: $0.int(0), number: $0.int64(1)) }),
            // A repair lowers numbers that are near their limit.
            known.number < 1 << 40, try isOlder(than: known.number, onPage: known.root)
        else { return nil }
        let name = "\(DatabaseCopies.damagedPrefix)other-log-\(UniqueIdentifier().prefix(8))"
        let taken = try folder().appending("\(name)\(DatabaseCopies.logSuffix)")
        // Another process may have taken it out since, and have begun the next one.
        guard !isOpen, try isOlder(than: known.number, onPage: known.root) else { return nil }
        try Folder.move(path, to: taken)
        return taken
    }

    /// Returns whether the log counts fewer commands; false if it doesn't say, since nothing was written.
    ///
    /// - Parameter root: the page of the database with the counters.
    private func isOlder(than number: Int64, onPage root: Int) throws -> Bool {
        guard let file = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW), let log = try WriteAheadLog(file),
            let offset = log.offsets[root]
        else { return false }
        let page = TreePage(
            try file.read(upTo: log.pageSize, at: offset), number: root, kind: .leafTable, pageCount: root)
        return page.cells.contains { cell in
            let values = cell.values(in: Array(page.bytes[cell.start...]))
            guard values.count == 2, values[0] == .text("command"), case .integer(let counted) = values[1] else {
                return false
            }
            return counted < number
        }
    }

    /// Gives a copy a name that says that it was read.
    ///
    /// - Parameter path: its path below the diary's folder.
    func markRead(_ path: FilePath) throws(SystemCallError) {
        let folder = directory.appending(bytes: path.parent.bytes)
        let name = Array("\(Self.readPrefix)\(UniqueIdentifier().prefix(6))-".utf8)
        let read = folder.appending(bytes: name + path.lastComponent.dropFirst(Self.prefix.utf8.count))
        try Folder.move(directory.appending(bytes: path.bytes), to: read)
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
    private func mark(of file: borrowing FileDescriptor) throws(SystemCallError) -> String? {
        if let log = try WriteAheadLog(file) {
            return try Self.holdsMore(log, file) ? UniqueIdentifier.hexadecimal(log.salt) : nil
        }
        // A block that can't be read is another matter.
        guard try file.readUnlessDamaged(upTo: WriteAheadLog.headerLength, at: 0) != nil,
            let database = try? FileDescriptor.open(database, O_RDONLY | O_NOFOLLOW)
        else { return nil }
        let log = try DamagedLog(file, pageSize: DatabasePages.pageSize(of: database))
        return try Self.isLacking(log, file, in: database) ? UniqueIdentifier.hexadecimal(log.salt) : nil
    }

    /// Returns whether a database doesn't have what a log without a sound header holds.
    ///
    /// Where a power cut has torn the header, the log was to begin again, and the database has all of it.
    private static func isLacking(
        _ log: DamagedLog, _ file: borrowing FileDescriptor, in database: borrowing FileDescriptor
    ) throws(SystemCallError) -> Bool {
        for (number, offset) in log.offsets where number <= log.pageCount {
            let page = try file.readUnlessDamaged(upTo: log.pageSize, at: offset)
            if try database.readUnlessDamaged(upTo: log.pageSize, at: (number - 1) * log.pageSize) != page {
                return true
            }
        }
        return false
    }

    /// Returns whether there is a complete transaction behind the damaged frame, and a frame of another one behind it,
    /// which is written only once the first is synced.
    ///
    /// What a transaction leaves that was taken back, or that a power cut has cut off, ends before.
    private static func holdsMore(
        _ log: WriteAheadLog, _ file: borrowing FileDescriptor
    ) throws(SystemCallError) -> Bool {
        let length = WriteAheadLog.frameHeaderLength + log.pageSize
        var offset = log.frontier
        var sum: WriteAheadLog.Checksum?
        var completed: UInt32?
        // A block that can't be read is another matter.
        while let frame = try file.readUnlessDamaged(upTo: length, at: offset), frame.count == length {
            offset += length
            // Several frames in a row may be damaged.
            guard frame[8..<16].elementsEqual(log.salt) else {
                (sum, completed) = (nil, nil)
                continue
            }
            if sum?.adds(frame) == false { completed = nil }
            sum = WriteAheadLog.Checksum(in: frame, isBigEndian: log.isBigEndian)
            let (page, size) = (frame.number(at: 0), frame.number(at: 4))
            // The last frame of a transaction may be there several times, to fill a block.
            if let completed, completed != page || size == 0 { return true }
            if size > 0 { completed = page }
        }
        return false
    }
}
