package import Chronology
import DiaryModel
import SQLite

extension DiaryStore {
    /// The number of entries on the same day of earlier years, latest year first; years without any are left out.
    ///
    /// On 28 February of a year without a 29th, those of 29 February are counted too. One query runs for each year
    /// since the first entry, and reads only the entries of these days.
    package func anniversaries(of day: CivilDate) throws -> [(year: Int, entryCount: Int)] {
        try read {
            let first = try connection.first("SELECT wallTime FROM entry WHERE trashTime IS NULL ORDER BY id LIMIT 1") {
                WallTime(secondsSince1970: $0.int64(0)).date
            }
            // The earliest entry by instant is at most two days after the first day of any calendar.
            guard let start = first?.adding(days: -2).year, start < day.year else { return [] }
            let wanted = DayOfYear(day)
            return try (start..<day.year).reversed().compactMap { year in
                guard let range = wanted.wallRange(in: year) else { return nil }
                let count = try connection.first(
                    "SELECT count(*) FROM entry WHERE trashTime IS NULL AND \(ConditionSQL.created(wall: range))"
                ) { $0.int(0) }
                return count.flatMap { $0 > 0 ? (year, $0) : nil }
            }
        }
    }
}
