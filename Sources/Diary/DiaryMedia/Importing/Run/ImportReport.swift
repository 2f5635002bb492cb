package import Chronology
package import DiaryModel
package import DiaryStore

/// The result of an import, whatever came in.
package struct ImportReport: Sendable {
    /// The number of new entries, and of those that imported files joined; known in a dry run too.
    package var entryCount = 0
    /// The number of entries that existed before imported files joined them; only a dry run counts them.
    package var joinedEntryCount = 0
    /// The new and changed entries, each once, in the order of the import.
    package var entries: [UniqueIdentifier] = []
    /// The numbers of imported media.
    package var mediumCounts: [ImportedMediumKind: Int] = [:]
    /// The number of entries that notes became.
    package var noteCount = 0
    /// The number of tasks among the imported entries.
    package var taskCount = 0
    /// The tags of the imported entries, folded.
    package var tags: Set<String> = []
    /// The number of saved searches that are new or were updated.
    package var searchCount = 0
    /// The first and the last day of what was imported, by its own clocks.
    package var days: ClosedRange<CivilDate>?
    /// The number of existing entries that were updated.
    package var updatedCount = 0
    /// The number of entries whose notes were changed.
    package var changedNoteCount = 0
    /// The number of files added to existing photos.
    package var addedCompanionCount = 0
    /// The number of existing photos with other values, such as stars, from sidecars among these files.
    package var updatedMediumCount = 0
    /// The number of existing media that have other times with what came now.
    package var retimedMediumCount = 0
    /// The number of originals that were missing or damaged, and are restored.
    package var restoredCount = 0
    /// The number of entries that the diary has already.
    package var alreadyHereCount = 0
    /// The number of those that are in the trash.
    package private(set) var trashedCount = 0
    /// The imports that added those; nil among them for entries without an import.
    package private(set) var trashedImports: Set<Int?> = []
    /// The command that restores what is in the trash; nil if there is none.
    package var restoreAdvice: RestoreAdvice?
    /// The number of entries that were changed in the source, and were left unchanged here.
    package var changedThereCount = 0
    /// The number of entries that were changed later than those of the source.
    package var keptHereCount = 0
    /// The number of films that were left out by request.
    package var leftOutVideoCount = 0
    /// The number of texts of the source that its format doesn't read.
    package var leftOutTextCount = 0
    /// The numbers of problems of another program's diary.
    package var problems: [ImportProblem.Kind: Int] = [:]
    /// The number of problems of lines.
    package var unreadableCount = 0
    /// The encoding suggested by bytes that are not text; nil if there are none, or none is likely.
    package var likelyEncoding: String?
    /// True if it was interrupted before the end.
    package var isInterrupted = false

    /// The number of imported media.
    package var mediumCount: Int { mediumCounts.values.reduce(0, +) }
    /// The number of entries of the source that were processed.
    package var processedCount: Int {
        entryCount + updatedCount + alreadyHereCount + changedThereCount + keptHereCount
    }
    /// True if anything was imported.
    package var changesAnything: Bool {
        entryCount + updatedCount + changedNoteCount + searchCount + mediumCount + addedCompanionCount
            + retimedMediumCount > 0
    }

    /// No results yet.
    package init() {}

    /// Adds the results of the next part of the same import.
    package mutating func add(_ other: ImportReport) {
        for count: WritableKeyPath<ImportReport, Int> in [
            \.entryCount, \.joinedEntryCount, \.noteCount, \.taskCount, \.searchCount, \.updatedCount,
            \.changedNoteCount, \.addedCompanionCount, \.updatedMediumCount, \.retimedMediumCount, \.restoredCount,
            \.alreadyHereCount, \.trashedCount, \.changedThereCount, \.keptHereCount, \.leftOutVideoCount,
            \.leftOutTextCount, \.unreadableCount,
        ] { self[keyPath: count] += other[keyPath: count] }
        let known = Set(entries)
        entries += other.entries.filter { !known.contains($0) }
        mediumCounts.merge(other.mediumCounts, uniquingKeysWith: +)
        tags.formUnion(other.tags)
        problems.merge(other.problems, uniquingKeysWith: +)
        restoreAdvice = other.restoreAdvice ?? restoreAdvice
        likelyEncoding = likelyEncoding ?? other.likelyEncoding
        if let others = other.days {
            add(others.lowerBound)
            add(others.upperBound)
        }
        isInterrupted = isInterrupted || other.isInterrupted
    }

    /// Counts an entry that the diary has in the trash.
    package mutating func addTrashed(_ entry: DiaryEntry) {
        trashedCount += 1
        trashedImports.insert(entry.importNumber)
    }

    /// Replaces the report by that of the next batch, whose list of entries has only those of the batch.
    package mutating func take(_ next: ImportReport) {
        var entries = entries
        self.entries = []
        entries += next.entries
        self = next
        self.entries = entries
    }

    /// Extends the days of what was imported.
    package mutating func add(_ day: CivilDate) {
        days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }

    mutating func add(_ medium: ImportedMedium) {
        mediumCounts[ImportedMediumKind(medium.type), default: 0] += 1
        add(CivilDate(daysSince1970: medium.time.day))
    }
}

/// The kinds of media that reports of imports count.
package enum ImportedMediumKind: Sendable {
    case photo
    case sound
    case video
    case pdf

    init(_ type: MediumType) {
        switch type {
        case .image: self = .photo
        case .audio: self = .sound
        case .video: self = .video
        }
    }

    package init(_ medium: Medium) { self = medium.isPDF ? .pdf : ImportedMediumKind(medium.type) }

    /// The kind of a file by its name alone, for a dry run.
    package init(name path: String) {
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
