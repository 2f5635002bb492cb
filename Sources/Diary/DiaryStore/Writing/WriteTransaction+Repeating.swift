import Chronology
public import DiaryModel

extension WriteTransaction {
    /// Makes the task that follows one that was finished, by its rule; the one that is there already stays.
    ///
    /// - Returns: nil for a task that doesn't repeat, or that was done before.
    func repeated(_ after: EntryState, replacing before: EntryState) throws -> RepeatedTask? {
        guard after.entry.repeats, after.entry.task?.isDone == true, before.entry.task?.isDone == false,
            after.entry.trashTime == nil, let doneTime = after.entry.task?.doneTime
        else { return nil }
        let id = after.entry.nextTaskID
        let known = try findState(of: id)
        if let known, known.entry.trashTime == nil {
            return RepeatedTask(id: after.entry.id, next: known.shown, passedOver: 0)
        }
        let zones = store.zones
        let zone = { (name: String) in try? zones.zone(named: name) }
        guard let repetition = after.entry.repetition(doneAt: doneTime, now: time, zone: zone) else {
            let passedOver = after.entry.timesToEnd(doneAt: doneTime, zone: zone)
            return RepeatedTask(id: after.entry.id, next: nil, passedOver: passedOver)
        }
        var draft = EntryDraft(
            text: after.entry.text, creationTime: store.localZone().zonedTime(at: time), hasTime: true)
        draft.tags = (after.tags ?? []).filter { $0.origin.contains(.typed) }.map(\.name)
        (draft.starred, draft.journal, draft.position) =
            (after.entry.starred, after.entry.journal, after.entry.position)
        draft.details = after.entry.details
        draft.repeatRule = repetition.rule
        draft.repeatDue = repetition.repeatDue
        draft.repeatOf = after.entry.id.description
        // It takes the place of the one that was done.
        draft.task = DiaryTask(due: repetition.due, priority: before.entry.task?.priority)
        draft.id = id
        let next: EntryState
        if let known {
            var restored = known.updated(to: draft, at: time)
            (restored.entry.trashTime, restored.entry.addTime) = (nil, time)
            next = try put(known, restored)
        } else {
            next = try put(nil, EntryState(draft, at: time, importNumber: nil))
        }
        return RepeatedTask(id: after.entry.id, next: next.shown, passedOver: repetition.passedOver)
    }

    /// Moves the task that followed one to the trash, when that one is opened again; one that was changed since stays.
    func withdrawn(_ after: EntryState, replacing before: EntryState) throws -> RepeatedTask? {
        guard after.entry.repeats, before.entry.task?.isDone == true, after.entry.task?.isDone == false,
            let next = try findState(of: after.entry.nextTaskID), next.entry.trashTime == nil,
            next.entry.task?.isDone == false
        else { return nil }
        guard next.entry.updateTime == next.entry.addTime, next.shown.media.isEmpty else {
            return RepeatedTask(id: after.entry.id, next: next.shown, passedOver: 0)
        }
        try put(next, next.trashed(at: time))
        return RepeatedTask(id: after.entry.id, next: nil, passedOver: 0)
    }
}

/// A task that repeats, with the one that follows it.
public struct RepeatedTask: Sendable {
    /// The task that was finished, or opened again.
    public let id: UniqueIdentifier
    /// The one that follows it; nil after the last one, and if it went to the trash.
    public let next: DiaryEntry?
    /// The times that had passed, for which there is no task.
    public let passedOver: Int
}

/// Tasks that were changed, and those that follow them.
public struct ChangedTasks: Sendable {
    /// The tasks that are different now, in the order given.
    public internal(set) var tasks: [DiaryEntry] = []
    /// Those of them that repeat.
    public internal(set) var repeated: [RepeatedTask] = []
}
