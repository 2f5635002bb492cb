package import Chronology
package import DiaryModel
import Glibc
import SQLite

/// A copy of a diary's database alone, such as `backups/2026-11-20.sqlite`, which can be inspected and restored.
package struct CopyRestore {
    /// The contents of a copy, and the originals that were found for it.
    package struct Contents: Sendable {
        /// Entries, including those in the trash.
        package let entryCount: Int
        /// Media, including those in the trash.
        package let mediumCount: Int
        /// The time of the last change that it holds.
        package let time: Instant
        /// The folder of the diary whose `backups` the copy lies in, from which originals were taken; nil if it lies
        /// elsewhere.
        package fileprivate(set) var source: FilePath?
        package fileprivate(set) var originalCount = 0
        package fileprivate(set) var byteCount: Int64 = 0
        /// Originals that could not be found, as paths below the diary's folder.
        package fileprivate(set) var missing: [String] = []
        /// Originals that were found but are damaged; they are not restored.
        package fileprivate(set) var damaged: [String] = []
    }

    private let path: FilePath

    /// Nil if the file is not an SQLite database: then it may be an archive.
    ///
    /// - Throws: `SystemCallError` if it can't be read.
    package init?(_ path: FilePath) throws {
        guard Folder.status(path).map({ $0.st_mode & S_IFMT == S_IFREG }) != false,
            try File.read(path, limit: 16) == Array("SQLite format 3\0".utf8)
        else { return nil }
        self.path = path
    }

    /// Verifies that the copy is complete and undamaged.
    ///
    /// - Throws: `BackupError` if it is not; `DiaryError.newerStore`.
    package func verify() throws -> Contents { try contents(of: open(path)) }

    private func open(_ path: FilePath) throws -> Connection {
        do {
            let connection = try Connection(pathBytes: path.bytes, mode: .immutable)
            let id = try connection.first("PRAGMA application_id") { $0.int(0) }
            let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
            guard id == Int(Schema.applicationID), version > 0 else { throw notACopy("it is not a diary's database") }
            guard version <= Schema.version else {
                throw DiaryError.newerStore(path: self.path.description, version: version, known: Schema.version)
            }
            try SchemaComparison(connection).requireOurs(version: version, in: self.path)
            try DiaryStore.requireSound(connection)
            return connection
        } catch let error as SQLiteError {
            throw notACopy("it is damaged: \(error.message)")
        } catch DiaryError.foreignSchema(_, let differences) {
            throw notACopy("its database is not as diary makes it: \(differences.joined(separator: ", "))")
        }
    }

    private func notACopy(_ reason: String) -> BackupError { .notACopy(path: path.description, reason: reason) }

    private func contents(of connection: Connection) throws -> Contents {
        let table: SQL = try connection.first("PRAGMA user_version") { $0.int(0) } == 1 ? "operation" : "command"
        let found = try connection.first(
            """
            SELECT
                (SELECT count(*) FROM entry), (SELECT count(*) FROM medium),
                max((SELECT ifnull(max(time), 0) FROM \(table)), (SELECT ifnull(max(updateTime), 0) FROM entry))
            """
        ) { Contents(entryCount: $0.int(0), mediumCount: $0.int(1), time: Instant(microseconds: $0.int64(2))) }
        guard let found else { throw notACopy("it is empty") }
        return found
    }

    /// Restores it as a diary in a folder that doesn't exist yet, or is empty, with the originals of the diary that the
    /// copy belongs to.
    ///
    /// The diary is made beside the folder under a hidden name, and gets its own name only when it is complete and
    /// durable. Originals share blocks with their sources if the file system supports it, and all of them are read.
    ///
    /// - Parameter progress: called after each original.
    /// - Throws: `BackupError`, `DiaryError`, `SystemCallError`.
    package func restore(
        into folder: FilePath, progress: @escaping (CheckProgress) throws -> Void = { _ in }
    ) throws -> Contents {
        try Backup.requireRoom(folder)
        let made = HiddenName.restore.beside(folder)
        let lock = try AnchoredFolder(making: made)
        return try withExtendedLifetime(lock) {
            do {
                let contents = try fill(made, progress)
                // Opening it migrates it to this program's schema and builds its search index.
                _ = try DiaryStore(made, access: .writing)
                try Backup.publish(made, as: folder)
                return contents
            } catch {
                try? FolderTree.remove(made)
                throw error
            }
        }
    }

    private func fill(_ made: FilePath, _ progress: (CheckProgress) throws -> Void) throws -> Contents {
        let database = made.appending("diary.sqlite")
        try copyDatabase(to: database)
        let connection = try open(database)
        var contents = try contents(of: connection)
        guard
            let id = try PropertyTable(connection: connection).value("storeID").flatMap({ UniqueIdentifier($0) })
        else { throw notACopy("it doesn't say to which diary it belongs") }
        let vault = Vault(diary: made, storeID: id)
        try vault.prepare(isNew: true)
        contents.source = source(of: id)
        let originals = contents.source.map { Vault(diary: $0, storeID: id) }
        let table = OriginalTable(connection: connection)
        var done = CheckProgress()
        done.totalByteCount = try table.totals().byteCount
        for folder in UInt8.min...UInt8.max {
            for original in try table.originals(inFolder: folder) {
                try take(original, from: originals, into: vault, &contents)
                done.count += 1
                done.byteCount += original.byteCount
                try progress(done)
            }
        }
        return contents
    }

    private func copyDatabase(to database: FilePath) throws {
        let file = try FileDescriptor.open(database, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        let copy = try FileDescriptor.open(path, O_RDONLY)
        guard !file.clone(copy) else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while case let count = try copy.read(into: &buffer), count > 0 { try file.writeAll(buffer[..<count]) }
    }

    /// The folder of the diary whose copy it is, if it lies in that folder's `backups`.
    private func source(of id: UniqueIdentifier) -> FilePath? {
        guard path.parent.lastComponent == Array("backups".utf8) || path.parent == FilePath(".") else { return nil }
        let diary = path.parent == FilePath(".") ? FilePath("..") : path.parent.parent
        return (try? Vault(diary: diary, storeID: id).isMarked()) == true ? diary : nil
    }

    private func take(
        _ original: KnownOriginal, from source: Vault?, into vault: Vault, _ contents: inout Contents
    ) throws {
        let path = original.relativePath.description
        guard let source, let file = try? source.open(original.hash, extension: original.fileExtension),
            (try? file.status().st_mode & S_IFMT) == S_IFREG
        else { return contents.missing.append(path) }
        let staged = try vault.stage(file)
        guard staged.hash == original.hash else { return contents.damaged.append(path) }
        try vault.keep(staged, extension: original.fileExtension)
        contents.originalCount += 1
        contents.byteCount += staged.byteCount
    }
}
