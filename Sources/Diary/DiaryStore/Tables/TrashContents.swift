package import DiaryModel

package struct TrashContents {
    /// The entries, oldest first.
    package var ids: [UniqueIdentifier] { entries.compactMap(\.id) }
    /// The rows of the entries, oldest first.
    package let entries: [Entry]
    /// The number of their media.
    package let mediumCount: Int
    /// The rows of media in the trash whose entries are not in it.
    package let detached: [MediumTable.StoredMedium]

    /// The companion files in the trash whose media are in the diary.
    package let companions: [Companion]

    package init(entries: [Entry], mediumCount: Int, detached: [MediumTable.StoredMedium], companions: [Companion]) {
        (self.entries, self.mediumCount, self.detached, self.companions) = (entries, mediumCount, detached, companions)
    }

    /// The row of an entry; its id is nil if the stored value is not an id, so that only the key identifies it.
    package struct Entry {
        package let key: Int64
        /// The id; nil if the stored value is not one.
        package let id: UniqueIdentifier?

        package init(key: Int64, id: UniqueIdentifier?) {
            (self.key, self.id) = (key, id)
        }
    }

    /// The number of entries whose ids are damaged.
    package var unnamedCount: Int { entries.count { $0.id == nil } }
    /// The number of entries, including those with damaged ids.
    package var entryCount: Int { entries.count }

    package struct Companion {
        let key: Int64
        let original: EmptiedTrash.Original
    }

    /// The number of companion files in the trash whose media are in the diary.
    package var companionCount: Int { companions.count }

    /// The media in the trash whose entries are not in it.
    package var media: [Medium] { detached.map(\.medium) }

    package var isEmpty: Bool { entries.isEmpty && detached.isEmpty && companions.isEmpty }

    /// The first part of it: at most `count` entries and `count` media.
    func prefix(_ count: Int) -> TrashContents {
        TrashContents(
            entries: Array(entries.prefix(count)), mediumCount: mediumCount, detached: Array(detached.prefix(count)),
            companions: Array(companions.prefix(count)))
    }

    /// The numbers of entries and media, in words.
    var summary: String {
        let entries = entryCount == 1 ? "1 entry" : "\(entryCount) entries"
        let media = detached.count == 1 ? "1 medium" : "\(detached.count) media"
        let files = companions.count == 1 ? "1 file" : "\(companions.count) files"
        let parts = [(entryCount, entries), (detached.count, media), (companions.count, files)]
        return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    }
}

package struct EmptiedTrash {
    package struct Original: Hashable {
        package let hash: ContentHash
        package let fileExtension: String
        package let byteCount: Int64
    }

    package private(set) var ids: [UniqueIdentifier] = []
    /// The number of entries removed whose ids were damaged.
    package private(set) var unnamedCount = 0
    /// The media removed whose entries were not in the trash.
    package private(set) var media: [UniqueIdentifier] = []
    package private(set) var companionCount = 0
    /// The originals that nothing else needs.
    package private(set) var originals: [Original] = []
    /// The damaged databases that `check --repair` had kept and that were removed, too, as paths below the diary's
    /// folder.
    package internal(set) var damagedCopies: [FilePath] = []

    /// What was removed; nothing without values.
    package init(
        ids: [UniqueIdentifier] = [], unnamedCount: Int = 0, media: [UniqueIdentifier] = [], companionCount: Int = 0,
        originals: [Original] = []
    ) {
        self.ids = ids
        self.unnamedCount = unnamedCount
        self.media = media
        self.companionCount = companionCount
        self.originals = originals
    }

    package var isEmpty: Bool { entryCount == 0 && media.isEmpty && companionCount == 0 }

    /// The number of entries removed, including those with damaged ids.
    package var entryCount: Int { ids.count + unnamedCount }

    package mutating func add(_ other: EmptiedTrash) {
        ids += other.ids
        unnamedCount += other.unnamedCount
        media += other.media
        companionCount += other.companionCount
        originals += other.originals
    }
}
