import DiaryModel
import PredicateLanguage
import SQLite

/// The conditions of a query on tasks as conditions on the rows of `task`, so that its indexes narrow.
struct TaskNarrowing {
    private(set) var tests: [SQL] = []
    /// The indices of the conditions that the tests already cover.
    private(set) var covered: [Int] = []

    private(set) var isOfPriority = false
    private var boundsDue = false
    private var restrictsDone = false

    /// Nil if entries that are not tasks may be wanted.
    init?(_ conditions: [RowCondition]) {
        guard conditions.contains(where: \.needsTask) else { return nil }
        for (index, condition) in conditions.enumerated() where add(condition) { covered.append(index) }
        // The index of due times begins with `isDone`.
        if boundsDue, !restrictsDone { tests.append("task.isDone IN (0, 1)") }
    }

    /// Adds the tests for a condition; true if they cover all of it.
    private mutating func add(_ condition: RowCondition) -> Bool {
        switch condition {
        case .column(let column, let test): return add(column, test, isNegated: false)
        case .negation(.column(let column, let test)): return add(column, test, isNegated: true)
        case .all(let parts): return parts.map { add($0) }.allSatisfy(\.self)
        case .anything, .nothing, .any, .negation, .text, .created, .dayOfYear, .arithmetic, .identifiers, .journal,
            .tag, .medium, .hasMedia, .measurement, .lastMeasured:
            return false
        }
    }

    private mutating func add(_ column: EntryColumn, _ test: ValueTest, isNegated: Bool) -> Bool {
        guard let value = column.taskSQL else { return false }
        let sql = ConditionSQL.sql(test, on: value)
        tests.append(isNegated ? "(\(sql)) IS NOT TRUE" : sql)
        if column == .priority, !isNegated, test.needsValue { isOfPriority = true }
        if column == .isDone { restrictsDone = true }
        if column == .due || column == .dueWallTime { boundsDue = true }
        if !isNegated, column == .dueWallTime { tests += Self.bounds(test) }
        return true
    }

    /// The bounds in instants of a range of wall clock times, valid in any zone: the index holds instants.
    private static func bounds(_ test: ValueTest) -> [SQL] {
        guard case .all(let parts) = test else { return [] }
        return parts.compactMap { part -> SQL? in
            switch part {
            case .compares(.greaterOrEqual, .integer(let bound)) where bound > .min + zoneMargin:
                "task.due >= \(bound - zoneMargin)"
            case .compares(.less, .integer(let bound)) where bound < .max - zoneMargin:
                "task.due < \(bound + zoneMargin)"
            case .isNil, .compares, .mayHold, .all, .any, .negation: nil
            }
        }
    }

    private static let zoneMargin: Int64 = 26 * 3_600_000_000
}

extension RowCondition {
    /// True if only entries that are tasks can satisfy it.
    fileprivate var needsTask: Bool {
        switch self {
        case .column(.isTask, let test): test == .compares(.equal, .integer(1))
        case .column(let column, let test): column.taskSQL != nil && test.needsValue
        case .negation(.column(let column, .isNil)): column != .isTask && column.taskSQL != nil
        case .all(let parts): parts.contains(where: \.needsTask)
        case .any(let parts): parts.allSatisfy(\.needsTask)
        case .anything, .nothing, .negation, .text, .created, .dayOfYear, .arithmetic, .identifiers, .journal, .tag,
            .medium, .hasMedia, .measurement, .lastMeasured:
            false
        }
    }
}
