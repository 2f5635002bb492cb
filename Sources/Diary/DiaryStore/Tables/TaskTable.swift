import Chronology
package import DiaryModel
import SQLite

/// The rows of `task`.
package struct TaskTable {
    /// The columns that `read` reads, in this order; all are NULL where a LEFT JOIN found no task.
    static let columns: SQL = """
        task.entry, task.due, task.dueOffset, task.dueTimeZone, task.dueHasTime, task.priority, task.isDone,
        task.doneTime, task.doneOffset
        """
    static let columnCount: Int32 = 9

    let connection: Connection

    /// The task of a row that `columns` selected from a column on; nil if there is none.
    static func read(_ row: Row, from column: Int32 = 0) -> DiaryTask? {
        guard !row.isNull(column) else { return nil }
        return DiaryTask(
            due: due(row, from: column + 1),
            priority: row.optionalDouble(column + 5).flatMap { TaskPriority.isPossible($0) ? $0 : nil },
            isDone: row.bool(column + 6),
            doneTime: row.optionalTime(column + 7).map {
                ZonedTime(instant: $0, utcOffset: row.utcOffset(column + 8))
            })
    }

    private static func due(_ row: Row, from column: Int32) -> TaskDue? {
        guard let instant = row.optionalTime(column) else { return nil }
        let offset = row.utcOffset(column + 1)
        let zone = row.optionalText(column + 2) ?? ZonedTime.offsetName(offset)
        return TaskDue(
            ZonedTime(instant: instant, utcOffset: offset, zoneName: zone), hasTime: row.bool(column + 3))
    }

    /// The task of an entry's row; nil if it is not a task.
    package func task(of entry: Int64) throws -> DiaryTask? {
        try connection.first("SELECT \(Self.columns) FROM task WHERE entry = \(entry)") { Self.read($0) } ?? nil
    }

    func set(_ task: DiaryTask?, of entry: Int64) throws {
        guard let task else { return try connection.execute("DELETE FROM task WHERE entry = \(entry)") }
        let due = task.due?.time
        try connection.execute(
            """
            INSERT OR REPLACE INTO task (
                entry, due, dueOffset, dueTimeZone, dueHasTime, dueWallTime, priority, isDone, doneTime, doneOffset,
                digestVersion, digest
            )
            VALUES (
                \(entry), \(due?.instant.microseconds), \(due?.utcOffset), \(due?.zoneName), \(task.due?.hasTime),
                \(due?.wallSeconds), \(task.priority), \(task.isDone), \(task.doneTime?.instant.microseconds),
                \(task.doneTime?.utcOffset), \(DiaryTask.digestVersion), \(task.digest)
            )
            """)
    }
}

extension TaskTable {
    /// An unfinished task of the diary.
    struct Unfinished {
        let entry: Int64
        let id: UniqueIdentifier
        let priority: Double
    }

    // NB: CROSS JOIN keeps SQLite from swapping the tables: the index gives the order, and few rows are read.
    private static let unfinished: SQL = """
        FROM task CROSS JOIN entry ON entry.id = task.entry
        WHERE entry.trashTime IS NULL
        """

    /// The unfinished tasks of the diary, the most urgent first; ties in the order of ids.
    func allUnfinished() throws -> [Unfinished] {
        try connection.compactMap(
            """
            SELECT task.entry, entry.uuid, task.priority \(Self.unfinished) AND task.priority > 0
            ORDER BY task.priority DESC, entry.uuid
            """
        ) { row in
            UniqueIdentifier(bytes: row.bytes(1)).map {
                Unfinished(entry: row.int64(0), id: $0, priority: row.double(2))
            }
        }
    }

    /// The lowest priority above a number among other tasks of the diary; nil if there is none.
    ///
    /// - Parameter entry: the row of the task that does not count.
    func lowest(above number: Double, except entry: Int64?) throws -> Double? {
        try connection.first(
            """
            SELECT task.priority \(Self.unfinished)
                AND task.priority > \(number) AND task.entry IS NOT \(entry)
            ORDER BY task.priority LIMIT 1
            """
        ) { $0.double(0) }
    }

    /// The highest priority below a number among other tasks of the diary; nil if there is none.
    func highest(below number: Double, except entry: Int64?) throws -> Double? {
        try connection.first(
            """
            SELECT task.priority \(Self.unfinished)
                AND task.priority < \(number) AND task.entry IS NOT \(entry)
            ORDER BY task.priority DESC LIMIT 1
            """
        ) { $0.double(0) }
    }

    package func isTaken(_ priority: Double, except entry: Int64?) throws -> Bool {
        try connection.hasRow(
            "SELECT 1 \(Self.unfinished) AND task.priority = \(priority) AND task.entry IS NOT \(entry) LIMIT 1")
    }
}

extension DiaryTask {
    static let digestVersion = 1

    /// A hash of the task, by which `check` detects a row that changed outside this program.
    ///
    /// BLAKE2b-128 of the fields below as text, each followed by a NUL. Their order and form are part of the format on
    /// disk.
    var digest: [UInt8] {
        let due = due?.time
        return ContentHasher.digest(of: [
            due.map { String($0.instant.microseconds) } ?? "", due.map { String($0.utcOffset) } ?? "",
            due?.zoneName ?? "", self.due.map { $0.hasTime ? "1" : "0" } ?? "", priority.map { "\($0)" } ?? "",
            isDone ? "1" : "0", doneTime.map { String($0.instant.microseconds) } ?? "",
            doneTime.map { String($0.utcOffset) } ?? "",
        ])
    }
}
