package import PredicateLanguage

/// The keys of the task of an entry, for predicates.
package enum TaskValues {
    /// The value of a key; nil if there is no such key.
    ///
    /// An entry that is not a task is not overdue; all other values are null.
    ///
    /// - Parameters:
    ///     - isCancelled: whether it was cancelled, which few keys need.
    ///     - clock: decides whether it is overdue; null without one.
    package static func value(
        forKey key: String, of task: DiaryTask?, isCancelled: @autoclosure () -> Bool, at clock: QueryClock?
    ) -> PredicateValue? {
        switch key {
        case "isTask": .boolean(task != nil)
        case "due": task?.due.map { .date($0.time.predicateDate) } ?? .null
        case "dueHasTime": task?.due.map { .boolean($0.hasTime) } ?? .null
        case "priority": .orNull(task?.priority)
        // A cancelled task is neither done nor to be done.
        case "isDone": task.map { isCancelled() ? PredicateValue.null : .boolean($0.isDone) } ?? .null
        case "isCancelled": .boolean(isCancelled())
        case "doneTime": task?.doneTime.map { .date($0.predicateDate) } ?? .null
        case "isPastDue": clock.map { .boolean(task.map($0.isPastDue) ?? false) } ?? .null
        default: nil
        }
    }
}
