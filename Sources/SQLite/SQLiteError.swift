import CSQLite
import Glibc

/// A call into SQLite that did not succeed.
///
/// `message` is SQLite's own; it may quote SQL, never bound values.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// The extended result code, such as `SQLITE_IOERR_FSYNC`.
    package let extendedCode: Int32
    /// What SQLite says.
    package let message: String
    /// The `errno` of the system call that failed; only of use where a file could not be read, written or opened.
    package let systemCode: Int32

    /// An error of this code.
    package init(extendedCode: Int32, message: String, systemCode: Int32 = 0) {
        self.extendedCode = extendedCode
        self.message = message
        self.systemCode = systemCode
    }

    /// The primary result code, such as `SQLITE_IOERR`.
    package var code: Int32 { extendedCode & 0xff }

    /// Whether another connection held the database for too long.
    package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
    /// Whether SQLite says that the database is full: the disk is, or the numbers of a table's rows are used up.
    package var isFull: Bool { code == SQLITE_FULL }
    /// Whether there is no room to write: the disk is full, a quota is used up, or a file may not become larger.
    ///
    /// SQLite tells only `ENOSPC` in a write to the database or its log by a code of its own. A `-shm` that can't grow, a
    /// quota and a file that can't be made are errors of input, output and opening.
    package var isDiskFull: Bool {
        guard isInputOutput || cannotOpen else { return code == SQLITE_FULL }
        if extendedCode == Self.sharedMemorySize { return systemCode != EIO }
        return Self.meansNoRoom(systemCode)
    }
    static func meansNoRoom(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
    /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not see.
    private static let sharedMemorySize = SQLITE_IOERR | 19 << 8
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
