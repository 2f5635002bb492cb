import Chronology
import SQLite

/// The rows of `import`, and the originals that imports leave out.
struct ImportTable {
    let connection: Connection

    /// Writes that an import begins, and returns its number.
    func begin(command: Int, time: Instant, source: String) throws -> Int {
        try connection.execute(
            "INSERT INTO import (commandID, time, source) VALUES (\(command), \(time.microseconds), \(source))")
        return Int(connection.lastInsertedRowID)
    }

    /// Notes that an original was thrown away for good.
    func discard(_ hash: ContentHash, time: Instant) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO discarded (hash, time) VALUES (\(hash.bytes), \(time.microseconds))")
    }

    /// What comes in again is not thrown away any more.
    func takeBack(_ hash: ContentHash) throws {
        try connection.execute("DELETE FROM discarded WHERE hash = \(hash.bytes)")
    }

    /// The import that a command was; nil where it was none.
    func number(ofCommand command: Int) throws -> Int? {
        try connection.first("SELECT number FROM import WHERE commandID = \(command)") { $0.int(0) }
    }
}
