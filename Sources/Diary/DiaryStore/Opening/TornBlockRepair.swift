import Chronology
package import DiaryModel
import Glibc
package import SQLite

/// Makes a database usable again of which a power cut has left blocks that can't be read.
///
/// gocryptfs writes blocks of 4096 bytes, and again the whole block when a part of it is written: one that was cut off
/// is an error (`EIO`) when it is read, where a disk would have old and new bytes. SQLite then refuses to open a
/// database although nothing of it is lost: what it writes before a sync was not acknowledged, and what it writes into
/// the database is still in the log.
package struct TornBlockRepair {
    package static let blockSize = 4096

    private let database: FilePath
    private let keptFolder: FilePath?

    /// A repair of a database.
    ///
    /// - Parameter keptFolder: the folder for the log, if a part of it is cut off; nil for data that can be recreated.
    package init(_ database: FilePath, keepingIn keptFolder: FilePath?) {
        (self.database, self.keptFolder) = (database, keptFolder)
    }

    package struct Outcome {
        /// The path of the log as it was, with zeros for what can't be read; nil if nothing was cut off.
        package let keptLog: FilePath?
    }

    /// Repairs what can be repaired without loss after an error of SQLite, while nobody else has the database open.
    ///
    /// - Returns: nil if the files are not provided by a program, if they can't be written, if the database is in use,
    ///   or if something would be lost: then nothing of it was changed.
    package func run(after error: SQLiteError) throws -> Outcome? {
        guard error.isInputOutput || error.isCorrupt, FileSystemKind(at: database).isUserSpace,
            let file = try? FileDescriptor.open(database, O_RDWR | O_NOFOLLOW), lock(file)
        else { return nil }
        return try repair(file)
    }

    /// The bytes that SQLite locks: https://www.sqlite.org/src/file/src/os.h.
    private static let lockedBytes = 0x4000_0000..<0x4000_0200

    /// Another process may be repairing it at this moment.
    private func lock(_ file: borrowing FileDescriptor) -> Bool {
        for _ in 0..<200 {
            if file.lockAtOnce(Self.lockedBytes) { return true }
            usleep(10_000)
        }
        return false
    }

    /// The same for an open and locked file.
    func repair(_ file: borrowing FileDescriptor) throws -> Outcome? {
        var kept: FilePath?
        let logPath = companion("-wal")
        var contents: WriteAheadLog?
        if Folder.linkStatus(logPath) != nil {
            let log = try FileDescriptor.open(logPath, O_RDWR | O_NOFOLLOW)
            if let block = try Self.firstTornBlock(of: log) {
                guard try !isAcknowledged(log, from: block, file) else { return nil }
                kept = try keep(log)
                try log.truncate(to: block)
                try log.sync()
            }
            contents = try WriteAheadLog(log)
            guard try putFirstPage(file, contents, log) else { return nil }
        } else {
            guard try takeBackCreation(file) else { return nil }
        }
        let index = companion("-shm")
        // SQLite recreates it from the log.
        if let found = try? FileDescriptor.open(index, O_RDONLY | O_NOFOLLOW), try Self.firstTornBlock(of: found) != nil
        {
            try Folder.remove(index)
        }
        return Outcome(keptLog: kept)
    }

    private func companion(_ suffix: String) -> FilePath { FilePath(bytes: database.bytes + Array(suffix.utf8)) }

    /// The offset of the first block that can't be read; nil if all can.
    private static func firstTornBlock(of file: borrowing FileDescriptor) throws(SystemCallError) -> Int? {
        let size = Int(try file.status().st_size)
        for offset in stride(from: 0, to: size, by: blockSize)
        where try file.readUnlessDamaged(upTo: blockSize, at: offset) == nil { return offset }
        return nil
    }

    /// Returns whether something after a block of the log may have been acknowledged.
    ///
    /// Where the log began again, its first blocks are written while the others are still those before, all of which is
    /// in the database.
    private func isAcknowledged(
        _ log: borrowing FileDescriptor, from block: Int, _ file: borrowing FileDescriptor
    ) throws -> Bool {
        let contents = try WriteAheadLog(log)
        let pageSize = try contents?.pageSize ?? DatabasePages.pageSize(of: file)
        let remainder = try LogRemainder(of: log, behind: block, pageSize: pageSize, salt: contents?.salt)
        guard remainder.isSynced else { return false }
        guard contents == nil else { return true }
        for (number, offset) in remainder.offsets where number <= remainder.pageCount {
            let page = try file.readUnlessDamaged(upTo: pageSize, at: (number - 1) * pageSize)
            guard let page, try page == log.read(upTo: pageSize, at: offset) else { return true }
        }
        return false
    }

    /// Copies the log, with zeros for what can't be read.
    private func keep(_ log: borrowing FileDescriptor) throws -> FilePath? {
        guard let keptFolder else { return nil }
        var bytes: [UInt8] = []
        let size = Int(try log.status().st_size)
        for offset in stride(from: 0, to: size, by: Self.blockSize) {
            let length = min(Self.blockSize, size - offset)
            bytes += try log.readUnlessDamaged(upTo: length, at: offset) ?? [UInt8](repeating: 0, count: length)
        }
        if try Folder.make(keptFolder) { try Folder.sync(keptFolder.parent) }
        let name = "\(DatabaseCopies.damagedPrefix)\(Instant.now().secondsSince1970)-\(UniqueIdentifier().prefix(6))"
        let path = keptFolder.appending("\(name)\(DatabaseCopies.logSuffix)")
        try File.create(path, bytes)
        return path
    }

    /// Writes the first page from the log, if the database's can't be read: SQLite reads it before it looks at the log.
    ///
    /// Other pages are read from the log. False if the log doesn't have it.
    private func putFirstPage(
        _ file: borrowing FileDescriptor, _ contents: WriteAheadLog?, _ log: borrowing FileDescriptor
    ) throws -> Bool {
        guard try file.readUnlessDamaged(upTo: Self.blockSize, at: 0) == nil else { return true }
        guard let contents, let offset = contents.offsets[1], contents.pageSize % Self.blockSize == 0 else {
            return false
        }
        try file.write(log.read(upTo: contents.pageSize, at: offset), at: 0)
        try file.sync()
        return true
    }

    /// Empties a database whose first transaction was cut off: its journal says that it was empty.
    ///
    /// False if the first page can't be read, and the journal says something else.
    private func takeBackCreation(_ file: borrowing FileDescriptor) throws -> Bool {
        guard try file.readUnlessDamaged(upTo: Self.blockSize, at: 0) == nil else { return true }
        let journal = try? FileDescriptor.open(companion("-journal"), O_RDONLY | O_NOFOLLOW)
        guard let header = try journal?.readUnlessDamaged(upTo: 28, at: 0), header.count == 28,
            header.starts(with: Self.journalMagic), header.number(at: 16) == 0
        else { return false }
        try file.truncate(to: 0)
        try file.sync()
        return true
    }

    /// The beginning of a rollback journal: https://www.sqlite.org/fileformat.html.
    private static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
}
