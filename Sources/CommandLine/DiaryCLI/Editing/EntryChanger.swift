import Chronology
import DiaryModel
import DiaryStore
import Terminal

struct EntryChanger {
    let invocation: Invocation
    let store: DiaryStore

    /// One change of all the entries, with one undo.
    func apply(_ change: EntryChange, to ids: [UniqueIdentifier]) throws -> ExitCode {
        if let id = ids.first { try checkMedia(of: id, change) }
        try checkMeasurements(of: ids, change)
        if change.task.removesDue || change.redating != nil || change.removesRepetition { try checkTasks(ids) }
        if let rule = change.repetition { try checkRepetition(rule, of: ids, change) }
        if change.redating != nil { try checkDueTimes(ids) }
        let changed = try store.edit(ids, change)
        for entry in changed { try TaskPlaceOptions.noteTaken(change.task.place, entry, invocation) }
        try printChanged(changed)
        if change.repetition != nil, let first = changed.first {
            try RepeatOptions.printReading(of: first, invocation)
        }
        try noteRemainingTags(change.removedTags, in: ids)
        return .success
    }

    /// Prints a sentence about the change, or the ids if they are requested.
    func printChanged(_ changed: [DiaryEntry]) throws {
        guard let first = changed.first else {
            return try invocation.messages.line("nothing was changed: the values are the same")
        }
        let sentence = ChangeSentence(invocation: invocation, store: store)
        try invocation.printChanged(
            changed.map(\.id),
            changed.count == 1
                ? sentence.text("changed", first) : "changed \(changed.count.counted("entry"))   back: diary undo")
    }

    /// A name that none of the entries has is considered a typing error.
    private func checkMeasurements(of ids: [UniqueIdentifier], _ change: EntryChange) throws {
        guard !change.removedMeasurements.isEmpty else { return }
        let measured = try Set(ids.flatMap { try store.entry($0)?.measurements.map { $0.name.lowercased() } ?? [] })
        guard let wrong = change.removedMeasurements.first(where: { !measured.contains($0.lowercased()) }) else {
            return
        }
        let place = ids.count == 1 ? "the entry has" : "the entries have"
        let known = measured.isEmpty ? "" : measured.sorted().reduce("; it has") { "\($0) \($1)" }
        throw Failure("\(place) no measurement of \(line: wrong)\(line: known)", hint: "diary show prints them", .usage)
    }

    /// A task without a due time has none to move.
    private func checkDueTimes(_ ids: [UniqueIdentifier]) throws {
        guard let id = try ids.first(where: { try store.entry($0)?.task?.due == nil }) else { return }
        let shown = try store.shortID(of: id)
        throw Failure("task \(shown) has no due time to move", hint: "diary edit \(shown) --due DATE", .usage)
    }

    /// A task repeats from its due time on; only one that is due so long after it was done needs none.
    private func checkRepetition(_ rule: RecurrenceRule, of ids: [UniqueIdentifier], _ change: EntryChange) throws {
        for id in ids {
            let entry = try store.entry(id)
            let due = change.task.removesDue ? nil : change.task.due ?? entry?.task?.due
            let shown = try store.shortID(of: id)
            guard due != nil || rule.isAfterDone && (entry?.task != nil || change.task.makesTask) else {
                throw Failure(
                    "\(shown) has no due time from which it could repeat", hint: "add --due tomorrow to --repeat",
                    .usage)
            }
            try RepeatOptions.check(rule, due: due)
        }
    }

    /// An entry that is not a task has no due time to remove or to move.
    private func checkTasks(_ ids: [UniqueIdentifier]) throws {
        let tasks = TaskReference(invocation: invocation, store: store)
        for id in ids { try tasks.check(id) }
    }

    private func checkMedia(of id: UniqueIdentifier, _ change: EntryChange) throws {
        let numbers =
            (Array(change.captions.keys) + change.recognizedTexts.keys).sorted()
            + [change.firstMedium].compactMap(\.self)
        guard !numbers.isEmpty, let entry = try store.entry(id) else { return }
        guard let wrong = numbers.first(where: { $0 > entry.media.count }) else { return }
        let shown = try store.shortID(of: id)
        let holds = entry.media.isEmpty ? "it has none" : "it has 1 to \(entry.media.count)"
        throw Failure("entry \(shown) has no medium \(wrong): \(holds)", hint: "diary show \(shown)", .usage)
    }

    /// A tag in the text can't be removed without changing the text.
    private func noteRemainingTags(_ removed: [String], in ids: [UniqueIdentifier]) throws {
        guard !removed.isEmpty else { return }
        let entries = try ids.compactMap { try store.entry($0) }
        for name in removed {
            let count = entries.count { entry in entry.tags.contains { $0.lowercased() == name.lowercased() } }
            guard count > 0 else { continue }
            try invocation.messages.note("#\(name) is in the text of \(count.counted("entry")) and stays there")
        }
    }
}
