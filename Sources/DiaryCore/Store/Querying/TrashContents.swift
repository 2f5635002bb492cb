/// What is in the trash.
package struct TrashContents {
    /// The entries, oldest first.
    package let ids: [UniqueIdentifier]
    /// Their media.
    package let mediumCount: Int
    /// The rows of media that are there by themselves, of other entries.
    let detached: [MediumTable.StoredMedium]

    /// The files that are there by themselves, of media in the diary.
    let companions: [Companion]

    /// A file that was kept with a medium.
    struct Companion {
        let key: Int64
        let original: EmptiedTrash.Original
    }

    /// How many files are there by themselves that were kept with a medium.
    package var companionCount: Int { companions.count }

    /// The media that are there by themselves, of other entries.
    package var media: [Medium] { detached.map(\.medium) }

    /// Whether there is nothing.
    package var isEmpty: Bool { ids.isEmpty && detached.isEmpty && companions.isEmpty }

    /// The first of it: at most so many entries and so many media.
    func prefix(_ count: Int) -> TrashContents {
        TrashContents(
            ids: Array(ids.prefix(count)), mediumCount: mediumCount, detached: Array(detached.prefix(count)),
            companions: Array(companions.prefix(count)))
    }

    /// How many entries and media, in words.
    var summary: String {
        let entries = ids.count == 1 ? "1 entry" : "\(ids.count) entries"
        let media = detached.count == 1 ? "1 medium" : "\(detached.count) media"
        let files = companions.count == 1 ? "1 file" : "\(companions.count) files"
        let told = [(ids.count, entries), (detached.count, media), (companions.count, files)]
        return told.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
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
    /// How many files went that had been kept with a medium.
    package private(set) var companionCount = 0
    /// The originals that nothing else needs.
    package private(set) var originals: [Original] = []

    /// Whether nothing was removed.
    package var isEmpty: Bool { ids.isEmpty && media.isEmpty && companionCount == 0 }

    /// Counts what was removed after this.
    mutating func add(_ other: EmptiedTrash) {
        ids += other.ids
        media += other.media
        companionCount += other.companionCount
        originals += other.originals
    }
}
