import Chronology
import SQLite

extension Store {
    /// Writes a packed copy of the database, of one picture, into a file that is there and empty.
    ///
    /// The copy is not durable yet.
    func vacuum(into path: FilePath) throws {
        // NB: a connection that only reads refuses this too, though it writes nothing of its own.
        let isGuarded = try connection.first("PRAGMA query_only") { $0.bool(0) } ?? false
        try connection.executeScript("PRAGMA query_only = OFF")
        defer { if isGuarded { try? connection.executeScript("PRAGMA query_only = ON") } }
        do { try connection.execute("VACUUM INTO CAST(\(path.bytes) AS TEXT)") } catch {
            throw StoreOpening.translated(error, directory)
        }
    }

    /// Throws where SQLite finds a database damaged.
    static func requireSound(_ connection: Connection) throws {
        let words = try connection.first("PRAGMA quick_check(1)") { $0.text(0) } ?? ""
        guard words == "ok" else { throw SQLiteError(extendedCode: 11, message: words) }
    }

    /// Notes when an archive was made, so that `check` can tell its age; no operation, since nothing people wrote changes.
    func recordBackup(at time: Instant) throws {
        let store = try Store(directory, access: .writing, now: { time })
        try store.write {
            try store.connection.execute(
                """
                INSERT OR REPLACE INTO property (name, value)
                VALUES ('lastBackup', \(String(time.microseconds)))
                """)
        }
    }
}
