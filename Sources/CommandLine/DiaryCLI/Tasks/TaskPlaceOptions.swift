import Arguments
import DiaryModel
import DiaryStore
import Terminal

/// The options that give a task its position among the others.
enum TaskPlaceOptions {
    /// The options of a command, of which one can be given.
    static func options(_ keys: OptionKey...) -> [OptionDeclaration] {
        all.filter { keys.contains($0.key) }.map { option in option.excluding(keys.filter { $0 != option.key }) }
    }

    private static let all: [OptionDeclaration] = [
        .flag(.first, "before all others"), .flag(.last, "after all others"),
        .value(.before, "TASK", "right before that task").completing(.entry),
        .value(.after, "TASK", "right after that task").completing(.entry), priority,
    ]

    static let priority = OptionDeclaration.value(
        .priority, "P", "a number between 0 and 5, greater for more urgent")

    /// The position in the options; nil without one.
    ///
    /// - Parameter subject: the task itself, which can't be moved before or after itself.
    static func place(
        _ invocation: Invocation, _ store: DiaryStore, of subject: DiaryEntry? = nil
    ) throws -> TaskPlace? {
        let values = invocation.values
        if let text = values.value(.priority) { return .priority(try DueArgument.priority(text)) }
        if values.flag(.first) { return .first }
        if values.flag(.last) { return .last }
        let tasks = TaskReference(invocation: invocation, store: store)
        for key in [OptionKey.before, .after] {
            guard let word = values.value(key) else { continue }
            let other = try tasks.resolveOne(word, isUnfinished: true)
            guard other.id != subject?.id else {
                throw Failure(
                    "\(try store.shortID(of: other.id)) can't be moved \(key.name) itself", hint: "name another task",
                    .usage)
            }
            return key == .before ? .before(other.id) : .after(other.id)
        }
        return nil
    }

    /// Prints a note if the priority was taken, so that the task got another one.
    static func noteTaken(_ place: TaskPlace?, _ entry: DiaryEntry, _ invocation: Invocation) throws {
        if let words = taken(place, entry) { try invocation.messages.note("\(words)") }
    }

    /// The note for a priority that was taken; nil if it was free.
    static func taken(_ place: TaskPlace?, _ entry: DiaryEntry) -> String? {
        guard case .priority(let wanted)? = place, let got = entry.task?.priority, got != wanted else { return nil }
        return "another task has the priority \(wanted): this one has \(got), right after it"
    }
}
