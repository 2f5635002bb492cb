import DiaryModel
import DiaryStore
import Terminal

/// Finds the entries of TASK operands and refuses those that are not tasks.
struct TaskReference {
    let invocation: Invocation
    let store: DiaryStore

    /// The tasks, in the order named, each once.
    func resolve(_ operands: [String]) throws -> [DiaryEntry] {
        let ids = try EntryReference(invocation: invocation, store: store).resolve(operands)
        return try ids.map(check)
    }

    @discardableResult
    func check(_ id: UniqueIdentifier) throws -> DiaryEntry {
        guard let entry = try store.entry(id) else { throw DiaryError.noEntry(id.description) }
        guard entry.task != nil else {
            let digits = try store.shortID(of: id)
            throw Failure(
                "\(digits) is not a task: \(Self.title(of: entry))",
                hint: "diary edit \(digits) --due DATE makes it one, diary tasks lists them", .usage)
        }
        return entry
    }

    /// The one task that a word names.
    ///
    /// It must be unfinished if it is to be ranked.
    func resolveOne(_ operand: String, isUnfinished: Bool) throws -> DiaryEntry {
        let found = try resolve([operand])
        guard let entry = found.first, found.count == 1 else {
            throw Failure(
                "one task is needed, and \(line: operand) names \(found.count)", hint: "name one task", .usage)
        }
        if isUnfinished, entry.task?.isDone == true {
            let digits = try store.shortID(of: entry.id)
            throw Failure(
                "\(digits) is \(entry.isCancelled ? "cancelled" : "done"): \(Self.title(of: entry))",
                hint: "only unfinished tasks have a position; reopen it first: diary tasks --reopen \(digits)", .usage)
        }
        return entry
    }

    /// The title of an entry, shortened.
    static func title(of entry: DiaryEntry) -> SafeText {
        let summary = DiaryStore.summary(of: entry)
        return SafeText(summary.isEmpty ? entry.place ?? "(no text)" : summary).singleLine
    }
}

struct TaskSentence {
    let invocation: Invocation
    let store: DiaryStore

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
