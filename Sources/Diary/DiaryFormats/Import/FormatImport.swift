import Chronology
package import DiaryMedia
package import DiaryModel
package import DiaryStore
import JSON
import TextFolding

/// An import of the entries that a format reads, in batches of one transaction each.
///
/// All batches are one command, so that one undo reverses it. An entry gets an id derived from the source's identifier,
/// else from its content: importing the same export again changes nothing, however the entries were changed here
/// meanwhile.
package final class FormatImport: ImportSink {
    package struct Settings {
        /// The source, for the list of imports.
        package var source: String
        /// True if existing entries are updated from a newer version in the source.
        package var updates = false
        package var additions = EntryAdditions()
        /// True if the keywords of photos and sounds become tags of their entries.
        package var takesKeywords = false
        /// True if films are left out; a later import without this adds them with its updates.
        package var leavesOutVideos = false

        package init(source: String) { self.source = source }
    }

    private let store: DiaryStore?
    /// The name of the format that is read at present.
    private var format: String
    private let settings: Settings
    private let calendar: EntryLineCalendar
    /// The command, which other parts of the same import share.
    package let session: ImportSession
    private let media: SourceMediaIntake?
    private let engine: EntryImport<FormatDraft>
    /// The digests of the entries of this run whose ids another one may have, by these ids.
    private var seen: [UniqueIdentifier: UniqueIdentifier] = [:]
    private let occurrences: OccurrenceCounter
    /// True if the format that is read at present is one of chats.
    private var isOfChats = false
    /// The days and messages of chats that this run brought; another export of the same chat may have more of them.
    private var broughtOfChats: Set<UniqueIdentifier> = []
    /// The files of entries, those that were reported, and those that are no media.
    private var namedFiles: Set<String> = []
    /// The number of entries and problems that the formats gave.
    private var givenCount = 0
    /// The paths of the source's files that are imported otherwise unless an entry refers to them.
    private var rest: Set<String> = []
    /// The bytes of the source's documents that are not text, and the documents of those that were reported.
    private var damaged = DamagedPlaces()
    private var reportedDocuments: Set<String> = []
    package var report: ImportReport { session.report }

    /// An import into a diary.
    ///
    /// - Parameters:
    ///     - store: nil for a dry run if there is no diary yet.
    ///     - intake: copies and inspects the media; nil for a dry run.
    package init(
        of format: String, _ settings: Settings, into store: DiaryStore?, calendar: EntryLineCalendar,
        intake: SourceMediaIntake?, observer: ImportObserver
    ) throws {
        self.format = format
        self.settings = settings
        self.store = store
        self.calendar = calendar
        session = ImportSession(of: settings.source, into: store, observer)
        media = intake
        occurrences = try OccurrenceCounter()
        engine = EntryImport(in: session, inBatchesOf: 1000)
    }

    /// Imports everything that formats read of their parts of a source, and reports the media that no entry refers to.
    ///
    /// The user's interruption ends it, which the report shows.
    ///
    /// - Parameter loose: files of the source that are imported otherwise, unless an entry refers to them.
    package func read(
        _ source: ImportSource, in parts: [(format: any ImportFormat.Type, source: ImportSource)],
        besides loose: [ImportSource.File] = [], _ options: ReadingOptions
    ) throws {
        do {
            damaged = source.damaged
            rest = Set(loose.map(\.path))
            let packed = source.problems.filter { $0.kind == .packed }
            for problem in source.problems + source.conflictCopies where problem.kind != .packed { try report(problem) }
            for part in parts {
                (format, isOfChats) = (part.format.name, part.format.isOfChats)
                let count = givenCount
                try part.format.read(part.source, options, into: self)
                if options.takesTexts, givenCount == count,
                    let problem = try part.format.absence(from: part.source, named: settings.source)
                {
                    try report(problem)
                }
            }
            // One that an entry links to was reported with that.
            for problem in packed where !namedFiles.contains(problem.place) { try report(problem) }
            try reportDamagedRests()
            rest = rest.subtracting(namedFiles).subtracting(source.readPaths)
            try reportUnnamed(source)
            try session.add(source.leftOutFiles { namedFiles.contains($0) || isRest($0) })
            try finish()
        } catch is ImportInterruption {
            session.report.isInterrupted = true
            try finish()
        }
    }

    /// Returns whether a file of the source is neither an entry's nor a part of an export.
    package func isRest(_ path: String) -> Bool { rest.contains(path) }

    /// Reports media that no entry refers to.
    ///
    /// A format looks for media where its program keeps them, and others may lie anywhere.
    private func reportUnnamed(_ source: ImportSource) throws {
        // An empty one holds nothing; an entry that refers to it has reported it.
        for file in source.files where file.byteCount > 0 && !namedFiles.contains(file.path) && !isRest(file.path) {
            guard MediumName.claimsMedium(Array(SourceName.last(of: file.path).utf8)) else { continue }
            try report(ImportProblem(.orphan, file.path, "no entry refers to it"))
        }
    }

    /// Reports documents with bytes that are not text outside all entries.
    private func reportDamagedRests() throws {
        for damage in damaged.firstOfEach where !reportedDocuments.contains(damage.document) {
            let problem = damaged.problem(damage, at: damage.document)
            try report(ImportProblem(.oddValue, problem.place, problem.reason + "; no entry holds it"))
        }
    }

    private func report(_ damage: DamagedPlaces.Damage, at place: String) throws {
        reportedDocuments.insert(damage.document)
        session.report.likelyEncoding = report.likelyEncoding ?? damaged.likelyEncoding(of: damage.document)
        try report(damaged.problem(damage, at: damaged.damage(in: place) == nil ? place : damage.document))
    }

    package func add(_ entry: SourceEntry) throws {
        givenCount += 1
        for medium in entry.media { namedFiles.insert(medium.file.path) }
        for file in entry.exact?.files.values.map(\.path) ?? [] { namedFiles.insert(file) }
        if let damage = damaged.damage(in: entry) { return try report(damage, at: entry.place) }
        guard !session.observer.isInterrupted() else { throw ImportInterruption() }
        var entry = entry
        if settings.leavesOutVideos {
            session.report.leftOutVideoCount += entry.media.count(where: \.isFilm)
            entry = entry.withoutVideos
        }
        let byteCount = entry.line[.text]?.stringValue?.utf8.count ?? 0
        // The empty document of an entry that has a title is not left out.
        if byteCount == 0 { namedFiles.insert(entry.place) }
        guard byteCount <= ImportSource.recordLimit else {
            let reason = "\(byteCount) bytes of text, but an entry may have at most \(ImportSource.recordLimit)"
            return try report(ImportProblem(.unreadable, entry.place, reason))
        }
        var (draft, isDuplicate): (FormatDraft, Bool)
        do throws(EntryLineError) { draft = try FormatDraft(entry, format: format, settings, calendar) } catch {
            return try report(ImportProblem(.unreadable, entry.place, session.observer.describe(error)))
        }
        // A copy of a note that this program wrote, such as one that a program for synchronizing made.
        if draft.exact != nil, let own = draft.ownID, seen[own] == draft.digest.identifier {
            return try session.add([.entry(.alreadyHere, own, place: draft.place)])
        }
        (draft.line.draft.id, isDuplicate) = try id(of: draft)
        if isDuplicate { try report(ImportProblem(.duplicate, entry.place, "another entry has the same id")) }
        guard let id = draft.line.draft.id else { return }
        // Ids of contents are counted, and no other entry has one; there may be a million of them.
        if draft.ownID != nil || draft.isAbridged { seen[id] = draft.digest.identifier }
        guard try !isDone(draft, id), try !isKnown(draft, id) else { return }
        if isOfChats, !broughtOfChats.insert(id).inserted, media == nil {
            return try session.add([.entry(.alreadyHere, id, place: draft.place)])
        }
        try stageMedia(of: draft)
        engine.add(draft)
        if engine.isFull || media?.isFull == true { try flush() }
        try session.observer.onProgress(
            ImportProgress(
                phase: .entries, itemCount: report.processedCount + engine.pendingCount, mediumCount: report.mediumCount
            ))
    }

    package func ignore(_ file: ImportSource.File) { namedFiles.insert(file.path) }

    package func report(_ problem: ImportProblem) throws {
        givenCount += 1
        if let damage = damaged.damage(in: problem.reason) ?? damaged.damage(in: problem.place) {
            return try report(damage, at: problem.place)
        }
        guard problem.kind != .orphan || !isRest(problem.place) else { return }
        if [.orphan, .notKept, .packed, .unreadable, .notText, .encrypted].contains(problem.kind) {
            namedFiles.insert(problem.place)
        }
        if let file = problem.file { namedFiles.insert(file) }
        try session.add([.problem(problem)])
    }

    /// Writes the waiting entries.
    package func finish() throws {
        try flush()
        try engine.finish()
    }

    /// The id that an entry gets, and whether another entry of the source has its own id.
    private func id(of draft: FormatDraft) throws -> (UniqueIdentifier, isDuplicate: Bool) {
        guard let own = draft.ownID else {
            let occurrence = try occurrences.next(draft.contentHash)
            return (UniqueIdentifier(derivedFrom: draft.contentHash, "\(occurrence)"), false)
        }
        guard let other = seen[own] else { return (try idOfChat(own, draft), false) }
        if draft.isDayOfChat || isOfChats && other == draft.digest.identifier {
            try flush()
            return (try idOfChat(own, draft), false)
        }
        return (UniqueIdentifier(derivedFrom: draft.contentHash, "beside \(own)"), other != draft.digest.identifier)
    }

    /// The id of a day of a chat, whose own one a chat of the same name may have.
    private func idOfChat(_ own: UniqueIdentifier, _ draft: FormatDraft) throws -> UniqueIdentifier {
        var (id, number) = (own, 1)
        while let here = try store?.entry(id), draft.isOfOtherChat(than: here) {
            number += 1
            id = UniqueIdentifier(derivedFrom: Array(own.description.utf8), "chat \(number)")
        }
        return id
    }

    /// Returns whether there is nothing to write, which is reported then.
    private func isDone(_ draft: FormatDraft, _ id: UniqueIdentifier) throws -> Bool {
        guard let here = try store?.entry(id) else { return false }
        let known = draft.exact == nil ? SourceDigest(here.extra) : nil
        let isExact = store?.isSynchronized == false
        // Another program's entry may also have been exported from here, with another digest.
        let isSame =
            draft.exact == nil
            ? known.map(draft.isUnchanged) == true || draft.isExport(of: here)
            : here.isSame(as: draft.line.draft, media: draft.line.media, isExact: isExact)
        if isSame {
            if here.trashTime != nil { session.report.addTrashed(here) }
            if here.trashTime == nil, media != nil, store?.lacksOriginal(of: here) == true {
                draft.isRestoring = true
                return false
            }
            try session.add([.entry(.alreadyHere, id, place: draft.place)])
            return true
        }
        // An export that was cut within the day has nothing new of it.
        let names = Set(here.media.compactMap(\.fileName))
        let hasMedia = draft.media.allSatisfy { names.contains($0.fileName ?? SourceName.last(of: $0.file.path)) }
        if hasMedia, draft.merged(with: here)?.text == here.text {
            try session.add([.entry(.alreadyHere, id, place: draft.place)])
            return true
        }
        guard settings.updates || broughtOfChats.contains(id), here.trashTime == nil else {
            try session.add([.entry(here.trashTime == nil ? .changedThere : .inTrash, id, place: draft.place)])
            return true
        }
        // Films that were left out come in, however the entry was changed here, and nothing else changes.
        draft.bringsVideos = known.map(draft.lackedOnlyFilms) ?? false
        if !draft.bringsVideos, let theirs = draft.line.draft.updateTime, theirs < here.updateTime {
            // What was changed here later may be anything else than the text, which is later there then.
            if let known, known.text == SourceDigest.of(here.text), here.text != nfc(draft.line.draft.text),
                let last = known.updateTime, theirs > last
            {
                draft.bringsText = true
                return false
            }
            try session.add([.entry(.keptHere, id, place: draft.place)])
            return true
        }
        return false
    }

    /// Returns whether the diary has an entry exported as Markdown, under an id that the export doesn't contain.
    private func isKnown(_ draft: FormatDraft, _ id: UniqueIdentifier) throws -> Bool {
        guard draft.isAbridged, let store, try store.entry(id) == nil,
            let here = try store.entry(abridgedTo: draft.line.draft, besides: { self.seen[$0] != nil })
        else { return false }
        seen[here] = draft.digest.identifier
        try session.add([.entry(.alreadyHere, here, place: draft.place)])
        return true
    }

    private func stageMedia(of draft: FormatDraft) throws {
        // In a dry run the files are known to exist, since the source lists them.
        guard let media else { return }
        for (index, medium) in draft.media.enumerated() {
            do { try media.stage(medium.file, for: draft, index) } catch let error as MediumIntakeError
                where !error.concernsAllFiles
            {
                draft.refusals[index] = error
            }
        }
        try stageCompanions(of: draft, media)
    }

    /// Copies the files kept with the media of an exact entry.
    private func stageCompanions(of draft: FormatDraft, _ media: SourceMediaIntake) throws {
        for line in draft.line.media.flatMap(\.companions) {
            guard let name = line.file, let file = draft.exact?.files[name], draft.companions[name] == nil else {
                continue
            }
            do {
                let staged = try media.stageCompanion(file)
                guard line.hash == nil || line.hash == staged.hash else {
                    try report(Self.otherFile(file))
                    continue
                }
                let ending = draft.exact?.fileExtensions[name] ?? MediumName.ending(of: Array(file.path.utf8))
                draft.companions[name] = StagedLineCompanion(staged, fileExtension: ending, of: line)
            } catch let error as MediumIntakeError where !error.concernsAllFiles {
                try report(ImportProblem(error.holeKind(of: file), file.path, session.observer.describe(error)))
            }
        }
    }

    private static func otherFile(_ file: ImportSource.File) -> ImportProblem {
        ImportProblem(.oddValue, file.path, "it is not the file that was exported, and is left out")
    }

    private func flush() throws {
        let batch = engine.takeBatch()
        guard !batch.isEmpty else { return }
        try media?.finish()
        for draft in batch {
            for (index, error) in draft.refusals.sorted(by: { $0.key < $1.key }) {
                try report(
                    ImportProblem(
                        error.holeKind(of: draft.media[index].file), draft.media[index].file.path,
                        session.observer.describe(error)))
            }
            for index in draft.media.indices where draft.isOther(index) {
                try report(Self.otherFile(draft.media[index].file))
            }
        }
        guard let store, media != nil else { return try count(batch) }
        try engine.write(batch, into: store) { draft, transaction, report in
            guard let id = draft.line.draft.id else { return [] }
            return [.entry(try write(draft, id, transaction, &report), id, place: draft.place)]
        }
    }

    /// Counts the entries that a dry run would import.
    private func count(_ batch: [FormatDraft]) throws {
        for draft in batch {
            guard let id = draft.line.draft.id else { continue }
            let isNew = try store?.entry(id) == nil
            if isNew {
                let entry = draft.line.draft
                session.plannedEntries.append(PlannedEntry(id, at: entry.creationTime, hasTime: entry.hasTime))
            }
            session.report.add(draft, media: draft.media.map { .init(name: $0.file.path) })
            try session.add([.entry(isNew ? .imported : .updated(keepsVersion: false), id, place: draft.place)])
        }
    }
}

/// The user's interruption of an import.
package struct ImportInterruption: Error {
    package init() {}
}
