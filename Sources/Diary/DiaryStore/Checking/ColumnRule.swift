import DiaryModel
import JSON
import SQLite

/// The values that a column may hold; NULL is left to SQLite's own constraints.
struct ColumnRule {
    enum Rule {
        case integer(ClosedRange<Int64>)
        case real(ClosedRange<Double>)
        /// UTF-8.
        case text
        /// UTF-8 of one of these.
        case word(Set<String>)
        case fileExtension
        /// A JSON object or array of at most `limit` bytes.
        case json(limit: Int)
        /// A blob whose length in bytes lies in the range.
        case blob(ClosedRange<Int>)
        /// A JPEG.
        case picture
    }

    let name: String
    let rule: Rule

    init(_ name: String, _ rule: Rule) { (self.name, self.rule) = (name, rule) }

    func allows(_ row: Row, _ column: Int32) -> Bool {
        let storage = row.storage(column)
        if storage == .null { return true }
        switch rule {
        case .integer(let range): return storage == .integer && range.contains(row.int64(column))
        case .real(let range): return storage == .real && range.contains(row.double(column))
        case .text: return storage == .text && Self.isUnicode(row, column)
        case .word(let words): return storage == .text && words.contains(row.text(column))
        case .fileExtension: return storage == .text && StoredValue.isFileExtension(row.text(column))
        case .json(let limit): return storage == .text && Self.isJSON(row, column, limit: limit)
        case .blob(let range): return storage == .blob && range.contains(row.byteLength(column))
        case .picture: return storage == .blob && Self.isPicture(row, column)
        }
    }

    private static func isUnicode(_ row: Row, _ column: Int32) -> Bool {
        row.withText(column) { (try? UTF8Span(validating: $0)) != nil } ?? false
    }

    private static func isJSON(_ row: Row, _ column: Int32, limit: Int) -> Bool {
        guard row.byteLength(column) <= limit, let value = try? JSONParser.parse(row.bytes(column)) else {
            return false
        }
        return value.objectValue != nil || value.arrayValue != nil
    }

    private static func isPicture(_ row: Row, _ column: Int32) -> Bool {
        guard row.byteLength(column) <= StoredValue.thumbnailLimit else { return false }
        return row.bytes(column).starts(with: [0xFF, 0xD8, 0xFF])
    }

    /// The value as people read it, cut short.
    static func shown(_ row: Row, _ column: Int32) -> String {
        switch row.storage(column) {
        case .null: "NULL"
        case .integer: String(row.int64(column))
        case .real: "\(row.double(column))"
        case .text: "a text of \(row.byteLength(column)) bytes, \(row.text(column).prefix(40))"
        case .blob: "\(row.byteLength(column)) bytes"
        }
    }
}
