import SQLite
import TextFolding

extension Store {
    /// Gives a tag another name in all entries of a query that bear it: one command, taken back by one undo.
    ///
    /// Tags that were typed and tags that stand in texts are renamed alike; each text that changes keeps its old version.
    /// The case of `old` doesn't matter, its accents do. From then on the tag is shown as `new` is spelled. Entries in the
    /// trash keep the old name. Cost: the query, then a few rows for each entry.
    ///
    /// - Throws: `DiaryError`, `SQLiteError`; nothing is changed then.
    package func renameTag(_ old: String, to new: String, among query: EntryQuery = EntryQuery()) throws -> TagRenaming
    {
        let (old, new) = (nfc(old), nfc(new))
        return try write {
            let ids = try identifiers(taggedWith: old, among: query)
            let isJoining = TagTable.key(of: old) != TagTable.key(of: new)
            let shown = try (old: tagTable.spelling(of: old) ?? old, new: tagTable.spelling(of: new) ?? new)
            let joinedCount = isJoining ? try tagTable.entryCount(of: new) : 0
            let before = try ids.compactMap {
                try rename(old, to: new, in: stored($0), always: isJoining || shown.new != new)
            }
            guard !before.isEmpty else { return TagRenaming(oldName: shown.old, ids: [], joinedCount: 0) }
            var changes = [Changes.edited(before)]
            if shown.new != new {
                try tagTable.respell(shown.new, as: new)
                changes.append(.respelled(from: shown.new, to: new))
            }
            try record(changes, CommandRecord("tags", "#\(shown.old) to #\(new)"))
            return TagRenaming(oldName: shown.old, ids: before.map(\.id), joinedCount: joinedCount)
        }
    }

    private func record(_ changes: [Changes], _ command: CommandRecord) throws {
        let number = try operationTable.nextCommandID()
        for change in changes { try operationTable.insert(change, of: command, number: number, time: currentTime) }
    }

    /// How many entries of the diary bear the tag; its case doesn't matter, its accents do.
    package func entryCount(ofTag name: String) throws -> Int {
        try tagTable.entryCount(of: nfc(name))
    }

    private func identifiers(taggedWith name: String, among query: EntryQuery) throws -> [UniqueIdentifier] {
        var query = query
        query.tagGroups.append([name])
        let (earlier, key) = (query.condition, TagTable.key(of: name))
        query.condition = { entry in
            try entry.tags.contains { TagTable.key(of: $0) == key } && earlier?(entry) ?? true
        }
        return try identifiers(query)
    }

    /// Returns what the entry was; nil where its text stays and nothing else has to.
    private func rename(
        _ old: String, to new: String, in stored: EntryTable.StoredEntry, always: Bool
    ) throws -> EntrySnapshot? {
        let before = EntrySnapshot(stored, tags: try tagTable.tags(of: stored.key))
        let key = TagTable.key(of: old)
        let text = nfc(TagScanner.renaming({ TagTable.key(of: $0) == key }, to: new, in: stored.entry.text))
        guard always || text != stored.entry.text else { return nil }
        let typed = before.tags.filter { $0.origin.contains(.typed) }.map(\.name)
        var after = before
        after.tags = TagTable.merge(typed: typed.map { TagTable.key(of: $0) == key ? new : $0 }, text: text)
        after.updateTime = currentTime
        _ = try replace(stored, with: after, text: text)
        return before
    }
}

/// What became of a tag that was given another name.
package struct TagRenaming: Sendable {
    /// The old name as it was shown.
    package let oldName: String
    /// The entries that bear the new name in the old one's stead, in the query's order.
    package let ids: [UniqueIdentifier]
    /// How many entries bore the new name before, so that two tags are one now.
    package let joinedCount: Int
}
