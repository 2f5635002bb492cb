import Chronology
import DiaryModel
import SQLite

/// The copy of a database that is made before a newer program changes its format: `backups/pre-v2-….sqlite`.
struct PreMigrationCopy {
    let directory: FilePath
    /// The format to which the database is about to be migrated.
    let version: Int

    static let prefix = "pre-v"

    /// Copies the database in one transaction, verifies the copy, and makes it durable before it gets its name.
    ///
    /// - Returns: the path of the copy.
    /// - Throws: the reason why it cannot be made; then nothing is migrated.
    func make(of connection: Connection) throws -> FilePath {
        let folder = directory.appending("backups")
        if try Folder.make(folder) { try Folder.sync(directory) }
        let temporary = folder.appending(".\(Self.prefix)\(version)-\(UniqueIdentifier())")
        defer { try? Folder.remove(temporary) }
        let file = try FileDescriptor.makeLocked(temporary)
        try connection.vacuum(into: temporary.bytes)
        try DiaryStore.requireSound(Connection(pathBytes: temporary.bytes, mode: .immutable))
        try file.sync()
        let copy = folder.appending("\(Self.prefix)\(version)-\(Instant.now().secondsSince1970).sqlite")
        if try Folder.link(temporary, as: copy) { try Folder.sync(folder) }
        return copy
    }
}
