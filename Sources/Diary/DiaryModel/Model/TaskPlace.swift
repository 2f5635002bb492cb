/// The target position of an unfinished task among the others.
public enum TaskPlace: Hashable, Sendable {
    /// At this number between 0 and 5; if another task has it, between that one and the next less urgent one.
    case priority(Double)
    /// Before all others.
    case first
    /// After all others.
    case last
    /// Right before another task.
    case before(UniqueIdentifier)
    /// Right after another task.
    case after(UniqueIdentifier)
}
