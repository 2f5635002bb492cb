public import Chronology

/// A change of an entry's task; nil fields are unchanged.
public struct TaskChange: Equatable, Sendable {
    /// True if it becomes a task, false if it becomes a plain entry.
    public var isTask: Bool?
    /// The new due time; it makes the entry a task.
    public var due: TaskDue?
    /// True if the due time is removed.
    public var removesDue = false
    /// Its position among the unfinished tasks; it makes the entry a task, and a finished task is refused.
    public var place: TaskPlace?
    /// True if the task is finished, false if it is reopened; a plain entry is unchanged.
    public var isDone: Bool?
    /// The time when it was done; only together with `isDone`.
    public var doneTime: ZonedTime?

    /// An empty change.
    public init() {}

    /// True if nothing would change.
    public var isEmpty: Bool { self == TaskChange() }

    /// The change, with the values of another one for its unchanged fields.
    package func taking(_ other: TaskChange) -> TaskChange {
        var change = self
        change.isTask = isTask ?? other.isTask
        if due == nil, !removesDue { (change.due, change.removesDue) = (other.due, other.removesDue) }
        change.place = place ?? other.place
        if isDone == nil { (change.isDone, change.doneTime) = (other.isDone, other.doneTime) }
        return change
    }

    package var makesTask: Bool { isTask == true || due != nil || place != nil }
}
