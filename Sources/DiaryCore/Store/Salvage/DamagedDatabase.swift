import Glibc
import SQLite

/// The readable rest of a damaged database: a copy, with its log, that is repaired so far that SQLite can read it.
///
/// The damaged files themselves are only read.
struct DamagedDatabase {
    let connection: Connection
    /// The schema version of its tables.
    let version: Int
    /// The id of its diary; nil if it can't be read.
    let storeID: UniqueIdentifier?
    /// True if SQLite finds nothing wrong with its structure.
    let isSound: Bool

    /// Copies a database and its log to a new place, and opens the copy; nil if it contains no table of a diary.
    ///
    /// - Parameters:
    ///     - template: the bytes of a new database without rows.
    ///     - copy: the path for the copy; nothing may exist there.
    /// - Throws: `SystemCallError` if the files can't be read or copied; `DiaryError.newerStore`.
    init?(_ database: FilePath, log: FilePath?, template: [UInt8], copy: FilePath) throws {
        let file = try FileDescriptor.open(copy, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        if Folder.linkStatus(database) != nil { try file.rescue(FileDescriptor.open(database, O_RDONLY)) }
        if let log {
            let path = FilePath(bytes: copy.bytes + Array("-wal".utf8))
            try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
                .rescue(FileDescriptor.open(log, O_RDONLY))
        }
        guard try HeaderRepair(template: template).repair(file, hasLog: log != nil) else { return nil }
        guard let connection = try? Connection(pathBytes: copy.bytes, mode: .readWrite) else { return nil }
        try? connection.executeScript("PRAGMA cell_size_check = ON; PRAGMA query_only = ON;")
        try Self.refuseNewer(connection, database)
        guard Self.hasTable("entry", connection) else { return nil }
        self.connection = connection
        version = Self.hasTable("command", connection) ? Schema.version : 1
        storeID = (try? connection.first("SELECT value FROM property WHERE name = 'storeID'") { $0.text(0) })
            .flatMap { $0 }.flatMap { UniqueIdentifier($0) }
        isSound = (try? Store.requireSound(connection)) != nil
    }

    /// Refuses the database of a newer program, which may hold values that this one doesn't know.
    private static func refuseNewer(_ connection: Connection, _ database: FilePath) throws {
        let id = (try? connection.first("PRAGMA application_id") { $0.int(0) }) ?? 0
        guard id == Int(Schema.applicationID) else { return }
        let version = (try? connection.first("PRAGMA user_version") { $0.int(0) }) ?? 0
        guard version <= Schema.version else {
            throw DiaryError.newerStore(path: database.parent.description, version: version, known: Schema.version)
        }
    }

    private static func hasTable(_ name: String, _ connection: Connection) -> Bool {
        do { _ = try connection.first("SELECT 1 FROM \(raw: name) WHERE FALSE") { _ in true } } catch { return false }
        return true
    }
}
