import DiaryModel
import PredicateLanguage
import SQLite

extension EntryColumn {
    /// The expression for the value, on a row of `entry`.
    ///
    /// Days and hours are counted from long before any entry, so that the division rounds down; 1970 began on a
    /// Thursday.
    var sql: SQL {
        switch self {
        case .year: Self.part("%Y")
        case .month: Self.part("%m")
        case .day: Self.part("%d")
        case .weekday: "(((entry.wallTime + 6048000000000) / 86400 + 4) % 7 + 1)"
        case .hour: "(CASE WHEN entry.hasTime THEN ((entry.wallTime + 6048000000000) / 3600) % 24 END)"
        case .updateWallTime: "(entry.updateTime + entry.utcOffset * 1000000)"
        case .addWallTime: "(entry.addTime + entry.utcOffset * 1000000)"
        case .mediaCount:
            "(SELECT count(*) FROM medium WHERE medium.entry = entry.id AND medium.trashTime IS NULL)"
        case .tagCount: "(SELECT count(*) FROM entryTag WHERE entryTag.entry = entry.id)"
        case .measurementCount: "(SELECT count(*) FROM measurement WHERE measurement.entry = entry.id)"
        case .isTask: "EXISTS (SELECT 1 FROM task WHERE task.entry = entry.id)"
        case .due, .dueHasTime, .priority, .isDone, .doneTime, .dueWallTime, .doneWallTime:
            "(SELECT \(taskSQL ?? "NULL") FROM task WHERE task.entry = entry.id)"
        case .text(let name), .number(let name): "entry.\(raw: name)"
        }
    }

    /// The expression for the value, on a row of `task`; nil if it is not a value of a task.
    var taskSQL: SQL? {
        switch self {
        case .isTask: "1"
        case .due: "task.due"
        case .dueHasTime: "(CASE WHEN task.due IS NOT NULL THEN task.dueHasTime END)"
        case .priority: "task.priority"
        case .isDone: "task.isDone"
        case .doneTime: "task.doneTime"
        case .dueWallTime: "(task.due + task.dueOffset * 1000000)"
        case .doneWallTime: "(task.doneTime + task.doneOffset * 1000000)"
        case .text, .number, .year, .month, .day, .weekday, .hour, .updateWallTime, .addWallTime, .mediaCount,
            .tagCount, .measurementCount:
            nil
        }
    }

    /// A part of the date on the entry's own clock, limited to the calendar's range: years 1 to 9999.
    private static func part(_ format: String) -> SQL {
        "CAST(strftime('\(raw: format)', max(-62135596800, min(entry.wallTime, 253402300799)), 'unixepoch') AS INTEGER)"
    }
}

extension EntryNumber {
    /// The expression for the number; SQLite continues in doubles when integers overflow, as the predicate language
    /// does.
    var sql: SQL {
        switch self {
        case .column(let column): column.sql
        case .constant(let operand): "\(operand.sqlValue)"
        case .negative(let operand): "(-\(operand.sql))"
        case .combined(let operation, let left, let right): "(\(left.sql) \(raw: operation.rawValue) \(right.sql))"
        }
    }
}

extension MediumColumn {
    /// The expression for the value, on a row of `medium`.
    var sql: SQL {
        switch self {
        case .captureTime: "(CASE WHEN \(Self.isCaptureTime) THEN medium.captureTime END)"
        case .captureWallTime:
            """
            (CASE WHEN \(Self.isCaptureTime)
                        THEN medium.captureTime + ifnull(medium.captureOffset, 0) * 1000000 END)
            """
        case .text(let name), .number(let name): "medium.\(raw: name)"
        case .recognition(let name):
            "(SELECT recognition.\(raw: name) FROM recognition WHERE recognition.medium = medium.id)"
        }
    }

    /// The condition that a capture time is known; one that an import only assumed is not.
    private static var isCaptureTime: SQL {
        let assumed = Medium.TimeSource.allCases.filter { !$0.isCaptureTime }.map(\.rawValue)
        return "ifnull(medium.captureSource, '') NOT IN (\(list: assumed))"
    }
}

extension ConditionSQL {
    /// The condition on creation times on the entry's own clock, in seconds.
    ///
    /// The key is the instant, moved on by a few milliseconds at most; a clock is at most 26 hours off it.
    static func created(wall range: Range<Int64>) -> SQL {
        bounds(
            ("entry.wallTime", range.lowerBound, range.upperBound),
            scaled(range.lowerBound, margin: -zoneMargin)..<scaled(range.upperBound, margin: zoneMargin + tieMargin))
    }

    /// The condition on creation times as instants, in microseconds.
    static func created(instants range: Range<Int64>) -> SQL {
        bounds(
            ("entry.creationTime", range.lowerBound, range.upperBound),
            key(range.lowerBound, margin: -1)..<key(range.upperBound, margin: tieMargin))
    }

    /// The condition on creation times on a day of any year, on the entry's own clock.
    static func created(on day: DayOfYear) -> SQL {
        let text = (day.month < 10 ? "0" : "") + "\(day.month)-" + (day.day < 10 ? "0" : "") + "\(day.day)"
        let texts = day.includesLeapDay ? [text, "02-29"] : [text]
        return "strftime('%m-%d', entry.wallTime, 'unixepoch') IN (\(list: texts))"
    }

    private static func bounds(_ column: (name: SQL, lower: Int64, upper: Int64), _ keys: Range<Int64>) -> SQL {
        var conditions: [SQL] = []
        if column.lower != .min {
            conditions += ["\(column.name) >= \(column.lower)", "entry.id >= \(keys.lowerBound)"]
        }
        if column.upper != .max { conditions += ["\(column.name) < \(column.upper)", "entry.id < \(keys.upperBound)"] }
        return conditions.isEmpty ? "TRUE" : "(\(SQL(joining: conditions, separator: " AND ")))"
    }

    private static let zoneMargin: Int64 = 26 * 3_600_000
    private static let tieMargin: Int64 = 24 * 3_600_000

    private static func scaled(_ seconds: Int64, margin: Int64) -> Int64 {
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflows else { return seconds < 0 ? .min : .max }
        return shifted(product, margin)
    }

    private static func key(_ microseconds: Int64, margin: Int64) -> Int64 {
        shifted(microseconds / 1000, margin)
    }

    private static func shifted(_ key: Int64, _ margin: Int64) -> Int64 {
        let (sum, overflows) = key.addingReportingOverflow(margin)
        return overflows ? (margin < 0 ? .min : .max) : sum
    }
}
