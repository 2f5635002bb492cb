import Chronology
import DiaryModel
import SQLite

extension DiaryStore {
    /// True if the diary lies on a read-only file system.
    var isReadOnly: Bool { connection.isReadOnly }

    /// Writes a compact copy of the database, as of one moment, into an existing empty file; it is not durable yet.
    func vacuum(into path: FilePath) throws {
        // If a file can't grow here, it is the copy.
        do { try connection.vacuum(into: path.bytes) } catch { throw StoreOpening.translated(error, path.parent) }
    }

    static func requireSound(_ connection: Connection) throws {
        let words = try connection.first("PRAGMA quick_check(1)") { $0.text(0) } ?? ""
        guard words == "ok" else { throw SQLiteError(extendedCode: 11, message: words) }
    }

    /// Records the time of an archive, so that `check` can report its age; it writes no operation, since nothing that
    /// people wrote changes.
    ///
    /// On a full disk nothing is recorded: this connection has exclusive access then, and only reads.
    func recordBackup(at time: Instant) throws {
        guard !isAlone else { return }
        let store = try DiaryStore(directory, access: .writing, now: { time })
        try store.write {
            try PropertyTable(connection: store.connection).set(String(time.microseconds), "lastBackup")
        }
    }

    /// Writes everything that can't be rebuilt, as of one moment, into a new database: no thumbnails and no search
    /// index.
    ///
    /// It is a complete database of a diary, which builds its index when it is first opened for writing.
    func writeSnapshot(to path: FilePath) throws {
        try Self.makeEmptyDatabase(path)
        try connection.executeScript("PRAGMA query_only = OFF")
        try connection.execute("ATTACH CAST(\(path.bytes) AS TEXT) AS snapshot")
        defer { try? connection.executeScript("DETACH snapshot") }
        // The file is invisible to others before it is complete and durable.
        try connection.executeScript("PRAGMA snapshot.journal_mode = OFF; PRAGMA snapshot.synchronous = OFF;")
        try connection.readTransaction {
            for table in Self.writtenTables {
                try connection.execute("INSERT INTO snapshot.\(raw: table) SELECT * FROM main.\(raw: table)")
            }
            try connection.execute("UPDATE snapshot.property SET value = '0' WHERE name = 'foldVersion'")
        }
    }

    static func makeEmptyDatabase(_ path: FilePath, version: Int = Schema.version) throws {
        let fresh = try Connection(pathBytes: path.bytes, mode: .readWrite)
        try fresh.executeScript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        try fresh.writeTransaction {
            try Schema.make(Schema.migrations.prefix(version), on: fresh)
            try fresh.executeScript(
                "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);")
        }
    }

    /// The tables whose rows can't be rebuilt, each after those that it refers to.
    static let writtenTables = [
        "property", "journal", "import", "entry", "medium", "companion", "tag", "entryTag", "revision", "command",
        "operation", "discarded", "task", "measurementName", "measurement", "savedSearch", "template", "recognition",
    ]
}
