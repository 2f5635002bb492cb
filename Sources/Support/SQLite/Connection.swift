import CSQLite

/// One connection to one database file.
///
/// Not for use by two threads at once.
///
/// Statements are prepared once for each text and kept. Nested runs of the same text get a statement of their own.
@safe
package final class Connection {
    package enum Mode: Sendable {
        case readWrite
        /// Reading and writing; a missing file is created.
        case create
        /// Reading only, with the write-ahead log taken into account.
        case readOnly
        /// Reading a file that nobody can be writing, on a read-only medium.
        case immutable
    }

    private let handle: OpaquePointer
    private var idleStatements = IdleStatements()

    package convenience init(path: String, mode: Mode, isHardened: Bool = true) throws(SQLiteError) {
        try self.init(pathBytes: Array(path.utf8), mode: mode, isHardened: isHardened)
    }

    /// Opens a file; its name need not be UTF-8, and an empty one means a temporary database.
    ///
    /// The corresponding C functions are `sqlite3_open_v2`, `sqlite3_db_config` and `sqlite3_limit`.
    ///
    /// - Parameters:
    ///     - keepsBlocks: whether a block of 4096 bytes that was synced must not be written again while its bytes
    ///       count, since a power cut could take all of it: the log is filled up to the end of a block at each sync.
    ///     - isHardened: whether triggers and views are switched off, the schema is protected, and the cost of a
    ///       statement is bounded. Only a test that makes a hostile database sets it to false.
    package init(
        pathBytes path: [UInt8], mode: Mode, keepsBlocks: Bool = false, isHardened: Bool = true
    ) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(mode.uri(path, keepsBlocks: keepsBlocks), &handle, mode.flags, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            let error = unsafe SQLiteError(lastOf: handle, code: code)
            unsafe sqlite3_close_v2(handle)
            throw error
        }
        unsafe self.handle = handle
        if isHardened { unsafe diary_sqlite3_harden(handle) }
    }

    deinit {
        idleStatements.removeAll()
        unsafe sqlite3_close_v2(handle)
    }

    /// Waits this long for another process's lock.
    ///
    /// The corresponding C function is `sqlite3_busy_timeout`.
    package func setBusyTimeout(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Runs statements that give no rows and take no values, separated by semicolons.
    package func executeScript(_ script: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe SQLiteError(lastOf: handle, code: code) }
    }

    package func execute(_ sql: SQL) throws(SQLiteError) {
        let statement = try takeStatement(sql.text)
        defer { give(statement, back: sql.text) }
        try statement.bind(sql.values)
        while try statement.step() != nil {}
    }

    /// Passes each row to `body`, in the query's order, until it returns false.
    ///
    /// Throws `SQLiteError` and the errors of `body`.
    package func forEachRow(_ sql: SQL, _ body: (Row) throws -> Bool) throws {
        let statement = try takeStatement(sql.text)
        defer { give(statement, back: sql.text) }
        try statement.bind(sql.values)
        while let row = try statement.step(), try body(row) {}
    }

    /// The first row as `body` reads it; nil if there is none.
    package func first<Result>(_ sql: SQL, _ body: (Row) -> Result) throws(SQLiteError) -> Result? {
        let statement = try takeStatement(sql.text)
        defer { give(statement, back: sql.text) }
        try statement.bind(sql.values)
        return try statement.step().map(body)
    }

    /// Returns whether the query finds a row.
    package func hasRow(_ sql: SQL) throws(SQLiteError) -> Bool { try first(sql) { _ in true } ?? false }

    /// All rows as `body` reads them, in the query's order.
    package func all<Result>(_ sql: SQL, _ body: (Row) -> Result) throws(SQLiteError) -> [Result] {
        try compactMap(sql, body)
    }

    /// The rows of which `body` makes a result, in the query's order.
    package func compactMap<Result>(_ sql: SQL, _ body: (Row) -> Result?) throws(SQLiteError) -> [Result] {
        let statement = try takeStatement(sql.text)
        defer { give(statement, back: sql.text) }
        try statement.bind(sql.values)
        var results: [Result] = []
        while let row = try statement.step() { if let result = body(row) { results.append(result) } }
        return results
    }

    /// The key of the row inserted last.
    ///
    /// The corresponding C function is `sqlite3_last_insert_rowid`.
    package var lastInsertedRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// The number of rows that this connection has inserted, changed and deleted since it was opened.
    ///
    /// The corresponding C function is `sqlite3_total_changes64`.
    package var totalChangeCount: Int64 { unsafe sqlite3_total_changes64(handle) }

    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// True if the file was opened for reading only.
    ///
    /// The corresponding C function is `sqlite3_db_readonly`.
    package var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// True if the file's name leads to another file, or to none, since it was opened: what is written to it is lost.
    ///
    /// The corresponding C function is `sqlite3_file_control` with `SQLITE_FCNTL_HAS_MOVED`.
    package var isMoved: Bool {
        var hasMoved: Int32 = 0
        let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    private func takeStatement(_ text: String) throws(SQLiteError) -> Statement {
        if let statement = idleStatements.take(text) { return statement }
        return try unsafe Statement(text, on: handle)
    }

    private func give(_ statement: Statement, back text: String) {
        statement.reset()
        idleStatements.keep(statement, of: text)
    }
}

extension Connection.Mode {
    fileprivate var flags: Int32 {
        let access =
            switch self {
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly, .immutable: SQLITE_OPEN_READONLY
            }
        return access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    }

    /// The file's path as a URI, so that options can be set and every byte of the path is literal.
    ///
    /// The authority of an absolute path stays empty; otherwise a path with two slashes would begin with one.
    fileprivate func uri(_ path: [UInt8], keepsBlocks: Bool) -> String {
        var uri = path.first == UInt8(ascii: "/") ? "file://" : "file:"
        for byte in path {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                uri += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
        if case .immutable = self { return uri + "?immutable=1" }
        // Powersafe overwrite: that a torn write harms no bytes beside those that it writes.
        return keepsBlocks ? uri + "?psow=0" : uri
    }
}

/// Prepared statements that wait for their next use.
///
/// A list, not a dictionary: it is short, and the runtime takes long to set up a dictionary of strings, which would
/// slow the start of every command.
struct IdleStatements {
    private static let capacity = 64
    private var statements: [(text: String, statement: Statement)] = []

    /// Takes the statement of a text, if there is one; the cost grows with the number of statements.
    mutating func take(_ text: String) -> Statement? {
        let index = statements.lastIndex { $0.text.utf8.count == text.utf8.count && $0.text == text }
        return index.map { statements.remove(at: $0).statement }
    }

    /// Keeps a statement for its next use; the one that has waited longest is dropped when there are too many.
    mutating func keep(_ statement: Statement, of text: String) {
        if statements.count == Self.capacity { statements.removeFirst() }
        statements.append((text, statement))
    }

    mutating func removeAll() {
        statements.removeAll()
    }
}
