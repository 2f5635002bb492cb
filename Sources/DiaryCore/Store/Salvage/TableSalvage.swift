import SQLite

/// Copies everything that can still be read of one table of a damaged database into the same table of a new one.
///
/// It reads from the beginning, skipping what can't be read, then from the end, then row by row as indexes name them. A
/// row without a valid id gets a new one; rows that break another rule of the schema are left out.
struct TableSalvage {
    let source: Connection
    let target: Connection
    let table: String
    let columns: [String]
    /// True if rows have a number of their own; tables without are only read from both ends.
    let isNumbered: Bool
    /// Indexes that hold the rows' numbers.
    let indexes: [String]

    /// Copies the rows; true if all were readable.
    func run() throws -> Bool {
        let start: Int64 = table == "entry" ? Self.firstMillisecond : 0
        guard isNumbered else {
            guard try scan("ORDER BY \(raw: key)") != nil else { return true }
            _ = try scan("ORDER BY \(raw: key) DESC")
            return false
        }
        var next = start
        while let stop = try scan("WHERE rowid >= \(next) ORDER BY rowid", from: next) {
            guard let readable = readableNumber(after: stop) else { break }
            next = readable
        }
        guard next != start || isIncomplete() else { return true }
        _ = try scan("ORDER BY rowid DESC")
        try readByIndexes()
        return false
    }

    /// 0001-01-01 as the key of an entry.
    private static let firstMillisecond: Int64 = -62_135_596_800_000

    private var key: String {
        columns.prefix(["entryTag", "revision", "measurement"].contains(table) ? 2 : 1).joined(separator: ", ")
    }

    private var selected: SQL { "SELECT \(raw: columns.joined(separator: ", "))" }

    /// Copies rows until the end, or until one can't be read: then it returns the number of the last row before that;
    /// `from` if it was the first.
    private func scan(_ order: SQL, from: Int64 = 0) throws -> Int64? {
        var last = from
        let number: SQL = isNumbered ? "rowid" : "0"
        do {
            try source.forEachRow("\(selected), \(number) FROM \(raw: table) NOT INDEXED \(order)") { row in
                try insert(row)
                last = row.int64(Int32(columns.count))
                return true
            }
            return nil
        } catch let error as SalvageFailure { throw error.cause } catch { return last }
    }

    private func isIncomplete() -> Bool {
        (try? source.first("SELECT count(*) FROM \(raw: table) NOT INDEXED") { $0.int(0) }) == nil
    }

    /// The next number after another that can be read; each failure doubles the distance.
    private func readableNumber(after number: Int64) -> Int64? {
        for exponent in 0..<62 {
            let (next, overflow) = number.addingReportingOverflow(1 << Int64(exponent))
            guard !overflow else { return nil }
            do {
                return try source.first(
                    "SELECT rowid FROM \(raw: table) NOT INDEXED WHERE rowid >= \(next) ORDER BY rowid LIMIT 1"
                ) { $0.int64(0) }
            } catch { continue }
        }
        return nil
    }

    private func readByIndexes() throws {
        var numbers: Set<Int64> = []
        for index in indexes {
            try? source.forEachRow("SELECT rowid FROM \(raw: table) INDEXED BY \(raw: index)") { row in
                numbers.insert(row.int64(0))
                return true
            }
        }
        for number in numbers.sorted() { _ = try scan("WHERE rowid = \(number)", from: number) }
    }

    /// The value as an id, converted if it has another type.
    private static func identifier(_ value: SQLValue) -> SQLValue {
        switch value {
        case .blob(let bytes) where bytes.count == 16: value
        case .text(let text) where text.utf8.count == 16: .blob(Array(text.utf8))
        case .text(let text): .blob((UniqueIdentifier(text) ?? UniqueIdentifier()).bytes)
        case .null, .integer, .real, .blob: .blob(UniqueIdentifier().bytes)
        }
    }

    /// The value if it is a priority; a task without one is still a task.
    private static func priority(_ value: SQLValue) -> SQLValue {
        guard case .real(let number) = value, TaskPriority.isPossible(number) else { return .null }
        return value
    }

    /// Inserts a row.
    ///
    /// An error of the new database ends the salvage; a row that breaks its rules does not.
    private func insert(_ row: Row) throws {
        var values = columns.indices.map { row.value(Int32($0)) }
        if let index = columns.firstIndex(of: "uuid") { values[index] = Self.identifier(values[index]) }
        if table == "task", let index = columns.firstIndex(of: "priority") {
            values[index] = Self.priority(values[index])
        }
        do {
            try target.execute(
                """
                INSERT OR IGNORE INTO \(raw: table) (\(raw: columns.joined(separator: ", ")))
                VALUES (\(list: values))
                """)
        } catch  where !error.isConstraint { throw SalvageFailure(cause: error) } catch {}
    }
}

/// An error of the new database, as distinct from those of the damaged one.
private struct SalvageFailure: Error {
    let cause: SQLiteError
}
