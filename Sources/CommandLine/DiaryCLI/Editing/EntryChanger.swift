import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

struct EntryChanger {
    let invocation: Invocation
    let store: DiaryStore

    /// One change of all the entries, with one undo.
    func apply(_ wanted: EntryChange, to ids: [UniqueIdentifier]) throws -> ExitCode {
        var change = wanted
        if let id = ids.first { try checkMedia(of: id, change) }
        change.removedMeasurements = try checkedMeasurements(change.removedMeasurements, of: ids)
        if change.task.removesDue || change.redating != nil || change.removesRepetition { try checkTasks(ids) }
        try completeRepetition(of: ids, &change)
        if let shift = try invocation.values.value(.due).flatMap({ try DueArgument.shift($0) }) {
            try checkDueTimes(ids, shift)
        }
        let changed = try store.edit(ids, change)
        for entry in changed { try TaskPlaceOptions.noteTaken(change.task.place, entry, invocation) }
        try printChanged(changed)
        if change.repetition != nil || change.ending != nil, let first = changed.first {
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

    /// The names with both of a pair in place of its own: `bp.systolic` and `bp.diastolic` for `bp`.
    ///
    /// A name that none of the entries has is considered a typing error.
    private func checkedMeasurements(_ names: [String], of ids: [UniqueIdentifier]) throws -> [String] {
        guard !names.isEmpty else { return [] }
        let measured = try Set(ids.flatMap { try store.entry($0)?.measurements.map { $0.name.lowercased() } ?? [] })
        let isMeasured = { (name: String) in measured.contains(name.lowercased()) }
        let removed = names.flatMap { name in
            let halves = isMeasured(name) ? [] : MeasurementReader.pair(of: name).filter(isMeasured)
            return halves.isEmpty ? [name] : halves
        }
        guard let wrong = removed.first(where: { !isMeasured($0) }) else { return removed }
        let place = ids.count == 1 ? "the entry has" : "the entries have"
        let known = measured.isEmpty ? "" : measured.sorted().reduce("; it has") { "\($0) \($1)" }
        throw Failure("\(place) no measurement of \(line: wrong)\(line: known)", hint: "diary show prints them", .usage)
    }

    /// A task without a due time has none to move, and one that is due on a day has no hours to move.
    private func checkDueTimes(_ ids: [UniqueIdentifier], _ shift: CalendarDuration) throws {
        let dues = try ids.compactMap { id in try store.entry(id)?.task?.due.map { (id, $0) } }
        if !shift.isOfDays, let (id, due) = dues.first(where: { !$1.hasTime }) {
            let shown = try store.shortID(of: id)
            throw Failure(
                "task \(shown) is due on a day, which has no hours to move",
                hint: "diary edit \(shown) --due '\(due.day) 10:00', or --due +1d", .usage)
        }
        guard let id = try ids.first(where: { try store.entry($0)?.task?.due == nil }) else { return }
        let shown = try store.shortID(of: id)
        throw Failure("task \(shown) has no due time to move", hint: "diary edit \(shown) --due DATE", .usage)
    }

    /// A task repeats from its due time on: where none of the entries has one, they are due on the first day of the rule.
    ///
    /// One that is due so long after it was done needs none.
    private func completeRepetition(of ids: [UniqueIdentifier], _ change: inout EntryChange) throws {
        guard change.repetition != nil || change.ending != nil else { return }
        let clock = TaskClock(invocation.context)
        let entries = try ids.compactMap { try store.entry($0) }
        if let rule = change.repetition {
            change.task.isTask = true
            let isDated = change.task.removesDue || entries.contains { $0.task?.due != nil }
            if change.task.due == nil, !isDated {
                change.task.due = try RepeatOptions.firstDue(of: rule, clock.now, in: zone())
            }
        }
        for entry in entries {
            let due = change.task.removesDue ? nil : change.task.due ?? entry.task?.due
            let kept = change.removesRepetition ? nil : entry.recurrence
            guard let rule = change.repetition ?? kept.flatMap({ change.ending?($0) }) else {
                throw RepeatOptions.noRule(invocation.values)
            }
            guard due != nil || rule.isAfterDone else {
                throw Failure(
                    "\(try store.shortID(of: entry.id)) has no due time from which it could repeat",
                    hint: "add --due tomorrow to --repeat", .usage)
            }
            try RepeatOptions.check(rule, due: due, clock)
        }
    }

    private func zone() throws -> TimeZoneRules {
        let (values, context) = (invocation.values, invocation.context)
        return try values.value(.zone).map { try context.zones.zone(named: $0) } ?? context.localZone
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
        throw MediumReference.unknown("\(wrong)", of: entry, try store.shortID(of: id))
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
