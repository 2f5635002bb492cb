import Chronology
import DiaryModel
import SQLite

extension DiaryStore {
    /// The next moment at which an unfinished task of the diary becomes past due; nil if none does.
    func nextPassing(after now: Instant, at clock: QueryClock) throws -> Instant? {
        var next: Instant?
        // A day ends at most two days after its noon, in any zone.
        let start = now.adding(seconds: -2 * 86_400).microseconds
        try connection.forEachRow(
            """
            SELECT \(TaskTable.columns)
            FROM task CROSS JOIN entry ON entry.id = task.entry
            WHERE entry.trashTime IS NULL AND task.isDone = 0 AND task.due > \(start)
            ORDER BY task.due
            """
        ) { row in
            guard let due = TaskTable.read(row)?.due else { return true }
            if let next, due.time.instant >= next { return false }
            let passing = clock.passing(of: due)
            if passing > now { next = min(next ?? passing, passing) }
            return true
        }
        return next
    }

    /// The number of unfinished tasks of the diary that are past due.
    package func pastDueCount() throws -> Int { try count(EntryQuery([.pastDue])) }
}
