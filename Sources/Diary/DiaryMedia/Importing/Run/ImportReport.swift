package import Chronology
package import DecoderProtocol
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
    package var mediumCounts: [ImportedMediumKind: Int] = [:]
    /// The number of entries that notes became.
    package var noteCount = 0
    /// The number of tasks among the imported entries.
    package var taskCount = 0
    /// The tags of the imported entries, folded.
    package var tags: Set<String> = []
    /// The number of saved searches that are new or were updated.
    package var searchCount = 0
    /// The number of templates that are new or were updated.
    package var templateCount = 0
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
    /// The number of entries and files that the diary has already.
    package var alreadyHereCount = 0
    /// The numbers of those files that are not in the diary, by the location of the same bytes.
    package private(set) var absentCounts: [FileOutcome.Presence: Int] = [:]
    /// The number of entries that are in the trash.
    package private(set) var trashedCount = 0
    /// The imports that added the entries and media in the trash; nil among them for those without an import.
    var trashedImports: Set<Int?> = []
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
    /// The number of files that can't be read, and of problems of lines.
    package private(set) var unreadableCount = 0
    /// The files that are left out, by ``FileOutcome/Reason/group``.
    package private(set) var leftOut: [FileOutcome.Reason: LeftOut] = [:]
    /// The number of documents with somebody's words that are not read.
    package var leftOutDocumentCount: Int { leftOut[.document]?.count ?? 0 }
    /// The number of archives in archives, which stay packed.
    package var packedArchiveCount: Int { leftOut[.archive(isInside: true)]?.count ?? 0 }
    /// The number of files that the user named and that are left out.
    package private(set) var namedLeftOutCount = 0
    /// The number of files whose originals are restored.
    package private(set) var restoredFileCount = 0
    /// The numbers of files that are kept with media.
    package private(set) var companionCounts: [Medium.Companion.Kind: Int] = [:]
    /// The number of files that describe media.
    package private(set) var recordCount = 0
    /// The number of media without a description in such files, though others have one.
    package private(set) var withoutRecordCount = 0
    /// The numbers of media by their type and the evidence of their times.
    package private(set) var timeSources: [MediumType: [Medium.TimeSource: Int]] = [:]
    /// The number of media with invalid metadata.
    package private(set) var oddMetadataCount = 0
    /// The media without a thumbnail by the kind of the reason, except those of ``undecoded``.
    package private(set) var withoutThumbnail: [DecoderFailure.Kind: Int] = [:]
    /// The media that only `ffmpeg` could have decoded, by their encoding.
    package private(set) var undecoded: [MediumType: [String: Int]] = [:]
    /// The encoding suggested by bytes that are not text; nil if there are none, or none is likely.
    package var likelyEncoding: String?
    /// True if it was interrupted before the end.
    package var isInterrupted = false

    package var mediumCount: Int { mediumCounts.values.reduce(0, +) }
    /// The number of entries of the source that were processed.
    package var processedCount: Int {
        entryCount + updatedCount + alreadyHereCount + changedThereCount + keptHereCount
    }
    /// True if anything was imported.
    package var changesAnything: Bool {
        entryCount + updatedCount + changedNoteCount + searchCount + templateCount + mediumCount
            + addedCompanionCount + retimedMediumCount > 0
    }

    /// No results yet.
    package init() {}

    /// Adds the results of the next part of the same import.
    package mutating func add(_ other: ImportReport) {
        for count: WritableKeyPath<ImportReport, Int> in [
            \.entryCount, \.joinedEntryCount, \.noteCount, \.taskCount, \.searchCount, \.templateCount,
            \.updatedCount, \.changedNoteCount, \.addedCompanionCount, \.updatedMediumCount, \.retimedMediumCount,
            \.restoredCount,
            \.alreadyHereCount, \.trashedCount, \.changedThereCount, \.keptHereCount, \.leftOutVideoCount,
            \.leftOutTextCount, \.unreadableCount, \.namedLeftOutCount, \.restoredFileCount, \.recordCount,
            \.withoutRecordCount, \.oddMetadataCount,
        ] { self[keyPath: count] += other[keyPath: count] }
        let known = Set(entries)
        entries += other.entries.filter { !known.contains($0) }
        mediumCounts.merge(other.mediumCounts, uniquingKeysWith: +)
        tags.formUnion(other.tags)
        problems.merge(other.problems, uniquingKeysWith: +)
        absentCounts.merge(other.absentCounts, uniquingKeysWith: +)
        companionCounts.merge(other.companionCounts, uniquingKeysWith: +)
        timeSources.merge(other.timeSources) { $0.merging($1, uniquingKeysWith: +) }
        withoutThumbnail.merge(other.withoutThumbnail, uniquingKeysWith: +)
        undecoded.merge(other.undecoded) { $0.merging($1, uniquingKeysWith: +) }
        leftOut.merge(other.leftOut) { $0.adding($1) }
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

    mutating func add(_ outcome: ImportOutcome) {
        switch outcome {
        case .file(let file): add(file)
        case .entry(let outcome, _, _): add(outcome)
        case .problem(let problem): problems[problem.kind, default: 0] += 1
        case .line: unreadableCount += 1
        }
    }

    private mutating func add(_ outcome: EntryOutcome) {
        switch outcome {
        case .imported: entryCount += 1
        case .updated: updatedCount += 1
        case .alreadyHere: alreadyHereCount += 1
        case .changedThere, .inTrash: changedThereCount += 1
        case .keptHere: keptHereCount += 1
        }
    }

    private mutating func add(_ outcome: FileOutcome) {
        switch outcome.kind {
        case .imported(let medium): add(medium)
        case .note(let entry, let isNew):
            noteCount += isNew ? 1 : 0
            changedNoteCount += isNew ? 0 : 1
            entryCount += isNew ? 1 : 0
            if !entries.contains(entry) { entries.append(entry) }
        case .beside(let kind, _, _): companionCounts[kind, default: 0] += 1
        case .alreadyHere(let presence):
            alreadyHereCount += 1
            if case .inDiary = presence { return }
            absentCounts[presence, default: 0] += 1
        case .restored: restoredFileCount += 1
        case .record: recordCount += 1
        case .leftOut(let reason):
            if outcome.isNamed { namedLeftOutCount += 1 }
            if reason == .noMedium, outcome.byteCount > 0, NoteName.isNote(outcome.path.description) {
                leftOutTextCount += 1
            }
            leftOut.merge([reason.group: LeftOut(outcome)]) { $0.adding($1) }
        case .unreadable: unreadableCount += 1
        }
    }

    private mutating func add(_ medium: ImportedMedium) {
        mediumCounts[ImportedMediumKind(medium.type), default: 0] += 1
        add(CivilDate(daysSince1970: medium.time.day))
        if medium.lacksRecord { withoutRecordCount += 1 }
        timeSources[medium.type, default: [:]][medium.timeSource, default: 0] += 1
        if let failure = medium.thumbnailFailure {
            if failure.kind == .needsConverter, let codec = failure.format {
                undecoded[medium.type, default: [:]][codec, default: 0] += 1
            } else {
                withoutThumbnail[failure.kind, default: 0] += 1
            }
        }
        if medium.warnings.contains(where: { $0.kind != .partial }) { oddMetadataCount += 1 }
    }

    /// Files that are left out for one reason.
    package struct LeftOut: Sendable {
        package private(set) var count = 1
        /// The sum of their lengths in bytes, as far as these are known.
        package private(set) var byteCount: Int64
        /// Some of the endings of their names with their dots; empty for a name without one.
        package private(set) var endings: Set<String>
        private static let mostEndings = 40

        fileprivate init(_ outcome: FileOutcome) {
            let name = String(decoding: outcome.path.lastComponent, as: UTF8.self)
            endings = [name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""]
            byteCount = outcome.byteCount
        }

        fileprivate func adding(_ other: LeftOut) -> LeftOut {
            var sum = self
            sum.count += other.count
            sum.byteCount += other.byteCount
            if endings.count < Self.mostEndings { sum.endings.formUnion(other.endings) }
            return sum
        }
    }
}

extension FileOutcome.Reason {
    /// The reason under which the report counts the files.
    fileprivate var group: FileOutcome.Reason {
        switch self {
        case .ignored(.hidden): .noMedium
        case .changedHere: .emptyNote
        case .alone(let kind) where ![.preview, .sidecar].contains(kind): .alone(.notes)
        default: self
        }
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
    package init(name path: String) { self = MediumName.kind(of: Array(path.utf8)) ?? .photo }
}
