import DiaryModel
import SQLite

/// The rows of `journal`.
struct JournalTable {
    let connection: Connection

    /// The row of a journal, created if it is new; nil for the default journal, which has none.
    func identifier(of name: String) throws -> Int64? {
        guard name != DiaryEntry.defaultJournal else { return nil }
        if let found = try connection.first("SELECT id FROM journal WHERE name = \(name)", { $0.int64(0) }) {
            return found
        }
        try connection.execute("INSERT INTO journal (name) VALUES (\(name))")
        return connection.lastInsertedRowID
    }

    /// The names in use, in the order of their creation, without the default journal.
    func names() throws -> [String] {
        try connection.all("SELECT name FROM journal ORDER BY id") { $0.text(0) }
    }

    func namesByKey() throws(SQLiteError) -> [Int64: String] {
        let rows = try connection.all("SELECT id, name FROM journal") { ($0.int64(0), $0.text(1)) }
        return Dictionary(rows) { first, _ in first }
    }
}
