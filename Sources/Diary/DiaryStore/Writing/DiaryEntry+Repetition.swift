import Chronology
import DiaryModel

extension DiaryEntry {
    /// Applies what a change says of the rule, after everything else.
    ///
    /// A due time that is moved is that of this task alone: the rule goes on from the one that it had.
    ///
    /// - Parameter old: the entry before the change.
    mutating func applyRepetition(_ change: EntryChange, replacing old: DiaryEntry) {
        if change.removesRepetition || task == nil { (details.repeatRule, details.repeatDue) = (nil, nil) }
        guard let task else { return }
        if let rule = change.repetition {
            details.repeatRule = (task.due.map { rule.completed(from: $0.day) } ?? rule).description
            details.repeatDue = nil
            return
        }
        if let ending = change.ending, let rule = recurrence { details.repeatRule = ending(rule).description }
        if details.repeatRule != nil, let due = task.due, let before = old.task?.due, due != before {
            let named = details.repeatDue ?? before.repeatDue
            details.repeatDue = due.hasTime == before.hasTime && named != due.repeatDue ? named : nil
        }
    }
}
