/// What is in the trash.
package struct TrashContents {
    /// The entries, oldest first.
    package let ids: [UniqueIdentifier]
    /// Their media.
    package let mediumCount: Int
    /// The rows of media that are there by themselves, of other entries.
    let detached: [MediumTable.StoredMedium]

    /// The media that are there by themselves, of other entries.
    package var media: [Medium] { detached.map(\.medium) }

    /// Whether there is nothing.
    package var isEmpty: Bool { ids.isEmpty && detached.isEmpty }

    /// How many entries and media, in words.
    var summary: String {
        let entries = ids.count == 1 ? "1 entry" : "\(ids.count) entries"
        guard !detached.isEmpty else { return entries }
        let media = detached.count == 1 ? "1 medium" : "\(detached.count) media"
        return ids.isEmpty ? media : "\(entries), \(media)"
    }
}

/// What emptying the trash removed.
package struct EmptiedTrash {
    /// A file that is gone.
    package struct Original: Hashable {
        /// The hash that named it.
        package let hash: ContentHash
        /// Its ending, without the dot.
        package let fileExtension: String
        /// Its length in bytes.
        package let byteCount: Int64
    }

    /// The entries.
    package let ids: [UniqueIdentifier]
    /// The media that were in the trash by themselves.
    package let media: [UniqueIdentifier]
    /// The originals that nothing else needs.
    package let originals: [Original]

    /// Whether nothing was removed.
    package var isEmpty: Bool { ids.isEmpty && media.isEmpty }
}
