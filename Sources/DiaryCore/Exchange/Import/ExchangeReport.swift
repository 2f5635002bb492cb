package import Chronology

/// What an import of another program's diary did as a whole.
package struct ExchangeReport {
    /// Entries that are new.
    package var importedCount = 0
    /// Entries that took on what the source says now.
    package var updatedCount = 0
    /// Entries that were here.
    package var alreadyHereCount = 0
    /// Those of them that are in the trash.
    package var trashedCount = 0
    /// What brings those back; nil where none is.
    package var wayBack: WayBack?
    /// Entries that are another in the source now, and were left as they are here.
    package var changedThereCount = 0
    /// Entries that were changed later than those of the source.
    package var keptHereCount = 0
    /// Photos of the entries that came in.
    package var photoCount = 0
    /// Sounds of them.
    package var soundCount = 0
    /// Films of them.
    package var filmCount = 0
    /// Films that were left out, as a person wished.
    package var leftOutFilmCount = 0
    /// Tasks among the entries that came in.
    package var taskCount = 0
    /// The tags of the entries that came in, folded.
    package var tags: Set<String> = []
    /// The first and the last day of the entries that came in, on their own clocks.
    package var days: ClosedRange<CivilDate>?
    /// Originals that were missing or damaged, and are back.
    package var healedCount = 0
    /// Holes by their kinds.
    package var holes: [ExchangeHole.Kind: Int] = [:]
    /// Whether it was interrupted before it was done.
    package var isInterrupted = false

    package init() {}

    /// Media of the entries that came in.
    package var mediumCount: Int { photoCount + soundCount + filmCount }
    /// Entries of the source that were looked at.
    package var entryCount: Int {
        importedCount + updatedCount + alreadyHereCount + changedThereCount + keptHereCount
    }
    /// Whether anything came in.
    package var changesAnything: Bool { importedCount + updatedCount > 0 }

    mutating func add(_ draft: ExchangeDraft, media: [MediumType], isNew: Bool) {
        if isNew { importedCount += 1 } else { updatedCount += 1 }
        let entry = draft.line.draft
        for type in media {
            switch type {
            case .image: photoCount += 1
            case .audio: soundCount += 1
            case .video: filmCount += 1
            }
        }
        if entry.task != nil { taskCount += 1 }
        for tag in TagTable.merge(typed: entry.tags, text: entry.text) { tags.insert(TagTable.key(of: tag.name)) }
        let day = entry.creationTime.wallTime.date
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }

    /// What a file is by its name alone, for a dry run.
    static func type(ofName path: String) -> MediumType {
        let ending = (path.split(separator: ".").last ?? "").lowercased()
        if ["m4a", "mp3", "aac", "wav", "aif", "aiff", "caf", "flac", "ogg", "opus", "amr", "3gp"].contains(ending) {
            return .audio
        }
        return ["mp4", "mov", "m4v", "avi", "mkv", "webm"].contains(ending) ? .video : .image
    }
}

/// What a program that runs such an import wants to know while it runs.
package struct ExchangeObserver {
    /// What became of an entry.
    package enum Fate: Equatable {
        case imported
        /// It took on what the source says now; a text that was changed here is a version of it where `keepsVersion` says so.
        case updated(keepsVersion: Bool)
        case alreadyHere
        case inTrash
        /// The source's entry is another now; an update would bring it.
        case changedThere
        /// The entry was changed later than the one of the source.
        case keptHere
    }

    /// Told the place in the source, what became of the entry, and its id here.
    package var onEntry: (String, Fate, UniqueIdentifier) throws -> Void
    /// Told each hole.
    package var onHole: (ExchangeHole) throws -> Void
    /// Told how many entries and media are done.
    package var onProgress: (Int, Int) throws -> Void
    /// Whether the import is to come to its end.
    package var isInterrupted: () -> Bool
    /// What is wrong with an entry or a file, in words.
    package var describe: (any Error) -> String

    package init(
        onEntry: @escaping (String, Fate, UniqueIdentifier) throws -> Void = { _, _, _ in },
        onHole: @escaping (ExchangeHole) throws -> Void = { _ in },
        onProgress: @escaping (Int, Int) throws -> Void = { _, _ in },
        isInterrupted: @escaping () -> Bool = { false }, describe: @escaping (any Error) -> String = { "\($0)" }
    ) {
        (self.onEntry, self.onHole) = (onEntry, onHole)
        (self.onProgress, self.isInterrupted) = (onProgress, isInterrupted)
        self.describe = describe
    }
}
