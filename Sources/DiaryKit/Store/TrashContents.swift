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

    /// The first of it: at most so many entries and so many media.
    func prefix(_ count: Int) -> TrashContents {
        TrashContents(ids: Array(ids.prefix(count)), mediumCount: mediumCount, detached: Array(detached.prefix(count)))
    }

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
    package private(set) var ids: [UniqueIdentifier] = []
    /// The media that were in the trash by themselves.
    package private(set) var media: [UniqueIdentifier] = []
    /// The originals that nothing else needs.
    package private(set) var originals: [Original] = []

    /// Whether nothing was removed.
    package var isEmpty: Bool { ids.isEmpty && media.isEmpty }

    /// Counts what was removed after this.
    mutating func add(_ other: EmptiedTrash) {
        ids += other.ids
        media += other.media
        originals += other.originals
    }
}
