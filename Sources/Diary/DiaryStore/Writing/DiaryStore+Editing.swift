package import DiaryModel

extension DiaryStore {
    /// Changes entries in one transaction, and returns those that are different now, in the order given.
    ///
    /// - Parameters:
    ///     - revisions: the revisions that were read, if the change is based on them.
    ///     - session: the command that this edit is a part of; an edit without one is a command of its own.
    /// - Throws: `DiaryError.revisionChanged`, `DiaryError.noEntry`.
    package func edit(
        _ ids: [UniqueIdentifier], _ change: EntryChange, expecting revisions: [UniqueIdentifier: Int] = [:],
        in session: EditSession = EditSession()
    ) throws -> [DiaryEntry] {
        try write(in: session.run) { transaction in
            var changed: [UniqueIdentifier: DiaryEntry] = [:]
            // Entries of the same time that are moved together keep their order this way.
            for before in try Set(ids).map(transaction.state).sorted(by: { $0.key < $1.key }) {
                let id = before.entry.id
                if let expected = revisions[id], expected != before.entry.revision {
                    throw DiaryError.revisionChanged(id, expected: expected, found: before.entry.revision)
                }
                let after = before.edited(change, namingBy: placeNames, at: transaction.time)
                guard after != before, case let written = try transaction.put(before, after), written != before else {
                    continue
                }
                changed[id] = written.shown
                if try transaction.repeated(written, replacing: before) == nil {
                    _ = try transaction.withdrawn(written, replacing: before)
                }
            }
            if let only = changed.first?.value {
                let count = session.changedCount + changed.count
                try transaction.describe(count == 1 ? Self.summary(of: only) : "\(count) entries")
            }
            session.changedCount += changed.count
            return ids.compactMap { changed.removeValue(forKey: $0) }
        }
    }
}

/// Several edits that are one command, so that one undo reverses all of them.
package final class EditSession {
    let run = CommandRun(CommandRecord("edit", ""))
    fileprivate var changedCount = 0

    package init() {}
}
