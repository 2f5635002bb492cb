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
            let joinedCount = TagTable.key(of: old) == TagTable.key(of: new) ? 0 : try tagTable.entryCount(of: new)
            let spelling = try tagTable.spelling(of: new)
            guard !ids.isEmpty, old != new || spelling != new else { return TagRenaming(ids: [], joinedCount: 0) }
            let before = try ids.map { try rename(old, to: new, in: stored($0)) }
            let (command, number) = (CommandRecord("tags", "#\(old) to #\(new)"), try operationTable.nextCommandID())
            try operationTable.insert(.edited(before), of: command, number: number, time: currentTime)
            if let spelling, spelling != new {
                try tagTable.respell(spelling, as: new)
                let changes = Changes.respelled(from: spelling, to: new)
                try operationTable.insert(changes, of: command, number: number, time: currentTime)
            }
            return TagRenaming(ids: ids, joinedCount: joinedCount)
        }
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

    /// Returns what the entry was.
    private func rename(_ old: String, to new: String, in stored: EntryTable.StoredEntry) throws -> EntrySnapshot {
        let before = EntrySnapshot(stored, tags: try tagTable.tags(of: stored.key))
        let key = TagTable.key(of: old)
        let text = nfc(TagScanner.renaming({ TagTable.key(of: $0) == key }, to: new, in: stored.entry.text))
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
    /// The entries that bear the new name in the old one's stead, in the query's order.
    package let ids: [UniqueIdentifier]
    /// How many entries bore the new name before, so that two tags are one now.
    package let joinedCount: Int
}
