package import SQLite

/// Counts the occurrences of each content in a temporary file of its own, so that memory stays constant.
package final class OccurrenceCounter {
    private let connection: Connection
    private var isOpen = false

    package init() throws(SQLiteError) {
        connection = try Connection(path: "", mode: .create)
    }

    /// Counts one occurrence, and returns the number of earlier ones.
    package func next(_ hash: [UInt8]) throws(SQLiteError) -> Int {
        try open()
        let seen = try connection.first("SELECT count FROM seen WHERE hash = \(hash)") { $0.int(0) } ?? 0
        try connection.execute("INSERT OR REPLACE INTO seen (hash, count) VALUES (\(hash), \(seen + 1))")
        return seen
    }

    private func open() throws(SQLiteError) {
        guard !isOpen else { return }
        isOpen = true
        try connection.executeScript(
            """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            BEGIN;
            CREATE TABLE seen (hash BLOB PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
            """)
    }
}
