public import Chronology

/// A task: its due time, its urgency, and whether it is done.
public struct DiaryTask: Hashable, Sendable {
    /// The due time; nil if it has none.
    public var due: TaskDue?
    /// The urgency: a number between 0 and 5, greater for more urgent tasks.
    ///
    /// No two unfinished tasks of the diary have the same one. Nil when it is done; a new task without one is last.
    public var priority: Double?
    /// True if it is done.
    public var isDone: Bool
    /// The time when it was done, with the offset of the clock then; nil if unknown.
    public var doneTime: ZonedTime?

    /// A task with an optional priority, or a finished one.
    public init(
        due: TaskDue? = nil, priority: Double? = nil, isDone: Bool = false, doneTime: ZonedTime? = nil
    ) {
        (self.due, self.priority, self.isDone, self.doneTime) = (due, priority, isDone, doneTime)
    }

    /// Returns whether it is overdue: it is not done, and its due time has passed in its own zone.
    ///
    /// - Parameter zone: the rules of a zone by its name; nil if unknown, then the stored offset is used.
    package func isPastDue(at now: Instant, zone: (_ name: String) -> TimeZoneRules?) -> Bool {
        guard !isDone, let due else { return false }
        return due.hasPassed(at: now, zone: zone)
    }
}
