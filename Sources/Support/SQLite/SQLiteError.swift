import CSQLite
import Glibc

/// A failed call into SQLite.
///
/// `message` is SQLite's own; it may quote SQL, never bound values.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// The extended result code, such as `SQLITE_IOERR_FSYNC`.
    package let extendedCode: Int32
    package let message: String
    /// The `errno` of the failed system call; only meaningful if a file could not be read, written or opened.
    package let systemCode: Int32

    package init(extendedCode: Int32, message: String, systemCode: Int32 = 0) {
        self.extendedCode = extendedCode
        self.message = message
        self.systemCode = systemCode
    }

    /// The primary result code, such as `SQLITE_IOERR`.
    package var code: Int32 { extendedCode & 0xff }

    /// True if another connection held a lock on the database for too long.
    package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
    /// True if SQLite reports that the database is full: the disk is full, or a table has used up its row numbers.
    package var isFull: Bool { code == SQLITE_FULL }
    /// True if there is no room to write: the disk is full, a quota is used up, or a file has reached its maximum size.
    ///
    /// SQLite reports only `ENOSPC` in a write to the database or its log by a code of its own. A `-shm` that can't
    /// grow, a quota and a file that can't be created are errors of input, output and opening.
    package var isDiskFull: Bool {
        guard isInputOutput || cannotOpen else { return code == SQLITE_FULL }
        if extendedCode == Self.sharedMemorySize { return systemCode != EIO }
        return Self.meansNoRoom(systemCode)
    }
    static func meansNoRoom(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
    /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not see.
    private static let sharedMemorySize = SQLITE_IOERR | 19 << 8
    package var isReadOnly: Bool { code == SQLITE_READONLY }
    /// True if the database's name leads to another file, or to none, since it was opened.
    package var isMoved: Bool { extendedCode == Self.moved }
    /// `SQLITE_READONLY_DBMOVED`, a macro that Swift does not see.
    static let moved = SQLITE_READONLY | 4 << 8
    /// True if the file is damaged, or not a database at all.
    package var isCorrupt: Bool { code == SQLITE_CORRUPT || isNotADatabase }
    package var isNotADatabase: Bool { code == SQLITE_NOTADB }
    /// True if the system could not read or write.
    package var isInputOutput: Bool { code == SQLITE_IOERR }
    /// True if the file can't be opened or created.
    package var cannotOpen: Bool { code == SQLITE_CANTOPEN }
    package var isConstraint: Bool { code == SQLITE_CONSTRAINT }

    /// True if a value is too large for a row, or of another type than the column.
    package var isTooLarge: Bool { code == SQLITE_TOOBIG || code == SQLITE_MISMATCH }

    package var description: String { "SQLite \(extendedCode): \(message)" }
}
