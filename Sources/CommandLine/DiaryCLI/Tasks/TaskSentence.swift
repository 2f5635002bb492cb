import DiaryModel
import DiaryStore
import Terminal

/// Prints the result for tasks.
struct TaskSentence {
    let invocation: Invocation
    let store: Store

    /// Prints `done 0f11b2  Send the birthday gift` and names unchanged tasks.
    func print(_ verb: String, _ changed: [DiaryEntry], among tasks: [DiaryEntry], unless state: String) throws {
        for entry in tasks where !changed.contains(where: { $0.id == entry.id }) {
            try invocation.messages.note(
                "\(try store.shortID(of: entry.id), .cyan) is already \(state): \(TaskReference.title(of: entry))")
        }
        guard let first = changed.first else { return }
        try invocation.printChanged(
            changed.map(\.id),
            changed.count == 1
                ? "\(verb) \(store.shortID(of: first.id), .cyan)  \(TaskReference.title(of: first))"
                : "\(verb): \(changed.count.counted("task"))   back: diary undo")
    }
}
