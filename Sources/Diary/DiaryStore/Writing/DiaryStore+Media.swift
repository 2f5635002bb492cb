package import Chronology
public import DiaryModel

extension DiaryStore {
    /// Adds media after those of an entry, and returns the entry as stored.
    ///
    /// Their originals must be in the vault already; the transaction checks that again for each.
    /// - Throws: `DiaryError.noEntry`, `VaultError`, and the errors of the database.
    @discardableResult
    public func attach(_ media: [MediumDraft], to id: UniqueIdentifier) throws -> DiaryEntry {
        try write(as: CommandRecord("attach", Self.summary(of: media.map(\.medium)))) { transaction in
            let before = try transaction.state(of: id)
            let new = media.map { MediumState($0, importNumber: nil) }
            return try transaction.put(before, before.attaching(new, at: transaction.time)).shown
        }
    }

    /// Moves media of an entry to the trash; nil if the entry has none of them.
    ///
    /// - Throws: `DiaryError.noEntry`, and the errors of the database.
    @discardableResult
    public func detach(_ media: [UniqueIdentifier], from id: UniqueIdentifier) throws -> DiaryEntry? {
        try writeMakingRoom(as: CommandRecord("detach", "")) { transaction in
            let before = try transaction.state(of: id)
            let leaving = before.shown.media.filter { media.contains($0.id) }
            guard !leaving.isEmpty else { return nil }
            try transaction.describe(Self.summary(of: leaving))
            let after = before.detaching(Set(leaving.map(\.id)), at: transaction.time)
            return try transaction.put(before, after).shown
        }
    }

    /// A few words that describe media: their files' names.
    package static func summary(of media: [Medium]) -> String {
        excerpt(media.map { $0.fileName ?? $0.id.description }.joined(separator: ", "))
    }

    /// The media that are in the trash by themselves, with the entry of each; newest entry first, then in their order.
    package func detachedMedia() throws -> [DetachedMedium] {
        try mediumTable.detached().compactMap { stored in
            try entryTable.find(key: stored.entry).map { owner in
                DetachedMedium(
                    medium: try mediumTable.complete(stored), entry: owner.entry.id,
                    entryTime: owner.entry.creationTime, isEntryTrashed: owner.entry.trashTime != nil)
            }
        }
    }
}

/// A medium that is in the trash by itself.
package struct DetachedMedium {
    package let medium: Medium
    package let entry: UniqueIdentifier
    package let entryTime: ZonedTime
    package let isEntryTrashed: Bool
}
