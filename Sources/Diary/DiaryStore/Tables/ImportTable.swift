import Chronology
import DiaryModel
import SQLite

/// The rows of `import`, and the originals that imports skip.
struct ImportTable {
    let connection: Connection

    /// Writes the row of a new import, and returns its number.
    func begin(command: Int, time: Instant, source: String) throws -> Int {
        try connection.execute(
            "INSERT INTO import (commandID, time, source) VALUES (\(command), \(time.microseconds), \(source))")
        return Int(connection.lastInsertedRowID)
    }

    func discard(_ hash: ContentHash, time: Instant) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO discarded (hash, time) VALUES (\(hash.bytes), \(time.microseconds))")
    }

    /// Forgets that an original was deleted for good, since it is imported again.
    func forgetDiscarded(_ hash: ContentHash) throws {
        try connection.execute("DELETE FROM discarded WHERE hash = \(hash.bytes)")
    }

    /// The number of the import that a command was; nil if it was not an import.
    func number(ofCommand command: Int) throws -> Int? {
        try connection.first("SELECT number FROM import WHERE commandID = \(command)") { $0.int(0) }
    }
}
