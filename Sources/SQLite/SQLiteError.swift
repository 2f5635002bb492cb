import CSQLite

/// A call into SQLite that did not succeed.
///
/// `message` is SQLite's own; it may quote SQL, never bound values.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// The extended result code, such as `SQLITE_IOERR_FSYNC`.
    package let extendedCode: Int32
    package let message: String

    package init(extendedCode: Int32, message: String) {
        self.extendedCode = extendedCode
        self.message = message
    }

    /// The primary result code, such as `SQLITE_IOERR`.
    package var code: Int32 { extendedCode & 0xff }

    package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
    package var isDiskFull: Bool { code == SQLITE_FULL }
    package var isReadOnly: Bool { code == SQLITE_READONLY }
    package var isCorrupt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
    package var isInputOutput: Bool { code == SQLITE_IOERR }
    package var cannotOpen: Bool { code == SQLITE_CANTOPEN }
    package var isInterrupted: Bool { code == SQLITE_INTERRUPT }
    package var isConstraint: Bool { code == SQLITE_CONSTRAINT }

    package var description: String { "SQLite \(extendedCode): \(message)" }
}
