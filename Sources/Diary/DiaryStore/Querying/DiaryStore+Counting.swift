package import DiaryModel
import Glibc
import SQLite

extension DiaryStore {
    /// The number of wanted entries of the query.
    ///
    /// The database counts unless a test is decided row by row. The number of all entries of the diary is that of the
    /// table less those in the trash, which indexes give: no row is read.
    /// - Throws: `DateError`, `EntryPredicateError`, `EntryQueryError`, `SQLiteError`.
    package func count(_ query: EntryQuery) throws -> Int {
        try read {
            let bound = try BoundQuery(query, at: clock)
            guard bound.isDecidedByDatabase else {
                var count = 0
                try forEachRow(query, reading: .handle) { _ in
                    count += 1
                    return true
                }
                return count
            }
            let statement: SQL =
                try bound.scope == .diary && bound.conditions.isEmpty
                ? Self.countOfAll
                : "SELECT count(*) FROM (\(EntrySelection(bound, in: self).plan().statement(columns: "1")))"
            return min(try connection.first(statement) { $0.int(0) } ?? 0, bound.limit ?? .max)
        }
    }

    private static let countOfAll: SQL = """
        SELECT (SELECT count(*) FROM entry) - (SELECT count(*) FROM entry WHERE trashTime IS NOT NULL)
        """

    /// Counts the tags of the wanted entries of a query.
    ///
    /// It reads each entry once; memory grows with the number of different tags only.
    package func tagCounts(_ query: EntryQuery) throws -> [TagCount] {
        var tally = TagTally()
        try forEachEntry(query) { entry in
            tally.add(entry)
            return true
        }
        return tally.counts
    }

    /// Counts the contents of the wanted entries of a query.
    ///
    /// It reads each entry once; memory grows with the number of days only.
    package func statistics(_ query: EntryQuery) throws -> DiaryStatistics {
        let clock = clock
        var statistics = DiaryStatistics(now: clock.now, today: clock.today)
        try forEachEntry(query) { entry in
            statistics.add(entry)
            return true
        }
        return statistics
    }

    /// Counts the wanted entries of a query, or their media, by the value of an expression.
    ///
    /// It reads each entry once; memory grows with the number of different values only.
    ///
    /// - Throws: besides the errors of a query, `EntryPredicateError` if the expression has no value for an entry.
    package func counts(by expression: EntryExpression, _ query: EntryQuery) throws -> [ValueCount] {
        var tally = ValueTally()
        try forEachEntry(query) { entry in
            try tally.add(expression.value(for: entry))
            return true
        }
        return tally.counts
    }

    /// The size of the database and of its log, in bytes: texts, thumbnails and search index.
    package var databaseByteCount: Int64 {
        ["diary.sqlite", "diary.sqlite-wal"].reduce(0) { sum, name in
            sum + Int64(Folder.status(directory.appending(name))?.st_size ?? 0)
        }
    }
}
