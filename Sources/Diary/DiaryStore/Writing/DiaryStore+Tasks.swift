public import Chronology
public import DiaryModel

extension DiaryStore {
    /// Changes tasks in one command, which one undo reverses.
    ///
    /// Where a task that repeats is finished, the next one is made; where it is opened again, that one goes to the
    /// trash.
    ///
    /// - Parameters:
    ///     - change: the change of each; one that makes an entry a task may apply to any entry, the others only to
    ///       tasks.
    ///     - command: the name under which `undo --list` shows it, such as `done`.
    /// - Throws: `DiaryError.notATask`, `.taskIsDone`, `.besideItself`, `.noPriority`, `.noEntry`; nothing is changed
    ///   then.
    package func changeTasks(
        _ ids: [UniqueIdentifier], _ change: TaskChange, as command: String
    ) throws -> ChangedTasks {
        try write(in: CommandRun(CommandRecord(command, ""))) { transaction in
            var changed = ChangedTasks()
            for id in ids.uniqued {
                let before = try transaction.state(of: id)
                guard before.entry.task != nil || change.makesTask else { throw DiaryError.notATask(id) }
                var wanted = EntryChange()
                wanted.task = change
                let after = before.edited(wanted, at: transaction.time)
                guard after != before, case let written = try transaction.put(before, after), written != before else {
                    continue
                }
                changed.tasks.append(written.shown)
                let repeated = try transaction.repeated(written, replacing: before)
                if let repeated = try repeated ?? transaction.withdrawn(written, replacing: before) {
                    changed.repeated.append(repeated)
                }
            }
            if let first = changed.tasks.first {
                let count = changed.tasks.count
                try transaction.describe(count == 1 ? Self.summary(of: first) : "\(count) tasks")
            }
            return changed
        }
    }

    /// Finishes tasks; those that are done already stay unchanged.
    ///
    /// The next one of each that repeats is made.
    ///
    /// - Parameter time: the time at which they were done.
    /// - Returns: those that this call finished.
    /// - Throws: `DiaryError.notATask`; nothing is changed then.
    @discardableResult
    public func finish(_ ids: [UniqueIdentifier], at time: ZonedTime) throws -> [DiaryEntry] {
        try finishing(ids, at: time).tasks
    }

    /// Finishes tasks as `finish` does, and returns what follows those that repeat, too.
    public func finishing(_ ids: [UniqueIdentifier], at time: ZonedTime) throws -> ChangedTasks {
        var change = TaskChange()
        (change.isDone, change.doneTime) = (true, time)
        return try changeTasks(tasks(ids, areDone: false), change, as: "done")
    }

    /// Reopens finished tasks; each comes after all unfinished ones.
    ///
    /// - Returns: those that this call reopened.
    /// - Throws: `DiaryError.notATask`; nothing is changed then.
    @discardableResult
    public func reopen(_ ids: [UniqueIdentifier]) throws -> [DiaryEntry] { try reopening(ids).tasks }

    /// Reopens tasks as `reopen` does.
    ///
    /// What follows one that repeats goes to the trash unless it was changed.
    public func reopening(_ ids: [UniqueIdentifier]) throws -> ChangedTasks {
        var change = TaskChange()
        change.isDone = false
        return try changeTasks(tasks(ids, areDone: true), change, as: "tasks --reopen")
    }

    /// Moves an unfinished task to another position among the others.
    ///
    /// - Throws: `DiaryError.notATask`, `.taskIsDone`, `.besideItself`, `.noPriority`, `.noEntry`.
    @discardableResult
    public func rank(_ id: UniqueIdentifier, _ place: TaskPlace) throws -> RankedTask {
        guard try tasks([id], areDone: nil).first != nil else { throw DiaryError.noEntry(id.description) }
        var change = TaskChange()
        change.place = place
        let isMoved = try !changeTasks([id], change, as: "rank").tasks.isEmpty
        return try rankedTask(id, isMoved: isMoved)
    }

    /// The tasks among these ids that are done, or are not; nil for both.
    private func tasks(_ ids: [UniqueIdentifier], areDone: Bool?) throws -> [UniqueIdentifier] {
        try ids.filter { id in
            guard let entry = try self.entry(id) else { throw DiaryError.noEntry(id.description) }
            guard let task = entry.task else { throw DiaryError.notATask(id) }
            // One that was cancelled can be finished, and reopened.
            return areDone == nil || task.isDone == areDone || entry.isCancelled
        }
    }

    private func rankedTask(_ id: UniqueIdentifier, isMoved: Bool) throws -> RankedTask {
        try read {
            let stored = try stored(id)
            let order = try taskTable.allUnfinished().map(\.id)
            guard let index = order.firstIndex(of: id) else { throw DiaryError.taskIsDone(id) }
            return RankedTask(
                entry: stored.entry, rank: index + 1, count: order.count,
                previous: index > 0 ? try entry(order[index - 1]) : nil,
                next: index + 1 < order.count ? try entry(order[index + 1]) : nil, isMoved: isMoved)
        }
    }
}

extension DiaryStore {
    /// The unfinished tasks of the diary, most urgent first: the rank of each is its index plus 1.
    public func unfinishedTasks() throws -> [UniqueIdentifier] { try taskTable.allUnfinished().map(\.id) }
}

/// A task with its position among the unfinished ones.
public struct RankedTask: Sendable {
    /// The task.
    public let entry: DiaryEntry
    /// Its rank, from 1 for the most urgent one.
    public let rank: Int
    /// The number of unfinished tasks.
    public let count: Int
    /// The next more urgent one; nil for the first.
    public let previous: DiaryEntry?
    /// The next less urgent one; nil for the last.
    public let next: DiaryEntry?
    /// True if it had another priority before.
    public let isMoved: Bool
}
