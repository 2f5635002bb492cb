import Chronology
package import DiaryMedia
package import DiaryModel
package import DiaryStore
import JSON

/// An import of entries from lines of JSON, in batches of one transaction each.
///
/// All batches are one command, so that one undo reverses it. Importing the same lines again changes nothing.
package final class LineImport {
    package static let formatName = "jsonl"

    let store: DiaryStore
    private let calendar: EntryLineCalendar
    let intake: MediumIntake
    let source: Source
    let engine: EntryImport<PendingLine>
    private var occurrences: OccurrenceCounter
    private lazy var isSynchronized = store.isSynchronized
    /// The local zone, which is read from its file once.
    private lazy var zone = store.localZone()
    /// The name of the lines that are read, for messages.
    var place: String
    package var report: ImportReport { engine.session.report }

    /// The source of the lines, and the options of their import.
    package struct Source {
        /// The name in the list of imports.
        package var name: String
        /// The folder of the media files; nil for a stream, which has none.
        package var folder: FilePath?
        /// True if an existing entry with other content is updated from its line.
        package var updates: Bool
        package var additions: EntryAdditions

        package init(
            name: String, folder: FilePath?, updates: Bool, additions: EntryAdditions = EntryAdditions()
        ) {
            self.name = name
            self.folder = folder
            self.updates = updates
            self.additions = additions
        }
    }

    package init(
        of source: Source, into store: DiaryStore, calendar: EntryLineCalendar, intake: MediumIntake,
        observer: ImportObserver
    ) throws {
        self.store = store
        self.calendar = calendar
        self.intake = intake
        self.source = source
        engine = EntryImport(
            in: ImportSession(of: source.name, into: store, observer), inBatchesOf: 4000)
        place = source.name
        occurrences = try OccurrenceCounter()
    }

    /// A parsed line before its batch is written.
    struct PendingLine: PendingEntry {
        let number: Int
        let line: EntryLine
        let media: [StagedMedium?]
        let companions: [[StagedLineCompanion?]]
        let byteCount: Int

        var stagedMedia: [StagedMedium] { media.compactMap(\.self) }
        var stagedCompanions: [StagedLineCompanion] { companions.flatMap { $0.compactMap(\.self) } }
    }

    /// Reads one line; blank ones are skipped.
    package func add(_ bytes: [UInt8], number: Int) throws {
        guard bytes.contains(where: { $0 > 0x20 }) else { return }
        do {
            let value = try JSONParser.parse(bytes)
            guard let object = value.objectValue else { throw EntryLineError.notAnObject }
            var line = try EntryLine(object, calendar: calendar)
            if line.draft.id == nil { line.draft.id = try derivedID(of: value) }
            source.additions.apply(to: &line.draft)
            let media = try line.media.map { try stageMedium($0, number: number) }
            let companions = try line.media.map { try stageCompanions($0.companions, number: number) }
            let pending = PendingLine(
                number: number, line: line, media: media, companions: companions, byteCount: bytes.count)
            engine.add(pending, holding: pending.stagedMedia.map(\.staged) + pending.stagedCompanions.map(\.staged))
        } catch let error as JSONError {
            if error.kind == .invalidUTF8, report.likelyEncoding == nil {
                engine.session.report.likelyEncoding = LikelyEncoding.name(of: bytes)
            }
            try reportProblem(number, .notJSON(error))
        } catch let error as EntryLineError {
            try reportProblem(number, .notAnEntry(error))
        }
        if engine.isFull { try flush() }
    }

    /// Writes the waiting lines.
    @discardableResult
    package func finish() throws -> ImportReport {
        try flush()
        try engine.finish()
        return report
    }

    func reportProblem(_ number: Int, _ problem: LineProblem) throws {
        try engine.session.add([outcome(number, problem)])
    }

    private func outcome(_ number: Int, _ problem: LineProblem) -> ImportOutcome {
        .line(problem, number: number, source: place)
    }

    /// An id derived from the line's content and the number of its earlier occurrences.
    private func derivedID(of value: JSONValue) throws -> UniqueIdentifier {
        let content = JSONWriter.bytes(of: value)
        let occurrence = try occurrences.next(ContentHasher.hash(content, length: 16))
        return UniqueIdentifier(derivedFrom: content, "\(occurrence)")
    }

    private func stageMedium(_ line: MediumLine, number: Int) throws -> StagedMedium? {
        try take(line.file, hash: line.hash, number: number, hashOf: \.draft.medium.hash) { path, folder in
            try intake.stage(path, of: folder)
        }
    }

    /// Takes a file that a line names, if it is in the folder of the lines; nil if there is none.
    ///
    /// Problems of the file are reported.
    ///
    /// - Parameter hash: the hash in the line; nil if there is none.
    func take<Taken>(
        _ file: String?, hash: ContentHash?, number: Int, hashOf: (Taken) -> ContentHash,
        _ body: (_ path: FilePath, _ folder: FilePath) throws -> Taken
    ) throws -> Taken? {
        guard let folder = source.folder, let file, let path = Self.path(of: file, in: folder), Folder.exists(path)
        else { return nil }
        do {
            let staged = try body(path, folder)
            guard hash == nil || hash == hashOf(staged) else {
                try reportProblem(number, .hashDiffers(file: file))
                return nil
            }
            return staged
        } catch let error as MediumIntakeError where !error.concernsAllFiles {
            try reportProblem(number, .unreadableMedium(file: file, error))
            return nil
        }
    }

    /// The path of a file in a line, which is untrusted: only a path that stays below the folder is followed.
    static func path(of file: String, in folder: FilePath) -> FilePath? {
        let components = file.split(separator: "/", omittingEmptySubsequences: false)
        guard !file.hasPrefix("/"), components.allSatisfy({ $0 != ".." && !$0.isEmpty }) else { return nil }
        return folder.appending(file)
    }

    private func flush() throws {
        let batch = engine.takeBatch()
        guard !batch.isEmpty else { return }
        try engine.write(batch, into: store) { try write($0, $1, &$2) }
    }

    /// Writes a line, and returns its problems.
    private func write(
        _ line: PendingLine, _ transaction: WriteTransaction, _ report: inout ImportReport
    ) throws -> [ImportOutcome] {
        guard let id = line.line.draft.id else { return [] }
        if let existing = try transaction.findState(of: id) {
            return try writeAgain(line, over: existing, transaction, &report)
        }
        var draft = line.line.draft
        var (isNamed, problems): ([Bool], [ImportOutcome]) = ([], [])
        for (index, medium) in line.line.media.enumerated() {
            if var known = try mediumDraft(medium, staged: line.media[index]) {
                let companions = try companions(medium.companions, staged: line.companions[index])
                known.medium.companions = companions.found
                problems += companions.missing.map { outcome(line.number, .missingOriginal(file: $0)) }
                draft.media.append(known)
                isNamed.append(known.medium.id == medium.id)
            } else if line.media[index] == nil {
                problems.append(outcome(line.number, .missingOriginal(file: medium.file ?? medium.fileName)))
            }
        }
        draft.media = try transaction.identified(draft.media, in: id) { isNamed[$0] }
        let number = try transaction.importNumber()
        let state = EntryState(draft, at: transaction.time, importNumber: number)
        try transaction.put(nil, state, isExact: line.line.isExported)
        report.entryCount += 1
        report.entries.append(id)
        for draft in draft.media { report.mediumCounts[ImportedMediumKind(draft.medium), default: 0] += 1 }
        report.add(zone.zonedTime(at: draft.creationTime.instant).wallTime.date)
        return problems
    }

    private func writeAgain(
        _ line: PendingLine, over existing: EntryState, _ transaction: WriteTransaction, _ report: inout ImportReport
    ) throws -> [ImportOutcome] {
        let draft = line.line.draft
        // The lines of a diary on several machines lack the values that each machine derives itself.
        let isSame = existing.shown.isSame(
            as: draft, media: line.line.media, isExact: line.line.isExported && !isSynchronized)
        let isRanked = try source.updates && isSame && isRankedOtherwise(existing, than: draft)
        if !line.line.hasID || isSame && !isRanked {
            report.alreadyHereCount += 1
            if existing.entry.trashTime != nil { report.addTrashed(existing.entry) }
        } else if source.updates {
            _ = try transaction.importNumber()
            let updated = existing.updated(to: draft, at: transaction.time)
            try transaction.put(existing, updated, isExact: line.line.isExported)
            report.updatedCount += 1
            report.entries.append(existing.entry.id)
        } else {
            return [outcome(line.number, .differs(existing.entry.id))]
        }
        return []
    }

    /// Returns whether a line gives a task another priority that is free.
    private func isRankedOtherwise(_ existing: EntryState, than draft: EntryDraft) throws -> Bool {
        guard let wanted = draft.task?.priority, existing.entry.trashTime == nil,
            existing.entry.task?.priority != wanted
        else { return false }
        return try !store.taskTable.isTaken(wanted, except: existing.key)
    }

    /// The row of a medium: from its file if that was found, else from an original in the vault.
    private func mediumDraft(_ line: MediumLine, staged: StagedMedium?) throws -> MediumDraft? {
        if let staged { return MediumDraft(staged.draft, describedBy: line) }
        guard let hash = line.hash, let fileExtension = try store.mediumTable.knownExtension(of: hash),
            Folder.exists(store.vault.path(of: hash, extension: fileExtension))
        else { return nil }
        return try store.mediumTable.draft(of: hash).map { MediumDraft($0, describedBy: line) }
    }
}

/// The companions in lines of JSON.
extension LineImport {
    /// Copies the files of companions; nil for each that is missing or isn't the file that the line describes.
    func stageCompanions(_ lines: [CompanionLine], number: Int) throws -> [StagedLineCompanion?] {
        try lines.map { line in
            try take(line.file, hash: line.hash, number: number, hashOf: \.companion.hash) { path, folder in
                try intake.stageCompanion(path, in: folder, of: line)
            }
        }
    }

    /// The companions whose originals were copied or are known, and the names of those that are neither.
    func companions(
        _ lines: [CompanionLine], staged: [StagedLineCompanion?]
    ) throws -> (found: [Medium.Companion], missing: [String?]) {
        var (found, missing): ([Medium.Companion], [String?]) = ([], [])
        for (line, staged) in zip(lines, staged) {
            if let companion = try staged?.companion ?? known(line) {
                found.append(companion)
            } else {
                missing.append(line.file ?? line.fileName)
            }
        }
        return (found, missing)
    }

    /// A companion with its original in the vault.
    private func known(_ line: CompanionLine) throws -> Medium.Companion? {
        guard let hash = line.hash, let known = try store.mediumTable.companionTable.companion(of: hash),
            Folder.exists(store.vault.path(of: hash, extension: known.fileExtension))
        else { return nil }
        return line.companion(hash: hash, byteCount: known.byteCount, fileExtension: known.fileExtension)
    }
}
