import CSQLite

/// A call into SQLite that did not succeed.
///
/// `message` is SQLite's own; it may quote SQL, never bound values.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// The extended result code, such as `SQLITE_IOERR_FSYNC`.
    package let extendedCode: Int32
    /// What SQLite says.
    package let message: String

    /// An error of this code.
    package init(extendedCode: Int32, message: String) {
        self.extendedCode = extendedCode
        self.message = message
    }

    /// The primary result code, such as `SQLITE_IOERR`.
    package var code: Int32 { extendedCode & 0xff }

    /// Whether another connection held the database for too long.
    package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
    /// Whether there is no room to write.
    package var isDiskFull: Bool { code == SQLITE_FULL }
    /// Whether something was to be written where nothing may be.
    package var isReadOnly: Bool { code == SQLITE_READONLY }
    /// Whether the file is damaged, or no database at all.
    package var isCorrupt: Bool { code == SQLITE_CORRUPT || isNotADatabase }
    /// Whether the file is no database.
    package var isNotADatabase: Bool { code == SQLITE_NOTADB }
    /// Whether the system could not read or write.
    package var isInputOutput: Bool { code == SQLITE_IOERR }
    /// Whether the file can't be opened or made.
    package var cannotOpen: Bool { code == SQLITE_CANTOPEN }
    /// Whether the rows break a rule of the schema.
    package var isConstraint: Bool { code == SQLITE_CONSTRAINT }

    /// The code and SQLite's message.
    package var description: String { "SQLite \(extendedCode): \(message)" }
}
