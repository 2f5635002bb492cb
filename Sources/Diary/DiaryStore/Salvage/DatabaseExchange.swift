import Chronology
import DiaryModel
import Glibc

/// Replaces a damaged database with a new one, after renaming the damaged one.
struct DatabaseExchange {
    private let directory: FilePath
    private let now: Instant
    private var database: FilePath { directory.appending("diary.sqlite") }

    init(of directory: FilePath, now: Instant) {
        self.directory = directory
        self.now = now
    }

    /// The log of the database; nil if it has none.
    ///
    /// An interrupted exchange has moved the log, and given the database its second name: both names are one file then.
    var log: FilePath? {
        let log = directory.appending("diary.sqlite-wal")
        if isFilled(log) { return log }
        guard let status = Folder.linkStatus(database), status.st_nlink > 1 else { return nil }
        let identity = FileIdentity(status)
        for folder in DamagedCopies.folders.map(directory.appending) {
            for name in (try? Folder.names(in: folder)) ?? [] where name.suffix(7) == Array(".sqlite".utf8) {
                let path = folder.appending(bytes: name)
                guard let found = Folder.linkStatus(path), FileIdentity(found) == identity else { continue }
                let moved = FilePath(bytes: path.bytes + Array("-wal".utf8))
                if isFilled(moved) { return moved }
            }
        }
        return nil
    }

    private func isFilled(_ path: FilePath) -> Bool {
        Folder.linkStatus(path).map { $0.st_size > 0 && $0.st_mode & S_IFMT == S_IFREG } ?? false
    }

    /// Moves a complete and durable database into place.
    ///
    /// The log of the damaged one is moved with it, so that it is not taken for the new one's.
    ///
    /// - Returns: the new path of the damaged one below the diary's folder; nil if there was none.
    func put(_ draft: FilePath) throws -> FilePath? {
        let kept = try keep()
        let code = unsafe draft.withCString { old in unsafe database.withCString { new in unsafe rename(old, new) } }
        guard code == 0 else { throw SystemCallError("rename", database) }
        try Folder.sync(directory)
        return kept
    }

    private func keep() throws -> FilePath? {
        let parts = ["", "-wal", "-shm"].filter { Folder.linkStatus(directory.appending("diary.sqlite\($0)")) != nil }
        guard !parts.isEmpty else { return nil }
        let name = "\(DatabaseCopies.damagedPrefix)\(now.secondsSince1970)-\(UniqueIdentifier().prefix(6)).sqlite"
        do { return try keep(parts, in: DamagedCopies.folders[0], as: name) } catch let error as SystemCallError {
            guard [EACCES, EPERM, ENOTDIR, EEXIST, EROFS].contains(error.code) else { throw error }
            try Folder.make(directory.appending("tmp"))
            return try keep(parts, in: DamagedCopies.folders[1], as: name)
        }
    }

    /// Moves the parts of the damaged database to a folder.
    ///
    /// Others get no access to what is kept, as far as its permissions can be changed.
    private func keep(_ parts: [String], in folder: String, as name: String) throws -> FilePath {
        let path = directory.appending(folder)
        try Folder.make(path)
        for part in parts {
            let (old, new) = (directory.appending("diary.sqlite\(part)"), path.appending(name + part))
            defer { try? PermissionCheck(directory).narrow(FilePath("\(folder)/\(name)\(part)")) }
            guard part.isEmpty else {
                try Folder.move(old, to: new)
                continue
            }
            guard try Folder.link(old, as: new) else { throw SystemCallError("link", new, code: EEXIST) }
            try Folder.sync(path)
        }
        try Folder.sync(path)
        return FilePath("\(folder)/\(name)")
    }
}
