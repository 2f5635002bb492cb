import Chronology
import SQLite

extension Store {
    /// Whether nothing can be written where the diary lies.
    var isReadOnly: Bool { connection.isReadOnly }

    /// Writes a packed copy of the database, of one picture, into a file that is there and empty; it is not durable yet.
    func vacuum(into path: FilePath) throws {
        // The file that can't grow is the copy.
        do { try connection.vacuum(into: path.bytes) } catch { throw StoreOpening.translated(error, path.parent) }
    }

    /// Throws where SQLite finds a database damaged.
    static func requireSound(_ connection: Connection) throws {
        let words = try connection.first("PRAGMA quick_check(1)") { $0.text(0) } ?? ""
        guard words == "ok" else { throw SQLiteError(extendedCode: 11, message: words) }
    }

    /// Notes when an archive was made, so that `check` can tell its age; no operation, since nothing people wrote changes.
    ///
    /// On a full disk nothing is noted: this connection holds the database for itself then, and only reads.
    func recordBackup(at time: Instant) throws {
        guard !isAlone else { return }
        let store = try Store(directory, access: .writing, now: { time })
        try store.write {
            try store.connection.execute(
                """
                INSERT OR REPLACE INTO property (name, value)
                VALUES ('lastBackup', \(String(time.microseconds)))
                """)
        }
    }

    /// Writes all that can't be made anew, of one picture, into a new database: no thumbnails and no search index.
    ///
    /// It is a diary's database for all that, one that makes its index when it is first written.
    func writeSnapshot(to path: FilePath) throws {
        try Self.makeEmptyDatabase(path)
        try connection.executeScript("PRAGMA query_only = OFF")
        try connection.execute("ATTACH CAST(\(path.bytes) AS TEXT) AS snapshot")
        defer { try? connection.executeScript("DETACH snapshot") }
        // Nobody sees the file before it is whole and durable.
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

    /// The tables that hold what can't be made anew, each after those that it refers to.
    static let writtenTables = [
        "property", "journal", "import", "entry", "medium", "companion", "tag", "entryTag", "revision", "command",
        "operation", "discarded", "task", "measurementName", "measurement", "savedSearch",
    ]
}
