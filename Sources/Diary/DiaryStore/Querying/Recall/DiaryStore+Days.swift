import Chronology
package import DiaryModel
import SQLite

extension DiaryStore {
    /// Counts the wanted entries of a query by the day of their own calendar.
    ///
    /// It reads the time of each entry and the values that the query tests; memory grows with the number of days only.
    ///
    /// - Throws: `DateError`, `EntryPredicateError`, `EntryQueryError`, `SQLiteError`.
    package func dayCounts(_ query: EntryQuery) throws -> DayCounts {
        try read {
            let bound = try BoundQuery(query, at: clock)
            var tally = DayTally()
            if bound.isDecidedByDatabase, bound.limit == nil {
                let statement = try EntrySelection(bound, in: self).plan().statement(columns: "entry.wallTime")
                try connection.forEachRow(statement) { row in
                    tally.add(wallTime: row.int64(0))
                    return true
                }
            } else {
                var cursor = QueryCursor(bound, of: self, reading: .placing(.day))
                try cursor.forEachRow { row in
                    tally.add(wallTime: Int64(row.day.daysSince1970) * 86_400)
                    return true
                }
            }
            return tally.counts
        }
    }
}

/// Counts days that mostly come one after the other: a day is looked up when it changes, not for each entry.
private struct DayTally {
    private var finished = DayCounts()
    private var day: Range<Int64> = 0..<0
    private var count = 0

    mutating func add(wallTime: Int64) {
        if !day.contains(wallTime) {
            finish()
            let start = Int64(WallTime(secondsSince1970: wallTime).date.daysSince1970) * 86_400
            day = start..<start + 86_400
        }
        count += 1
    }

    private mutating func finish() {
        finished.add(Int(day.lowerBound / 86_400), entryCount: count)
        count = 0
    }

    var counts: DayCounts {
        var copy = self
        copy.finish()
        return copy.finished
    }
}
