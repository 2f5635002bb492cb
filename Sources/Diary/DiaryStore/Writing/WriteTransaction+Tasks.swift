import DiaryModel

/// The way in which a transaction resolves priorities that are taken.
package enum PriorityRule {
    /// Each task gets one of its own when it is written.
    case settled
    /// Priorities are resolved when all tasks are written: a restored one may be taken for a moment.
    case settledLater
    /// Tasks get the priorities with which they are written.
    case asGiven
}

extension WriteTransaction {
    /// The entry with the priority that its task gets: one of its own among the unfinished tasks of the diary.
    ///
    /// Tasks in the trash don't count, and keep their priority until they come back.
    func settled(_ after: EntryState, replacing before: EntryState?) throws -> EntryState {
        guard var task = after.entry.task else { return after }
        var state = after
        state.taskPlace = nil
        if task.isDone {
            if after.taskPlace != nil { throw DiaryError.taskIsDone(after.entry.id) }
            task.priority = nil
        } else if after.entry.trashTime == nil {
            task.priority = try priority(of: task, at: after.taskPlace, in: state, replacing: before)
        }
        state.entry.task = task
        return isOnlyPlaced(after, state, before) ? before ?? state : state
    }

    /// Returns whether the only change was to place the task where it is already.
    private func isOnlyPlaced(_ wanted: EntryState, _ state: EntryState, _ before: EntryState?) -> Bool {
        guard wanted.taskPlace != nil, let before else { return false }
        var rest = state
        rest.entry.updateTime = before.entry.updateTime
        return rest == before
    }

    private func priority(
        of task: DiaryTask, at wanted: TaskPlace?, in state: EntryState, replacing before: EntryState?
    ) throws -> Double? {
        let old = before.flatMap { $0.entry.trashTime == nil ? $0.entry.task?.priority : nil }
        if wanted == nil, let old, old == task.priority { return old }
        switch priorityRule {
        case .asGiven: return task.priority
        case .settledLater where task.priority != nil:
            unsettledTasks.append(state.entry.id)
            return task.priority
        case .settled, .settledLater:
            let place = wanted ?? task.priority.map(TaskPlace.priority) ?? .last
            return try priority(at: place, of: state.entry.id, row: before?.key, now: old)
        }
    }

    /// A priority at a position; if there is none free, all unfinished tasks get new ones.
    ///
    /// - Parameters:
    ///     - row: the task's own row; nil if it has none yet.
    ///     - old: its priority, which it keeps if that is at the position already.
    private func priority(at place: TaskPlace, of id: UniqueIdentifier, row: Int64?, now old: Double?) throws -> Double
    {
        let table = store.taskTable
        var (lower, upper): (Double?, Double?) = (nil, nil)
        switch place {
        case .priority(let number):
            guard TaskPriority.isPossible(number) else { throw DiaryError.noPriority(number) }
            guard try table.isTaken(number, except: row) else { return number }
            (lower, upper) = (try table.highest(below: number, except: row), number)
            return try TaskPriority.between(lower, upper) ?? makeRoom(below: upper, except: row)
        case .first: lower = try table.highest(below: 5, except: row)
        case .last: upper = try table.lowest(above: 0, except: row)
        case .before(let other):
            let number = try priority(of: other, beside: id)
            (lower, upper) = (number, try table.lowest(above: number, except: row))
        case .after(let other):
            let number = try priority(of: other, beside: id)
            (lower, upper) = (try table.highest(below: number, except: row), number)
        }
        if let old, old > lower ?? 0, old < upper ?? 5 { return old }
        return try TaskPriority.between(lower, upper) ?? makeRoom(below: upper, except: row)
    }

    private func priority(of other: UniqueIdentifier, beside id: UniqueIdentifier) throws -> Double {
        guard other != id else { throw DiaryError.besideItself(id) }
        guard let found = try findRow(of: other), found.entry.trashTime == nil else {
            throw DiaryError.noEntry(other.description)
        }
        guard let task = found.entry.task else { throw DiaryError.notATask(other) }
        guard let priority = task.priority else { throw DiaryError.taskIsDone(other) }
        return priority
    }

    /// Gives the unfinished tasks evenly spaced priorities in their order, and leaves one free.
    ///
    /// - Parameters:
    ///     - upper: the priority below which it is; nil for the first one.
    ///     - row: the task that it is for.
    /// - Returns: the free priority.
    private func makeRoom(below upper: Double?, except row: Int64?) throws -> Double {
        let others = try store.taskTable.allUnfinished().filter { $0.entry != row }
        let index = upper.map { upper in others.count { $0.priority >= upper } } ?? 0
        var numbers = TaskPriority.evenlySpaced(others.count + 1)
        let free = numbers.remove(at: index)
        let rule = priorityRule
        priorityRule = .asGiven
        for (other, number) in zip(others, numbers) where other.priority != number {
            guard let before = try findRow(of: other.id) else { continue }
            var after = before
            after.entry.task?.priority = number
            try put(before, after)
        }
        priorityRule = rule
        return free
    }

    /// Runs `body`, which writes several tasks, and then gives new priorities to those whose priority is taken.
    ///
    /// Tasks of one priority come in the order of their ids: each goes right below the number, the last one first.
    package func settlingPrioritiesAfterwards<Result>(_ body: () throws -> Result) throws -> Result {
        priorityRule = .settledLater
        let result = try body()
        priorityRule = .settled
        let ids = Set(unsettledTasks).sorted { $1.bytes.lexicographicallyPrecedes($0.bytes) }
        unsettledTasks = []
        for id in ids {
            guard let before = try findRow(of: id), before.entry.trashTime == nil, let task = before.entry.task,
                !task.isDone
            else { continue }
            if let priority = task.priority, try !store.taskTable.isTaken(priority, except: before.key) { continue }
            var after = before
            after.taskPlace = task.priority.map(TaskPlace.priority) ?? .last
            try put(before, after)
        }
        return result
    }
}
