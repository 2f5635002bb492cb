import Chronology
import DecoderProtocol
import DiaryModel
import DiaryStore

/// Inspects every file in the paths of an import, and finds its outcome, or the time when it was taken.
///
/// It keeps a small record per file. Only files of a size that the diary knows are read whole, and files with known
/// bytes are not sent to a decoder.
final class FileSurvey {
    enum Finding {
        /// Nothing yet.
        case unknown
        /// A photo, a sound or a film that may be imported.
        case medium(MediumType, MediumTime, Position?, tags: [String])
        /// A photo, a sound or a film that the conditions exclude.
        case notChosen
        /// It is not imported, whatever the other files are.
        case settled(FileOutcome.Kind)

        /// True if it is a medium to import.
        var isImported: Bool { if case .medium = self { true } else { false } }

        /// True if it is a medium that isn't in the diary yet.
        var isOfMedium: Bool {
            switch self {
            case .medium, .notChosen: true
            case .unknown, .settled: false
            }
        }

        /// Its outcome if nothing else decides; nil for a medium to import.
        var outcome: FileOutcome.Kind? {
            switch self {
            case .medium: nil
            case .notChosen: .leftOut(.notChosen)
            case .settled(let outcome): outcome
            case .unknown: .leftOut(.noMedium)
            }
        }

        /// The location of the same bytes; nil for bytes that are new.
        var presence: FileOutcome.Presence? {
            if case .settled(.alreadyHere(let presence)) = self { presence } else { nil }
        }

        /// True if it is in the trash, or was deleted for good.
        var isGone: Bool { presence == .inTrash || presence == .thrownAway }
    }

    /// A file with its known properties.
    struct Record {
        let file: FoundFile
        var finding = Finding.unknown
        /// The part of the decoder's description that decides what belongs together.
        var description: PairingCandidate?
        /// Known if the file had to be read.
        var hash: ContentHash?
        /// True if an original of the diary with the same bytes is missing or damaged.
        var restores = false
        /// The medium in the diary with the same bytes.
        var known: KnownMedium?
        /// Another program's record of it.
        var foreignRecord: MediumRecord?
        /// True if it only lies beside a named file; then it counts as far as the diary has it, and has no outcome.
        var isNeighbour = false
        /// The name of the medium whose original it is; nil for a file that is not in the diary's folder.
        var nameInDiary: FilePath?
        /// The values of its sidecars, if the conditions depend on them.
        var sidecar: SidecarValues?
        /// True if sidecars that come now say where a medium of the diary was made, and none says when.
        var isOnlyMoved = false
        /// The time of a medium with the same stem, if it has none of its own.
        var partner: MediumTime?
        /// The time of a file that is not imported as a medium, if a partner depends on it, or with what came now: of a
        /// medium in the diary, of the small picture of a film.
        var knownTime: MediumTime?
        /// True if it is a picture of a screen.
        var isScreenshot = false
    }

    /// A file to add to a medium that was imported earlier.
    typealias Addition = (file: FoundFile, addition: CompanionAddition)

    var media: [SurveyedMedium] = []
    /// The files to add to existing photos.
    var companionAdditions: [Addition] = []
    /// The media of the diary that have other times with what came now.
    var lateTimes: [LateTime] = []
    /// The files in the diary that have nothing but their dates.
    private(set) var knownUndated: [UndatedGroup.File] = []

    private let options: ImportOptions
    private let decoders: DecoderPool
    /// Once it is interrupted, no result is final.
    let session: ImportSession
    private let judge: MediumTimeJudge
    let originals: KnownOriginals
    private let restoring: OriginalRestoring?
    private let thumbnails: ThumbnailMaker
    var records: [Record] = []
    /// True if the files were found by watching a folder, which has others that came before.
    private(set) var isWatched = false
    /// The folders of the diary with files that a check set aside.
    private var asideFolders: Set<FileIdentity> = []
    /// The folder of unpacked archives, if files of such are imported.
    private var unpacked: FilePath?
    /// The answers for files that are in the diary, which are asked for again with what lies beside them; at most
    /// ``answerLimit``.
    private var knownAnswers: [Int: Result<InspectedMedium, DecoderError>] = [:]
    private static let answerLimit = 4096
    /// Another program's records of the media in files of its own.
    private(set) var foreignRecords: MediaRecords?

    init(in session: ImportSession, _ options: ImportOptions, _ decoders: DecoderPool, now: Instant) throws {
        self.session = session
        self.options = options
        self.decoders = decoders
        judge = MediumTimeJudge(
            zone: options.zone, now: now, shift: options.shift, places: options.places)
        originals = try KnownOriginals(session.store, isAgain: session.isAgain)
        restoring = session.store.map(OriginalRestoring.init)
        thumbnails = ThumbnailMaker(decoderPath: decoders.executablePath, ffmpegPath: decoders.ffmpegPath)
    }

    /// Inspects all files, and reports the outcome of those that are not imported.
    func run(
        _ paths: [FilePath], excluding diary: FilePath, except unpacked: FilePath?,
        choosing isChosen: (FilePath) -> Bool
    ) throws {
        self.unpacked = unpacked
        try walk(paths, excluding: diary, except: unpacked, choosing: isChosen)
        try inspect()
    }

    /// Inspects files that were found by watching a folder.
    func run(_ files: [FoundFile]) throws {
        records = files.map { Record(file: $0) }
        isWatched = true
        try inspect()
    }

    private func inspect() throws {
        foreignRecords = Takeout.records(of: records.lazy.map(\.file))
        if let foreignRecords { try session.observer.onRecognition(Takeout.words(foreignRecords)) }
        addNeighbours()
        try look()
        guard !session.isInterrupted() else { return }
        var pairs = try self.pairs()
        if try describeMediaWithSidecars(pairs) { pairs = try self.pairs() }
        try describePartners(pairs)
        try describeMediaWithLateRecords()
        try describeMediaWithTellingNames()
        guard !session.isInterrupted() else { return }
        findLateTimes()
        findKnownUndated()
        try settle(pairs)
        // A zone that the user gives is that of all clocks.
        if options.places != nil { media = ScreenshotZones.settle(media) }
        (records, knownAnswers) = ([], [:])
    }

    /// Finds the files in the diary that have nothing but their dates; of copies, the first is the one that came in.
    private func findKnownUndated() {
        var found = Set(lateTimes.map(\.main.medium))
        for record in records.sorted(by: { $0.file.path.bytes.lexicographicallyPrecedes($1.file.path.bytes) }) {
            guard let known = record.known, known.timeSource == .fileDate, let time = known.time,
                found.insert(known.medium).inserted
            else { continue }
            knownUndated.append(UndatedGroup.File(path: record.file.path, time: time.instant, entry: known.entry))
        }
    }

    private func walk(
        _ paths: [FilePath], excluding diary: FilePath, except unpacked: FilePath?,
        choosing isChosen: (FilePath) -> Bool
    ) throws {
        // Files that a check set aside are not part of the diary any more.
        let aside = [TemporaryFolder.orphans, TemporaryFolder.damaged].map { diary.appending("tmp/\($0)") }
        asideFolders = Set(aside.compactMap { Folder.status($0).map { FileIdentity($0) } })
        var walk = FileWalk(operands: paths, excluding: [diary], except: aside + (unpacked.map { [$0] } ?? []))
        while !session.isInterrupted(), let event = walk.next() {
            switch event {
            case .file(let file):
                guard isChosen(file.path) else { continue }
                records.append(Record(file: file))
                var progress = ImportProgress(phase: .walking)
                progress.itemCount = records.count
                try session.observer.onProgress(progress)
            case .leftOut(let path, let reason, let isNamed):
                let kind = FileOutcome.Kind.leftOut(.ignored(reason))
                try session.add([.file(FileOutcome(path: path, byteCount: 0, isNamed: isNamed, kind: kind))])
            case .unreadable(let path, let error):
                let kind = FileOutcome.Kind.unreadable(.unreadable(error))
                try session.add([.file(FileOutcome(path: path, byteCount: 0, isNamed: false, kind: kind))])
            }
        }
    }

    private func look() throws {
        var progress = ImportProgress(phase: .looking)
        progress.totalItemCount = records.count
        for index in records.indices {
            if session.isInterrupted() { break }
            do { try look(at: index) } catch let error as MediumIntakeError {
                if error.concernsAllFiles { throw error }
                records[index].finding = .settled(.unreadable(error.reason))
            }
            progress.itemCount += 1
            try session.observer.onProgress(progress)
        }
        try takeAnswers()
        try describeRelatives()
        try addPartnersInDiary()
    }

    private func look(at index: Int) throws {
        let file = records[index].file
        guard !records[index].isNeighbour else { return try lookAtNeighbour(index) }
        guard foreignRecords?.isRecord(file.path) != true else {
            records[index].finding = .settled(.record)
            return
        }
        guard file.byteCount > 0 else {
            let isMedium = MediumName.claimsMedium(file.path.lastComponent)
            records[index].finding = .settled(isMedium ? .unreadable(.empty) : .leftOut(.noMedium))
            return
        }
        if originals.mayHold(file.byteCount) || options.conditions.contains(where: \.readsHash) {
            let hash = try hash(of: index)
            if let presence = try originals.presence(of: hash) {
                records[index].finding = .settled(.alreadyHere(presence))
                if presence == .inTrash {
                    session.report.trashedImports.insert(try session.store?.importNumber(of: hash))
                }
                // The bytes of a named file are compared; those in folders only if there are signs of damage.
                records[index].restores = try restoring?.isNeeded(hash, readingContent: file.isNamed) ?? false
                try recognize(index, hash, presence)
                // The kind of a file that is no longer in the diary is unknown; a film may belong to it.
                guard presence == .inTrash || presence == .thrownAway else { return }
            }
        }
        try describe(index)
    }

    func describe(_ index: Int) throws {
        if let result = knownAnswers[index] { return try take(DecoderPool.Answer(tag: index, result: result)) }
        while !decoders.hasRoom, let answer = decoders.next() { try take(answer) }
        let file = records[index].file
        let source = try SourceFile(file)
        // A PDF that is looked at closely is a medium.
        let request = isAside(file) ? DecoderRequest() : .describe
        do { try decoders.submit(source.descriptor.number, tag: index, request) } catch {
            throw MediumIntakeError(path: file.path, reason: .decoder(error))
        }
    }

    /// Returns whether a file is a PDF that a check set aside, and so one that the diary had.
    private func isAside(_ file: FoundFile) -> Bool {
        guard !asideFolders.isEmpty, MediumName.ending(of: file.path.lastComponent) == "pdf" else { return false }
        return Folder.status(file.path.parent).map { asideFolders.contains(FileIdentity($0)) } ?? false
    }

    var conditions: [MediumPredicate] { options.conditions }

    func takeAnswers() throws {
        while let answer = decoders.next() { try take(answer) }
    }

    /// True if the values of sidecars decide which media are imported, when and where they were made, and their tags.
    func dependsOnSidecar(_ values: SidecarValues) -> Bool {
        !options.conditions.isEmpty || options.takesKeywords && !(values.keywords + values.people).isEmpty
            || values.saysWhenOrWhere
    }

    /// The hash of a file, which is computed once.
    func hash(of index: Int) throws -> ContentHash {
        if let hash = records[index].hash { return hash }
        let hash = try SourceFile.read(records[index].file) { source in
            let found = try ContentHasher.read(source)
            return (found.hash, found.byteCount)
        }
        records[index].hash = hash
        return hash
    }

    /// Restores the original that a file has the bytes of; false if another file, or another process, has done it.
    func restore(_ index: Int) throws -> Bool {
        let record = records[index]
        guard record.restores, let store = session.store, let restoring, let hash = record.hash else { return false }
        if options.isDryRun {
            session.report.restoredCount += 1
            return true
        }
        let staged = try SourceFile.read(record.file) { source in
            let staged = try store.vault.stage(source)
            return (staged, staged.byteCount)
        }
        guard staged.hash == hash, try !restoring.restore(with: staged, readingContent: record.file.isNamed).isEmpty
        else {
            return false
        }
        session.report.restoredCount += 1
        for medium in try store.mediaWithoutThumbnail(of: hash) {
            guard let thumbnail = try? thumbnails.thumbnail(of: medium, in: store) else { continue }
            try store.setThumbnail(thumbnail, of: medium)
        }
        return true
    }

    private func take(_ answer: DecoderPool.Answer) throws {
        let file = records[answer.tag].file
        if records[answer.tag].isHere, knownAnswers.count < Self.answerLimit {
            knownAnswers[answer.tag] = answer.result
        }
        // The description of a known file is kept, whatever happens to the decoder.
        let kind = FileKind(answer.result, of: file.path)
        if case .failure = answer.result, kind == .other, records[answer.tag].description != nil { return }
        if isNew(neighbour: answer.tag), ![.sidecar, .adjustments, .preview, .notes].contains(kind) { return }
        // Neither a sidecar's time nor another program's decides what a file belongs to.
        records[answer.tag].description = PairingCandidate(file.path, answer.result, judge)
        let isKnown = records[answer.tag].finding.presence != nil
        if isKnown || records[answer.tag].description?.kind == .preview {
            records[answer.tag].knownTime = (try? answer.result.get()).flatMap { time(of: $0, answer.tag) }
        }
        if isKnown { return }
        switch answer.result {
        case .success(let inspected):
            records[answer.tag].finding = try finding(inspected, answer.tag)
        case .failure(.refused(let failure)): records[answer.tag].finding = .settled(outcome(of: failure, answer.tag))
        case .failure(let error):
            if error.concernsAllFiles { throw MediumIntakeError(path: file.path, reason: .decoder(error)) }
            records[answer.tag].finding = .settled(.unreadable(.decoder(error)))
        }
    }

    private func finding(_ inspected: InspectedMedium, _ index: Int) throws -> Finding {
        let file = records[index].file
        guard records[index].description?.kind != .preview else { return .settled(.leftOut(.alone(.preview))) }
        guard inspected.kind != .video || !options.leavesOutVideos else { return .settled(.leftOut(.video)) }
        if let failure = inspected.thumbnailFailure, failure.kind == .unsupported {
            let format = failure.format ?? inspected.fileExtension.uppercased()
            return .settled(.leftOut(.unsupported(format: format)))
        }
        records[index].isScreenshot = ScreenshotZones.isScreenshot(inspected, named: file.path.lastComponent)
        let record = foreignRecords?.record(of: file.path)
        records[index].foreignRecord = record
        guard let time = time(of: inspected, index) else { return .settled(.leftOut(.noMedium)) }
        var medium = Medium(
            inspected, of: file.path, time: time, hash: records[index].hash ?? ContentHash.unread,
            byteCount: file.byteCount)
        if let sidecar = records[index].sidecar { medium.metadata.apply(sidecar) }
        let keywords = medium.metadata.keywords
        if let record { medium.apply(record) }
        let entry = DiaryEntry(importing: medium, at: time.zoned(in: options.zone), hasTime: time.hasTime)
        do {
            guard try options.conditions.allSatisfy({ try $0.matches(medium, of: entry) }) else {
                return .notChosen
            }
        } catch var error as EntryPredicateError {
            error.subject = .file(file.path.description)
            throw error
        }
        let tags = options.takesKeywords ? keywords.compactMap(KeywordTag.name) + (record?.tags ?? []) : []
        return .medium(medium.type, time, medium.metadata.position, tags: tags)
    }

    private func time(of inspected: InspectedMedium, _ index: Int) -> MediumTime? {
        let record = records[index]
        return judge.time(
            of: MediumEvidence(
                of: inspected, name: record.file.path.lastComponent, sidecar: record.sidecar,
                record: record.foreignRecord, partner: record.partner,
                modificationTime: record.file.modificationTime))
    }

    private func outcome(of failure: DecoderFailure, _ index: Int) -> FileOutcome.Kind {
        let file = records[index].file
        return switch failure.kind {
        case .notAMedium where records[index].description?.kind == .notes: .leftOut(.alone(.notes))
        case .notAMedium where records[index].description?.kind == .sidecar: .leftOut(.alone(.sidecar))
        case .unsupported: .leftOut(.unsupported(format: failure.format ?? "other"))
        case .notAMedium
        where ArchiveFormat.isName(file.path.lastComponent) && ArchiveFormat.isContent(of: file.path):
            .leftOut(.archive(isInside: unpacked.map { file.path.bytes.starts(with: $0.bytes) } ?? false))
        case .notAMedium where !MediumName.claimsMedium(file.path.lastComponent): .leftOut(.noMedium)
        case .notAMedium, .corrupt, .tooLarge, .costly, .unreadable, .crashed, .timedOut, .unconfined, .needsConverter,
            .refusedSound, .darkFrame:
            .unreadable(.decoder(.refused(failure)))
        }
    }
}
