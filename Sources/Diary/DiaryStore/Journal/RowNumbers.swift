import Chronology
import DiaryModel
import SQLite

/// The numbers of commands, operations and imports, which SQLite counts up and never reuses (`AUTOINCREMENT`).
///
/// After the highest number of 64 bits SQLite inserts no more rows, and reports that the database is full. Counting
/// doesn't get that far; another program, or damage, can have written such a number.
struct RowNumbers {
    /// The highest number that counting can have reached.
    static let highest: Int64 = 1 << 53

    let connection: Connection

    private enum Counter: String, CaseIterable {
        case command, operation
        case importing = "import"

        var key: String {
            switch self {
            case .command: "id"
            case .operation: "seq"
            case .importing: "number"
            }
        }
    }

    /// Returns whether SQLite can't count on in one of the tables.
    func areSpent() throws(SQLiteError) -> Bool {
        for counter in Counter.allCases where try last(counter) == .max { return true }
        return false
    }

    /// The tables whose numbers are too high, each with the number reached.
    func tooHigh() throws(SQLiteError) -> [(table: String, number: Int64)] {
        var found: [(table: String, number: Int64)] = []
        for counter in Counter.allCases {
            let number = try last(counter)
            if number > Self.highest { found.append((counter.rawValue, number)) }
        }
        return found
    }

    private func last(_ counter: Counter) throws(SQLiteError) -> Int64 {
        try connection.first(
            """
            SELECT max(
                ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = \(counter.rawValue) AND typeof(seq) = 'integer'), 0),
                ifnull((SELECT max(\(raw: counter.key)) FROM \(raw: counter.rawValue)), 0)
            )
            """
        ) { $0.int64(0) } ?? 0
    }

    /// Gives rows whose numbers are too high the next ones in their order, and updates all references to them.
    ///
    /// It must be called inside a write transaction.
    func lower() throws {
        try connection.executeScript("PRAGMA defer_foreign_keys = ON")
        for counter in Counter.allCases where try last(counter) > Self.highest {
            let (table, key) = (SQL(raw: counter.rawValue), SQL(raw: counter.key))
            let numbers = try connection.all(
                "SELECT \(key) FROM \(table) WHERE \(key) > \(Self.highest) ORDER BY \(key)"
            ) { $0.int64(0) }
            var next =
                try connection.first("SELECT max(\(key)) FROM \(table) WHERE \(key) <= \(Self.highest)") {
                    max(0, $0.int64(0))
                } ?? 0
            for number in numbers {
                next += 1
                try connection.execute("UPDATE \(table) SET \(key) = \(next) WHERE \(key) = \(number)")
                try move(counter, from: number, to: next)
            }
            try connection.execute("UPDATE sqlite_sequence SET seq = \(next) WHERE name = \(counter.rawValue)")
        }
    }

    private func move(_ counter: Counter, from old: Int64, to new: Int64) throws {
        switch counter {
        case .operation: break
        case .importing:
            try connection.execute("UPDATE entry SET importNumber = \(new) WHERE importNumber = \(old)")
            try connection.execute("UPDATE medium SET importNumber = \(new) WHERE importNumber = \(old)")
        case .command:
            try connection.execute("UPDATE import SET commandID = \(new) WHERE commandID = \(old)")
            try moveOperations(from: old, to: new)
            try moveTurns(from: old, to: new)
        }
    }

    /// Moves operations to another command.
    ///
    /// The hash of a row includes its command; a damaged one stays damaged.
    private func moveOperations(from old: Int64, to new: Int64) throws {
        let rows = try connection.all(
            "SELECT seq, kind, entity, action, changes, digest FROM operation WHERE commandID = \(old)"
        ) { row in
            let digest = { (command: Int64) in
                OperationTable.digest(
                    Int(command), row.int(1), row.bytes(2), row.int(3), row.optionalText(4))
            }
            return (row.int64(0), digest(old) == row.bytes(5) ? digest(new) : row.bytes(5))
        }
        for (sequence, digest) in rows {
            try connection.execute(
                "UPDATE operation SET commandID = \(new), digest = \(digest) WHERE seq = \(sequence)")
        }
    }

    /// Moves undos and redos to another command.
    ///
    /// Their hash includes the command that they reversed.
    private func moveTurns(from old: Int64, to new: Int64) throws {
        let rows = try connection.all(
            "SELECT id, time, name, summary, digest FROM command WHERE undoes = \(old)"
        ) { row in
            let digest = { (command: Int64) in
                CommandTable.digest(
                    CommandRecord(row.text(2), row.text(3), undoes: Int(command)),
                    time: Instant(microseconds: row.int64(1)))
            }
            return (row.int64(0), digest(old) == row.bytes(4) ? digest(new) : row.bytes(4))
        }
        for (number, digest) in rows {
            try connection.execute(
                "UPDATE command SET undoes = \(new), digest = \(digest) WHERE id = \(number)")
        }
    }
}
