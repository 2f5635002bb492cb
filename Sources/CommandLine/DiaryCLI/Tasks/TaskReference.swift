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

    /// Prints what follows tasks that repeat: `next 7be210  Water the ficus, due Friday 4 December 2026`.
    func print(_ repeated: [RepeatedTask], isReopened: Bool = false) throws {
        for each in repeated {
            guard let done = try store.entry(each.id) else { continue }
            if isReopened {
                if let next = each.next {
                    try invocation.messages.line(
                        "\(try store.shortID(of: next.id), .cyan), which follows it, was changed and stays")
                } else {
                    try invocation.messages.line("what follows \(TaskReference.title(of: done)) was moved to the trash")
                }
                continue
            }
            guard let next = each.next else {
                let reason: StyledText = done.recurrence == nil ? "its rule can't be read" : "its rule has ended"
                try invocation.messages.line(
                    "\(TaskReference.title(of: done)) doesn't come again: " + reason + each.passedOverWords)
                continue
            }
            guard next.task?.isDone == false else {
                try invocation.messages.line(
                    "\(try store.shortID(of: next.id), .cyan), which follows it, is done already")
                continue
            }
            var line: StyledText = "next \(try store.shortID(of: next.id), .cyan)  \(TaskReference.title(of: next))"
            if let due = next.task?.due {
                let words = ChangeSentence.words(for: due.time, hasTime: due.hasTime, invocation.context.dayNames)
                line = line + ", due \(SafeText(words))"
            }
            try invocation.messages.line(line + each.passedOverWords)
        }
    }
}

extension RepeatedTask {
    /// The words `, 2 times passed over`; empty without any.
    var passedOverWords: StyledText { passedOver > 0 ? ", \(passedOver.counted("time")) passed over" : "" }
}
