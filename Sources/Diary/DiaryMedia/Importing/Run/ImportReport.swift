package import Chronology
package import DiaryModel
package import DiaryStore

/// The result of an import of files.
package struct ImportReport: Sendable {
    /// The number of imported photos.
    package var photoCount = 0
    /// The number of imported sounds.
    package var soundCount = 0
    /// The number of imported films.
    package var videoCount = 0
    /// The created or changed entries, each once, in the order of the import.
    package var entries: [UniqueIdentifier] = []
    /// The number of entries with imported media; known in a dry run too.
    package var entryCount = 0
    /// The number of them that existed before; only a dry run counts them.
    package var joinedEntryCount = 0
    /// The number of entries that notes became.
    package var noteCount = 0
    /// The number of entries whose notes were changed.
    package var changedNoteCount = 0
    /// The number of files added to existing photos.
    package var addedCompanionCount = 0
    /// The number of existing photos with other values, such as stars, from sidecars among these files.
    package var updatedMediumCount = 0
    /// The number of existing media that have other times with what came now.
    package var retimedMediumCount = 0
    /// The originals that were missing or damaged, and are restored.
    package var restoredCount = 0
    /// The command that restores those of the files that are in the trash; nil if there is none.
    package var restoreAdvice: RestoreAdvice?
    /// The first and the last day of the imported media, by their own clocks.
    package var days: ClosedRange<CivilDate>?
    /// True if it was interrupted before the end.
    package var isInterrupted = false

    /// The number of imported media.
    package var mediumCount: Int { photoCount + soundCount + videoCount }

    /// True if anything was imported.
    package var changesAnything: Bool {
        mediumCount + addedCompanionCount + retimedMediumCount + noteCount + changedNoteCount > 0
    }

    /// No results yet.
    package init() {}

    /// Adds the results of another import of the same group, or of the next one.
    package mutating func add(_ other: ImportReport) {
        photoCount += other.photoCount
        soundCount += other.soundCount
        videoCount += other.videoCount
        noteCount += other.noteCount
        changedNoteCount += other.changedNoteCount
        let known = Set(entries)
        entries += other.entries.filter { !known.contains($0) }
        entryCount += other.entryCount
        addedCompanionCount += other.addedCompanionCount
        updatedMediumCount += other.updatedMediumCount
        retimedMediumCount += other.retimedMediumCount
        restoredCount += other.restoredCount
        restoreAdvice = restoreAdvice ?? other.restoreAdvice
        if let others = other.days {
            days = days.map { min($0.lowerBound, others.lowerBound)...max($0.upperBound, others.upperBound) } ?? others
        }
        isInterrupted = isInterrupted || other.isInterrupted
    }

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
