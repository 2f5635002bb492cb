public import Chronology

/// A change of an entry as a task; nil fields stay as they are.
public struct TaskChange: Equatable, Sendable {
    /// Whether it becomes a task, or is one no more.
    public var isTask: Bool?
    /// The new due time; it makes the entry a task.
    public var due: TaskDue?
    /// Whether the due time is taken away.
    public var removesDue = false
    /// Its place among the unfinished tasks; it makes the entry a task, and what is done is refused.
    public var place: TaskPlace?
    /// Whether the task is done, or open again; an entry that is no task stays as it is.
    public var isDone: Bool?
    /// When it was done; only together with `isDone`.
    public var doneTime: ZonedTime?

    /// A change of nothing.
    public init() {}

    /// Whether nothing would change.
    public var isEmpty: Bool { self == TaskChange() }

    /// The change with what another one says of values that it leaves as they are.
    func taking(_ other: TaskChange) -> TaskChange {
        var change = self
        change.isTask = isTask ?? other.isTask
        if due == nil, !removesDue { (change.due, change.removesDue) = (other.due, other.removesDue) }
        change.place = place ?? other.place
        if isDone == nil { (change.isDone, change.doneTime) = (other.isDone, other.doneTime) }
        return change
    }

    /// Whether an entry that is no task becomes one.
    var makesTask: Bool { isTask == true || due != nil || place != nil }
}
