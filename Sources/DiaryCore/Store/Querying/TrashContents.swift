/// What is in the trash.
package struct TrashContents {
    /// The entries, oldest first.
    package var ids: [UniqueIdentifier] { entries.compactMap(\.id) }
    /// The rows of the entries, oldest first.
    let entries: [Entry]
    /// Their media.
    package let mediumCount: Int
    /// The rows of media that are there by themselves, of other entries.
    let detached: [MediumTable.StoredMedium]

    /// The files that are there by themselves, of media in the diary.
    let companions: [Companion]

    /// An entry's row; its id is nil where what stands in it is none, so that nothing but the key names it.
    struct Entry {
        let key: Int64
        let id: UniqueIdentifier?
    }

    /// How many entries there are whose ids are damaged.
    package var unnamedCount: Int { entries.count { $0.id == nil } }
    /// How many entries there are, those with damaged ids too.
    package var entryCount: Int { entries.count }

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
    package var isEmpty: Bool { entries.isEmpty && detached.isEmpty && companions.isEmpty }

    /// The first of it: at most so many entries and so many media.
    func prefix(_ count: Int) -> TrashContents {
        TrashContents(
            entries: Array(entries.prefix(count)), mediumCount: mediumCount, detached: Array(detached.prefix(count)),
            companions: Array(companions.prefix(count)))
    }

    /// How many entries and media, in words.
    var summary: String {
        let entries = entryCount == 1 ? "1 entry" : "\(entryCount) entries"
        let media = detached.count == 1 ? "1 medium" : "\(detached.count) media"
        let files = companions.count == 1 ? "1 file" : "\(companions.count) files"
        let told = [(entryCount, entries), (detached.count, media), (companions.count, files)]
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
    /// How many entries went whose ids were damaged.
    package private(set) var unnamedCount = 0
    /// The media that were in the trash by themselves.
    package private(set) var media: [UniqueIdentifier] = []
    /// How many files went that had been kept with a medium.
    package private(set) var companionCount = 0
    /// The originals that nothing else needs.
    package private(set) var originals: [Original] = []
    /// The damaged databases that `check --repair` had kept and that went with it, as paths below the diary's folder.
    package internal(set) var damagedCopies: [FilePath] = []

    /// Whether nothing was removed.
    package var isEmpty: Bool { entryCount == 0 && media.isEmpty && companionCount == 0 }

    /// How many entries went, those with damaged ids too.
    package var entryCount: Int { ids.count + unnamedCount }

    /// Counts what was removed after this.
    mutating func add(_ other: EmptiedTrash) {
        ids += other.ids
        unnamedCount += other.unnamedCount
        media += other.media
        companionCount += other.companionCount
        originals += other.originals
    }
}
