import CSQLite

/// The current row of a statement; valid only inside the closure it is handed to.
///
/// Columns are numbered from 0, in the order of the query.
@safe
package struct Row {
    private let statement: OpaquePointer?

    package init(statement: OpaquePointer?) {
        unsafe self.statement = statement
    }

    /// An empty row, in which every column is NULL.
    package static var none: Row { unsafe Row(statement: nil) }

    /// Returns whether the column is NULL.
    ///
    /// The corresponding C function is `sqlite3_column_type`.
    package func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// The column as a 64-bit integer; 0 for NULL.
    ///
    /// The corresponding C function is `sqlite3_column_int64`.
    package func int64(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(statement, column)
    }

    package func int(_ column: Int32) -> Int { Int(truncatingIfNeeded: int64(column)) }

    package func bool(_ column: Int32) -> Bool { int64(column) != 0 }

    /// The column as a double; 0 for NULL.
    ///
    /// The corresponding C function is `sqlite3_column_double`.
    package func double(_ column: Int32) -> Double {
        unsafe sqlite3_column_double(statement, column)
    }

    /// The column as text; empty for NULL.
    ///
    /// Damaged UTF-8 is repaired with U+FFFD.
    package func text(_ column: Int32) -> String {
        unsafe withBytes(column, of: sqlite3_column_text(statement, column)) {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    /// The column's bytes; empty for NULL.
    package func bytes(_ column: Int32) -> [UInt8] {
        unsafe withBytes(column, of: sqlite3_column_blob(statement, column)) { unsafe Array($0) }
    }

    /// Hands the column's bytes to `body` without copying them.
    package func withBytes<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe withBytes(column, of: sqlite3_column_blob(statement, column), body)
    }

    /// The length in bytes of the column's text or blob; 0 for NULL.
    ///
    /// The corresponding C function is `sqlite3_column_bytes`.
    package func byteLength(_ column: Int32) -> Int {
        unsafe Int(sqlite3_column_bytes(statement, column))
    }

    package enum Storage: Sendable {
        case null, integer, real, text, blob
    }

    /// The storage class of the column's value.
    ///
    /// The corresponding C function is `sqlite3_column_type`.
    package func storage(_ column: Int32) -> Storage {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The column as it is stored.
    ///
    /// The corresponding C function is `sqlite3_column_type`.
    package func value(_ column: Int32) -> SQLValue {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(int64(column))
        case SQLITE_FLOAT: .real(double(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }

    /// Lends the bytes of a text to `body` without copying them; nil for NULL.
    package func withText<Result, Failure: Error>(
        _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let pointer = unsafe sqlite3_column_text(statement, column) else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        return unsafe try body(Span(_unsafeStart: pointer, count: count))
    }

    package func optionalInt64(_ column: Int32) -> Int64? { isNull(column) ? nil : int64(column) }
    package func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }
    package func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }
    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    package func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    // NB: the pointer has to be requested before the length: it may convert the value.
    private func withBytes<Result>(
        _ column: Int32, of pointer: UnsafeRawPointer?, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        guard let pointer = unsafe pointer, count > 0 else {
            return unsafe body(UnsafeBufferPointer(start: nil, count: 0))
        }
        return unsafe body(UnsafeBufferPointer(start: pointer.assumingMemoryBound(to: UInt8.self), count: count))
    }
}
