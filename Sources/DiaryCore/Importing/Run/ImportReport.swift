package import Chronology

/// What an import of files did as a whole.
package struct ImportReport: Sendable {
    /// Photos that came in.
    package var photoCount = 0
    /// Sounds that came in.
    package var soundCount = 0
    /// Films that came in.
    package var videoCount = 0
    /// The entries that were made or changed, each once, in the order of the import.
    package var entries: [UniqueIdentifier] = []
    /// How many entries hold what came in; known in a dry run too.
    package var entryCount = 0
    /// How many of them were there before; only a dry run counts them.
    package var joinedEntryCount = 0
    /// Files that came to photos which were here.
    package var lateFileCount = 0
    /// Originals that were missing or damaged, and are back.
    package var healedCount = 0
    /// What brings back those of the files that are in the trash; nil where none is.
    package var wayBack: WayBack?
    /// The first and the last day of what came in, by its own clocks.
    package var days: ClosedRange<CivilDate>?
    /// Whether it was interrupted before it was done.
    package var isInterrupted = false

    /// Media that came in.
    package var mediumCount: Int { photoCount + soundCount + videoCount }

    /// Whether anything came in.
    package var changesAnything: Bool { mediumCount + lateFileCount > 0 }

    mutating func add(_ medium: ImportedMedium) {
        switch medium.type {
        case .image: photoCount += 1
        case .audio: soundCount += 1
        case .video: videoCount += 1
        }
        let day = CivilDate(daysSince1970: medium.time.day)
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }
}
