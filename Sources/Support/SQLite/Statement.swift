import CSQLite
import Glibc

/// A prepared statement.
///
/// Finalized in `deinit`.
@safe
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    /// The corresponding C function is `sqlite3_prepare_v3`.
    init(_ text: String, on connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            throw unsafe SQLiteError(lastOf: connection, code: code)
        }
        unsafe self.handle = handle
        unsafe self.connection = connection
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    func bind(_ values: [SQLValue]) throws(SQLiteError) {
        let expected = unsafe sqlite3_bind_parameter_count(handle)
        guard Int(expected) == values.count else {
            throw SQLiteError(
                extendedCode: SQLITE_MISUSE, message: "\(values.count) values for \(expected) parameters")
        }
        for (index, value) in values.enumerated() {
            try bind(value, at: Int32(index + 1))
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(SQLiteError) {
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(handle, index)
            case .integer(let integer): unsafe sqlite3_bind_int64(handle, index, integer)
            case .real(let real): unsafe sqlite3_bind_double(handle, index, real)
            case .text(let text): bind(text, at: index)
            case .blob(let bytes): bind(bytes, at: index)
            }
        guard code == SQLITE_OK else { throw unsafe SQLiteError(lastOf: connection, code: code) }
    }

    // NB: SQLITE_TRANSIENT is a cast that C macros can't carry over; -1 makes SQLite copy the bytes.
    private func bind(_ text: String, at index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe sqlite3_bind_text64(
                    handle, index, characters.baseAddress ?? emptyText, UInt64(characters.count), transient,
                    UInt8(SQLITE_UTF8))
            }
        }
    }

    private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
            return unsafe sqlite3_bind_blob64(handle, index, base, UInt64(buffer.count), transient)
        }
    }

    /// Moves to the next row; nil at the end.
    ///
    /// The corresponding C function is `sqlite3_step`.
    func step() throws(SQLiteError) -> Row? {
        let code = unsafe sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return unsafe Row(statement: handle)
        case SQLITE_DONE: return nil
        default: throw unsafe SQLiteError(lastOf: connection, code: code)
        }
    }

    /// Resets the statement for the next run and releases its values.
    ///
    /// The corresponding C function is `sqlite3_reset`.
    func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }
}

private nonisolated(unsafe) let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
private nonisolated(unsafe) let emptyText = unsafe UnsafePointer<CChar>(bitPattern: 1)

extension SQLiteError {
    /// The error of the last call on `connection`.
    ///
    /// NB: SQLite stores no `errno` if `COMMIT` fails; then the C library still has it.
    init(lastOf connection: OpaquePointer?, code: Int32) {
        let last = errno
        guard let connection = unsafe connection else {
            self.init(extendedCode: code, message: unsafe String(cString: sqlite3_errstr(code)))
            return
        }
        let extended = unsafe sqlite3_extended_errcode(connection)
        self.init(
            extendedCode: extended == SQLITE_OK ? code : extended,
            message: unsafe String(cString: sqlite3_errmsg(connection)),
            systemCode: Self.meansNoRoom(last) ? last : unsafe sqlite3_system_errno(connection))
    }
}
