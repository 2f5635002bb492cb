extension Store {
    /// Adds media at the end of an entry's, and returns the entry as it stands.
    ///
    /// Their originals must be in the vault already; the transaction looks there again for each.
    /// - Throws: `DiaryError.noEntry`, `VaultError`, and what the database throws.
    package func attach(_ media: [MediumDraft], to id: UniqueIdentifier) throws -> DiaryEntry {
        try write(as: CommandRecord("attach", Self.summary(of: media.map(\.medium)))) { transaction in
            let before = try transaction.state(of: id)
            let new = media.map { MediumState($0, importNumber: nil) }
            return try transaction.put(before, before.attaching(new, at: transaction.time)).shown
        }
    }

    /// Puts media of an entry into the trash; nil where the entry has none of them.
    ///
    /// - Throws: `DiaryError.noEntry`, and what the database throws.
    package func detach(_ media: [UniqueIdentifier], from id: UniqueIdentifier) throws -> DiaryEntry? {
        try writeMakingRoom(as: CommandRecord("detach", "")) { transaction in
            let before = try transaction.state(of: id)
            let leaving = before.shown.media.filter { media.contains($0.id) }
            guard !leaving.isEmpty else { return nil }
            try transaction.describe(Self.summary(of: leaving))
            let after = before.detaching(Set(leaving.map(\.id)), at: transaction.time)
            return try transaction.put(before, after).shown
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
}

/// A medium that is in the trash by itself.
package struct DetachedMedium {
    package let medium: Medium
    /// The entry it was of.
    package let entry: UniqueIdentifier
    /// Whether that entry is in the trash too.
    package let isEntryTrashed: Bool
}
