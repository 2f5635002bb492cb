import Chronology
import SQLite

extension Store {
    /// Adds media at the end of an entry's, and returns the entry as it stands.
    ///
    /// Their originals must be in the vault already; the transaction looks there again for each.
    /// - Throws: `DiaryError.noEntry`, `VaultError`, and what the database throws.
    package func attach(_ media: [MediumDraft], to id: UniqueIdentifier) throws -> DiaryEntry {
        try write {
            let stored = try stored(id)
            guard !media.isEmpty else { return stored.entry }
            for medium in media { try confirmOriginal(of: medium.medium) }
            let change = MediaChange(stored, moving: media.map(\.medium.id))
            for (index, medium) in media.enumerated() {
                try mediumTable.insert(medium, into: stored.key, at: stored.entry.media.count + index)
            }
            let command = CommandRecord("attach", Self.summary(of: media.map(\.medium)))
            try operationTable.insert(
                .attached(change), of: command, number: operationTable.nextCommandID(), time: currentTime)
            return try setMedia(of: stored, to: change.order + change.media)
        }
    }

    /// Puts media of an entry into the trash; nil where the entry has none of them.
    ///
    /// - Throws: `DiaryError.noEntry`, and what the database throws.
    package func detach(_ media: [UniqueIdentifier], from id: UniqueIdentifier) throws -> DiaryEntry? {
        try writeMakingRoom {
            let stored = try stored(id)
            let leaving = stored.entry.media.filter { media.contains($0.id) }
            guard !leaving.isEmpty else { return nil }
            let number = try operationTable.nextCommandID()
            let change = MediaChange(stored, moving: leaving.map(\.id))
            let command = CommandRecord("detach", Self.summary(of: leaving))
            try operationTable.insert(.detached(change), of: command, number: number, time: currentTime)
            return try setMedia(of: stored, to: change.order.filter { !change.media.contains($0) }, command: number)
        }
    }

    /// A few words that tell media: their files' names.
    package static func summary(of media: [Medium]) -> String {
        excerpt(media.map { $0.fileName ?? $0.id.description }.joined(separator: ", "))
    }

    /// The media that are in the trash by themselves, with the entry of each; newest entry first, then in their order.
    ///
    /// - Parameter entry: only those of this entry.
    package func detachedMedia(of entry: UniqueIdentifier? = nil) throws -> [DetachedMedium] {
        try mediumTable.detached().compactMap { stored in
            guard let owner = try entryTable.find(key: stored.entry)?.entry, entry == nil || owner.id == entry else {
                return nil
            }
            return DetachedMedium(
                medium: try mediumTable.complete(stored), entry: owner.id, isEntryTrashed: owner.trashTime != nil)
        }
    }

    /// Brings media back to their entries, each near its old place; returns the entries that changed.
    ///
    /// Runs inside a transaction; one operation an entry.
    func reattach(
        _ media: [UniqueIdentifier], _ command: CommandRecord, number: Int
    ) throws -> [UniqueIdentifier] {
        var changed: [UniqueIdentifier] = []
        for (key, ids) in try mediumTable.detachedByEntry(media) {
            guard let found = try entryTable.find(key: key) else { continue }
            let stored = try complete(found)
            try operationTable.insert(
                .attached(MediaChange(stored, moving: ids)), of: command, number: number, time: currentTime)
            _ = try setMedia(of: stored, to: mediumTable.order(of: key, with: ids))
            changed.append(stored.entry.id)
        }
        return changed
    }

    /// Gives an entry exactly these of its media, in this order; the others go to the trash.
    ///
    /// The search index follows. Runs inside a transaction.
    ///
    /// - Parameter isAppending: whether new media stand in their places already, behind all others.
    func setMedia(
        of stored: EntryTable.StoredEntry, to order: [UniqueIdentifier], updateTime: Instant? = nil,
        command: Int? = nil, isAppending: Bool = false
    ) throws -> DiaryEntry {
        try searchIndex.delete(SearchDocument(stored.entry), key: stored.key)
        for medium in stored.entry.media where !order.contains(medium.id) {
            try mediumTable.setTrashed(medium.id, time: currentTime, command: command)
        }
        if !isAppending { try place(order, in: stored.key) }
        var entry = stored.entry
        entry.updateTime = updateTime ?? currentTime
        try entryTable.setUpdateTime(entry.updateTime, of: stored.key)
        entry.media = try mediumTable.media(of: stored.key)
        try searchIndex.insert(SearchDocument(entry), key: stored.key)
        return entry
    }

    /// Takes media out of the trash and orders them; those that are there keep their places behind others.
    private func place(_ order: [UniqueIdentifier], in entry: Int64) throws {
        let all = try mediumTable.order(of: entry)
        let shown = Set(order)
        var places = order
        for (index, id) in all.enumerated() where !shown.contains(id) {
            let before = index == 0 ? nil : places.firstIndex(of: all[index - 1])
            places.insert(id, at: before.map { $0 + 1 } ?? 0)
        }
        for (position, id) in places.enumerated() {
            try mediumTable.place(id, in: entry, at: position, isShown: shown.contains(id))
        }
    }

    /// Gives an entry the media that were kept, and returns what turns that round.
    func exchange(_ change: MediaChange, command: Int) throws -> MediaChange {
        let stored = try stored(change.entry)
        let now = MediaChange(stored, moving: change.media)
        _ = try setMedia(of: stored, to: change.order, updateTime: change.updateTime, command: command)
        return now
    }
}

/// A medium that is in the trash by itself.
package struct DetachedMedium {
    package let medium: Medium
    /// The entry it was of.
    package let entry: UniqueIdentifier
    /// Whether that entry is in the trash too.
    package let isEntryTrashed: Bool
}
