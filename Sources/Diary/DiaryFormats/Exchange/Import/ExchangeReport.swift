package import Chronology
package import DiaryModel
package import DiaryStore

/// The results of an import of another program's diary.
package struct ExchangeReport {
    /// Entries that are new.
    package var importedCount = 0
    /// Existing entries that were updated from the source.
    package var updatedCount = 0
    /// Entries that the diary has already.
    package var alreadyHereCount = 0
    /// The number of those that are in the trash.
    package var trashedCount = 0
    /// The way to bring those back; nil if there are none.
    package var restoreAdvice: RestoreAdvice?
    /// Entries that have changed in the source, and were left unchanged here.
    package var changedThereCount = 0
    /// Entries that were changed later than those of the source.
    package var keptHereCount = 0
    /// The numbers of media of the imported entries.
    package var mediumCounts: [ImportedMediumKind: Int] = [:]
    /// Films that were left out by request.
    package var leftOutVideoCount = 0
    /// Texts of the source that the format doesn't read.
    package var leftOutTextCount = 0
    /// Tasks among the imported entries.
    package var taskCount = 0
    /// The tags of the imported entries, folded.
    package var tags: Set<String> = []
    /// The first and the last day of the imported entries, on their own clocks.
    package var days: ClosedRange<CivilDate>?
    /// Originals that were missing or damaged, and are restored.
    package var restoredCount = 0
    /// The numbers of problems by their kinds.
    package var problems: [ImportProblem.Kind: Int] = [:]
    /// The encoding that the bytes of an entry suggest that are not text; nil if there is none.
    package var likelyEncoding: String?
    /// True if it was interrupted before it was finished.
    package var isInterrupted = false
    /// The ids of the entries that are new or were updated, in the order of the source.
    package var changedIDs: [UniqueIdentifier] = []

    package init() {}

    /// Replaces the report by that of the next batch, whose list of ids has only those of the batch.
    mutating func take(_ next: ExchangeReport) {
        var ids = changedIDs
        changedIDs = []
        ids += next.changedIDs
        self = next
        changedIDs = ids
    }

    /// Media of the imported entries.
    package var mediumCount: Int { mediumCounts.values.reduce(0, +) }
    /// The number of entries of the source that were processed.
    package var entryCount: Int {
        importedCount + updatedCount + alreadyHereCount + changedThereCount + keptHereCount
    }
    /// True if anything was imported.
    package var changesAnything: Bool { importedCount + updatedCount > 0 }

    mutating func add(_ draft: ExchangeDraft, media: [ImportedMediumKind], isNew: Bool) {
        if isNew { importedCount += 1 } else { updatedCount += 1 }
        let entry = draft.line.draft
        if let id = entry.id { changedIDs.append(id) }
        for kind in media { mediumCounts[kind, default: 0] += 1 }
        if entry.task != nil { taskCount += 1 }
        for tag in TagTable.merge(typed: entry.tags, text: entry.text) { tags.insert(TagTable.key(of: tag.name)) }
        let day = entry.creationTime.wallTime.date
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }
}

/// The callbacks for progress and results of an import.
package struct ExchangeObserver {
    /// The outcome for an entry.
    package enum Outcome: Equatable {
        case imported
        /// It was updated from the source; if `keepsVersion`, a text that was changed here is kept as a version of it.
        case updated(keepsVersion: Bool)
        case alreadyHere
        case inTrash
        /// The source's entry has changed; an update would import it.
        case changedThere
        /// The entry was changed later than the one of the source.
        case keptHere
    }

    /// Receives the place in the source, the outcome, and the entry's id here.
    package var onEntry: (String, Outcome, UniqueIdentifier) throws -> Void
    /// Receives each problem.
    package var onProblem: (ImportProblem) throws -> Void
    /// Receives the numbers of entries and media that are done.
    package var onProgress: (Int, Int) throws -> Void
    /// Returns whether the import is to end early.
    package var isInterrupted: () -> Bool
    /// Describes an error with an entry or a file.
    package var describe: (any Error) -> String

    package init(
        onEntry: @escaping (String, Outcome, UniqueIdentifier) throws -> Void = { _, _, _ in },
        onProblem: @escaping (ImportProblem) throws -> Void = { _ in },
        onProgress: @escaping (Int, Int) throws -> Void = { _, _ in },
        isInterrupted: @escaping () -> Bool = { false }, describe: @escaping (any Error) -> String = { "\($0)" }
    ) {
        (self.onEntry, self.onProblem) = (onEntry, onProblem)
        (self.onProgress, self.isInterrupted) = (onProgress, isInterrupted)
        self.describe = describe
    }
}

/// The kinds of media that reports of imports count.
package enum ImportedMediumKind {
    case photo
    case sound
    case video
    case pdf

    init(_ medium: Medium) {
        switch medium.type {
        case .image: self = medium.isPDF ? .pdf : .photo
        case .audio: self = .sound
        case .video: self = .video
        }
    }

    /// The kind of a file by its name alone, for a dry run.
    init(name path: String) {
        let ending = (path.split(separator: ".").last ?? "").lowercased()
        self = Self.endings.first { $0.value.contains(ending) }?.key ?? .photo
    }

    private static let endings: [ImportedMediumKind: Set<String>] = [
        .sound: [
            "m4a", "mp3", "aac", "wav", "aif", "aiff", "caf", "flac", "ogg", "opus", "amr", "3gp",
        ],
        .video: ["mp4", "mov", "m4v", "avi", "mkv", "webm"], .pdf: ["pdf"],
    ]
}
