package import DiaryModel

/// The result of saving an entry that was made or changed on the screen.
package enum SavedEntry: Sendable {
    case saved(DiaryEntry, command: Int)
    case unchanged(DiaryEntry)
    /// Nothing was written: the entry changed after it was read, to this.
    case differs(DiaryEntry)
}

extension DiaryStore {
    /// Changes an entry in one command, unless it changed after it was read.
    ///
    /// - Throws: `DiaryError.noEntry`, and the errors of the database.
    package func save(_ change: EntryChange, over base: DiaryEntry) throws -> SavedEntry {
        let run = CommandRun(CommandRecord("edit", ""))
        return try write(in: run) { transaction in
            let before = try transaction.state(of: base.id)
            guard before.shown == base else { return .differs(before.shown) }
            let after = before.edited(change, at: transaction.time)
            guard after != before else { return .unchanged(base) }
            let written = try transaction.put(before, after)
            let entry = written.shown
            if try transaction.repeated(written, replacing: before) == nil {
                _ = try transaction.withdrawn(written, replacing: before)
            }
            guard run.number != nil else { return .unchanged(entry) }
            try transaction.describe(Self.summary(of: entry))
            return run.number.map { .saved(entry, command: $0) } ?? .unchanged(entry)
        }
    }

    package func save(_ draft: EntryDraft) throws -> SavedEntry {
        let run = CommandRun(CommandRecord("add", ""))
        return try write(in: run) { transaction in
            let state = EntryState(draft, at: transaction.time, importNumber: nil)
            try transaction.describe(Self.summary(of: state.shown))
            let entry = try transaction.put(nil, state).shown
            return run.number.map { .saved(entry, command: $0) } ?? .unchanged(entry)
        }
    }
}
