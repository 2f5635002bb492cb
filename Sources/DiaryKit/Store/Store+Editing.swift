import Chronology
import SQLite
import TextFolding

extension Store {
    /// Changes entries in one transaction, and returns those that are different now, in the order given.
    ///
    /// - Parameters:
    ///   - revisions: the revisions that were read, where the change was made on what was read then.
    ///   - session: the command that this edit is a part of; an edit without one is a command of its own.
    /// - Throws: `DiaryError.revisionChanged`, `DiaryError.noEntry`.
    package func edit(
        _ ids: [UniqueIdentifier], _ change: EntryChange, expecting revisions: [UniqueIdentifier: Int] = [:],
        in session: EditSession = EditSession()
    ) throws -> [DiaryEntry] {
        try write {
            var before: [EntrySnapshot] = []
            var after: [DiaryEntry] = []
            for stored in try storedOldestFirst(ids) {
                let id = stored.entry.id
                if let expected = revisions[id], expected != stored.entry.revision {
                    throw DiaryError.revisionChanged(id, expected: expected, found: stored.entry.revision)
                }
                guard let changed = try apply(change, to: stored) else { continue }
                before.append(changed.before)
                after.append(changed.after)
            }
            guard !before.isEmpty else { return [] }
            let summary = after.count == 1 ? Self.summary(of: after[0]) : "\(after.count) entries"
            let number = try session.commandID ?? operationTable.nextCommandID()
            try operationTable.insert(
                .edited(before), of: CommandRecord("edit", summary), number: number, time: currentTime)
            session.commandID = number
            let changed = Dictionary(after.map { ($0.id, $0) }) { first, _ in first }
            return ids.compactMap { changed[$0] }
        }
    }

    /// Entries of the same time that are moved together keep their order by it.
    private func storedOldestFirst(_ ids: [UniqueIdentifier]) throws -> [EntryTable.StoredEntry] {
        try Set(ids).map(stored).sorted { $0.key < $1.key }
    }

    private func apply(
        _ change: EntryChange, to stored: EntryTable.StoredEntry
    ) throws -> (before: EntrySnapshot, after: DiaryEntry)? {
        let tags = try tagTable.tags(of: stored.key)
        let before = EntrySnapshot(stored, tags: tags)
        var after = before
        after.apply(change)
        let text = change.text(replacing: stored.entry.text).map(nfc) ?? stored.entry.text
        after.tags = change.tags(replacing: tags, text: text)
        guard after != before || text != stored.entry.text else { return nil }
        after.updateTime = currentTime
        return (before, try replace(stored, with: after, text: text))
    }

    /// Writes an entry's new state: rows, tags, order of media and index.
    ///
    /// An old text is kept as a revision.
    func replace(_ stored: EntryTable.StoredEntry, with snapshot: EntrySnapshot, text: String) throws -> DiaryEntry {
        try searchIndex.delete(SearchDocument(stored.entry), key: stored.key)
        var entry = stored.entry
        if text != entry.text {
            try revisionTable.insert(entry.text, number: entry.revision, time: entry.updateTime, entry: stored.key)
            entry.text = text
            entry.revision += 1
        }
        entry.creationTime = snapshot.creationTime
        entry.hasTime = snapshot.hasTime
        entry.updateTime = snapshot.updateTime
        entry.journal = snapshot.journal
        entry.starred = snapshot.starred
        entry.position = snapshot.position
        entry.place = snapshot.place
        let key = try key(of: entry, replacing: stored, preferring: snapshot.key)
        try entryTable.update(entry, from: stored.key, to: key)
        try tagTable.set(snapshot.tags, of: key)
        try order(entry.media, as: snapshot.captions)
        entry.tags = try tagTable.names(of: key)
        entry.media = try mediumTable.media(of: key)
        try searchIndex.insert(SearchDocument(entry), key: key)
        return entry
    }

    /// An entry that keeps its time keeps its key; one that gets an old time back gets its old key, unless that is taken.
    private func key(
        of entry: DiaryEntry, replacing stored: EntryTable.StoredEntry, preferring old: Int64
    ) throws -> Int64 {
        guard entry.creationTime.instant.milliseconds != stored.entry.creationTime.instant.milliseconds else {
            return stored.key
        }
        if old != stored.key, try !entryTable.isTaken(old) { return old }
        return try keyAllocator.key(for: entry.creationTime.instant, in: connection)
    }

    private func order(_ media: [Medium], as captions: [EntrySnapshot.Caption]) throws {
        for (position, caption) in captions.enumerated() {
            guard var medium = media.first(where: { $0.id == caption.id }) else { continue }
            medium.caption = caption.text
            try mediumTable.update(medium, position: position)
        }
    }
}

/// Several edits that are one command, so that one undo takes all of them back.
package final class EditSession {
    fileprivate var commandID: Int?

    /// A session that has changed nothing yet.
    package init() {}
}

extension EntryChange {
    /// The text after the change; nil when it stays.
    fileprivate func text(replacing old: String) -> String? {
        let base = text ?? old
        guard let appendedText else { return text }
        guard !base.isEmpty else { return appendedText }
        return base + (base.hasSuffix("\n") ? "" : "\n") + appendedText
    }

    /// The tags after the change: those of the text follow the text.
    fileprivate func tags(replacing old: [TagTable.EntryTag], text: String) -> [TagTable.EntryTag] {
        let removed = Set(removedTags.map(TagTable.key(of:)))
        let typed = old.filter { $0.origin.contains(.typed) }.map(\.name) + addedTags
        return TagTable.merge(typed: typed.filter { !removed.contains(TagTable.key(of: $0)) }, text: text)
    }
}

extension EntrySnapshot {
    fileprivate mutating func apply(_ change: EntryChange) {
        if let time = change.creationTime { creationTime = time }
        if let hasTime = change.hasTime { self.hasTime = hasTime }
        if let retiming = change.retiming { creationTime = retiming(creationTime, self.hasTime) }
        if let starred = change.starred { self.starred = starred }
        if let journal = change.journal { self.journal = nfc(journal) }
        if let position = change.position { self.position = position }
        for (number, caption) in change.captions where captions.indices.contains(number - 1) {
            captions[number - 1].text = caption.isEmpty ? nil : nfc(caption)
        }
        if let first = change.firstMedium, captions.indices.contains(first - 1) {
            captions.insert(captions.remove(at: first - 1), at: 0)
        }
    }
}
