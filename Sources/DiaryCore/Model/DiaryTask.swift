public import Chronology

/// A task: when it is due, how urgent it is, and whether it is done.
public struct DiaryTask: Hashable, Sendable {
    /// When it is due; nil where it has no due time.
    public var due: TaskDue?
    /// The urgency: a number between 0 and 5, greater for what is more urgent.
    ///
    /// No two unfinished tasks of the diary have the same one. Nil when it is done; a new task without one comes last.
    public var priority: Double?
    /// Whether it is done.
    public var isDone: Bool
    /// When it was done, with the offset of the clock then; nil where that is not known.
    public var doneTime: ZonedTime?

    /// A task with a priority or none, or one that is done.
    public init(
        due: TaskDue? = nil, priority: Double? = nil, isDone: Bool = false, doneTime: ZonedTime? = nil
    ) {
        (self.due, self.priority, self.isDone, self.doneTime) = (due, priority, isDone, doneTime)
    }

    /// Whether it should have been done before: it is not done, and what it was due at has passed in its own zone.
    ///
    /// - Parameter zone: the rules of a zone by its name; nil where they are not known, so that the stored offset holds.
    package func isPastDue(at now: Instant, zone: (_ name: String) -> TimeZoneRules?) -> Bool {
        guard !isDone, let due else { return false }
        return due.hasPassed(at: now, zone: zone)
    }
}
