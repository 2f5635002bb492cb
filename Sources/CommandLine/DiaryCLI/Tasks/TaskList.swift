import Chronology
import DiaryModel
import DiaryStore

/// The tasks of a selection in the order in which they are shown.
struct TaskList {
    enum Order: String, CaseIterable {
        case date, priority
    }

    enum Kind {
        case unfinished, done, all

        fileprivate var predicate: String {
            switch self {
            case .unfinished: "isDone = NO"
            case .done: "isDone = YES"
            case .all: "isTask = YES"
            }
        }
    }

    let store: DiaryStore
    var order = Order.date
    var kind = Kind.unfinished
    /// True for those alone that repeat, which are shown with their rules.
    var isRepeating = false

    func tasks(_ query: EntryQuery, _ dates: DueDates? = nil) throws -> [ListedEntry] {
        var wanted = query.adding(.predicate(try PredicateCondition(kind.predicate)))
        if isRepeating { wanted = wanted.adding(.predicate(try PredicateCondition("repeats = YES"))) }
        wanted.limit = nil
        var tasks: [ListedEntry] = []
        try store.forEachListedEntry(wanted) { listed in
            if dates?.hold(for: listed.entry.task?.due) ?? true { tasks.append(listed) }
            return true
        }
        switch (order, kind) {
        case (.priority, _): tasks.sort { Self.isMoreUrgent($0.entry, $1.entry) }
        case (.date, .done): tasks.sort { Self.wasDoneLater($0.entry, $1.entry) }
        case (.date, .unfinished), (.date, .all): tasks.sort { Self.isDueEarlier($0.entry, $1.entry) }
        }
        if !query.order.isAscending { return Array(tasks.prefix(query.limit ?? .max)) }
        return Array(tasks.reversed().prefix(query.limit ?? .max))
    }

    private static func isMoreUrgent(_ left: DiaryEntry, _ right: DiaryEntry) -> Bool {
        let (one, other) = (left.task?.priority ?? 0, right.task?.priority ?? 0)
        return one == other ? left.id.description < right.id.description : one > other
    }

    private static func wasDoneLater(_ left: DiaryEntry, _ right: DiaryEntry) -> Bool {
        let (one, other) = (left.task?.doneTime?.instant.microseconds, right.task?.doneTime?.instant.microseconds)
        return one == other ? isDueEarlier(left, right) : one ?? .min > other ?? .min
    }

    /// Orders by the day in the due time's own calendar, those with a time first and those without a due time last.
    private static func isDueEarlier(_ left: DiaryEntry, _ right: DiaryEntry) -> Bool {
        guard let one = left.task?.due, let other = right.task?.due else {
            return left.task?.due == nil && right.task?.due == nil
                ? isMoreUrgent(left, right) : left.task?.due != nil
        }
        if one.day != other.day { return one.day < other.day }
        if one.hasTime != other.hasTime { return one.hasTime }
        guard one.hasTime, one.time.instant != other.time.instant else { return isMoreUrgent(left, right) }
        return one.time.instant < other.time.instant
    }
}
