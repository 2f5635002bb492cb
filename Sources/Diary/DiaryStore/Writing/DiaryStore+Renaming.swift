public import DiaryModel
import TextFolding

extension DiaryStore {
    /// Renames a tag in all entries of a query that have it: one command, reversed by one undo.
    ///
    /// Typed tags and tags in texts are both renamed; each text that changes keeps its old version. The case of `old`
    /// doesn't matter, its accents do. From then on the tag is shown in the spelling of `new`. Entries in the trash
    /// keep the old name. Cost: the query, then a few rows for each entry.
    ///
    /// - Throws: `DiaryError`, `SQLiteError`; nothing is changed then.
    @discardableResult
    public func renameTag(_ old: String, to new: String, among query: EntryQuery = EntryQuery()) throws -> Renaming {
        let (old, new) = (nfc(old), nfc(new))
        return try write(as: CommandRecord("tags", "")) { transaction in
            let ids = try identifiers(query.adding(.bears(tag: old)))
            let isJoining = TagTable.key(of: old) != TagTable.key(of: new)
            let shown = try (old: tagTable.spelling(of: old) ?? old, new: tagTable.spelling(of: new) ?? new)
            let joinedCount = isJoining ? try tagTable.entryCount(of: new) : 0
            try transaction.describe("#\(shown.old) to #\(new)")
            let renamed = try ids.filter { id in
                let before = try transaction.state(of: id)
                let after = before.renaming(
                    tag: old, to: new, always: isJoining || shown.new != new, at: transaction.time)
                guard after != before || after.entry.updateTime != before.entry.updateTime else { return false }
                try transaction.put(before, after)
                return true
            }
            guard !renamed.isEmpty else { return Renaming(oldName: shown.old, ids: [], joinedCount: 0) }
            if shown.new != new { try transaction.respell(new, as: new, in: tagTable, .tag) }
            return Renaming(oldName: shown.old, ids: renamed, joinedCount: joinedCount)
        }
    }

    /// The number of entries of the diary with the tag; its case doesn't matter, its accents do.
    package func entryCount(ofTag name: String) throws -> Int {
        try tagTable.entryCount(of: nfc(name))
    }
}

/// The result of renaming a tag or measurements.
public struct Renaming: Sendable {
    /// The old name as it was shown.
    public let oldName: String
    /// The entries that have the new name instead of the old one, in the query's order.
    public let ids: [UniqueIdentifier]
    /// The number of entries that had the new name before, so that two names are one now.
    public let joinedCount: Int
}
