import DiaryFormats
import DiaryMedia
public import DiaryModel
public import DiaryStore
import Glibc

/// The options of an import of photos and sounds.
public struct FileImport: Sendable {
    /// The rule by which files share an entry.
    public enum Grouping: Sendable {
        /// Files taken within that many seconds of each other.
        case gap(seconds: Double)
        /// Files of the same day by their own clocks.
        case day
        /// None: an entry for each.
        case each
        /// All, in this entry.
        case into(UniqueIdentifier)
    }

    /// The rule by which files share an entry; by default within an hour.
    public var grouping = Grouping.gap(seconds: 3600)
    /// Tags of the new entries.
    public var tags: [String] = []
    /// The journal of the new entries; nil for the default one.
    public var journal: String?
    /// True if the new entries are starred.
    public var isStarred = false
    /// True if the keywords of files become tags of the new entries, too.
    public var takesKeywords = false
    /// True if nothing is written and the result only says what would be written.
    public var isDryRun = false

    /// An import of all media, with an hour between entries.
    public init() {}
}

/// The result of an import of photos and sounds.
public struct FileImportResult: Sendable {
    /// The number of imported photos.
    public let photoCount: Int
    /// The number of imported sounds.
    public let soundCount: Int
    /// The number of imported films.
    public let videoCount: Int
    /// The created or changed entries, each once, in the order of the import.
    public let entries: [UniqueIdentifier]
    /// The number of files with the same bytes as existing media or other imported files.
    public let alreadyHereCount: Int
    /// The number of files that are not media, or can't be read.
    public let leftOut: [String]
}

/// The result of an import of JSON lines.
public struct LineImportResult: Sendable {
    /// The number of imported entries.
    public let importedCount: Int
    /// The number of entries that already exist unchanged.
    public let alreadyHereCount: Int
    /// The number of existing entries that were updated from their lines.
    public let updatedCount: Int
    /// The numbers of the lines with values that could not be kept, from 1.
    public let problemLines: [Int]
}

/// The result of an import of another program's diary.
public struct DiaryImportResult: Sendable {
    /// The format that was recognized, such as `dayone`; several have commas between them.
    public let format: String
    /// The number of imported entries.
    public let importedCount: Int
    /// The number of imported media.
    public let mediumCount: Int
    /// The number of entries that already exist unchanged.
    public let alreadyHereCount: Int
    /// The number of existing entries that were updated from the source.
    public let updatedCount: Int
    /// The parts of the source that are missing, can't be read or are not kept, each in words.
    public let problems: [String]
}

/// A file or folder that is not a diary of a program whose formats are known.
public struct UnknownDiaryFormat: Error, Equatable, Sendable {
    /// The file or folder.
    public let path: String
}

extension DiaryStore {
    /// Imports the photos and sounds of files and folders; one ``undo(_:)`` reverts all of it.
    ///
    /// Existing media are not imported again, so an interrupted import can simply be repeated.
    ///
    /// - Throws: ``SystemCallError`` and ``VaultError``; what was imported before is kept.
    @discardableResult
    public func importFiles(_ paths: [String], _ wanted: FileImport = FileImport()) throws -> FileImportResult {
        var options = ImportOptions(source: paths.joined(separator: ", "), zone: localZone())
        options.places = PlaceZones(placeNames, zones: zones)
        options.grouping =
            switch wanted.grouping {
            case .gap(let seconds): .gap(Int64(seconds * 1_000_000))
            case .day: .day
            case .each: .each
            case .into(let id): .into(id)
            }
        (options.tags, options.journal) = (wanted.tags, wanted.journal)
        (options.isStarred, options.takesKeywords) = (wanted.isStarred, wanted.takesKeywords)
        options.isDryRun = wanted.isDryRun
        var leftOut: [String] = []
        let observer = ImportObserver(onOutcome: { outcome in
            guard case .file(let file) = outcome else { return }
            switch file.kind {
            case .imported, .beside, .record, .note, .alreadyHere, .restored: break
            case .leftOut, .unreadable: leftOut.append(file.path.description)
            }
        })
        let session = ImportSession(options, into: self, observer)
        let run = MediaImport(
            in: session, options, decoderPath: programs().decoder, ffmpegPath: programs().ffmpeg, now: currentTime)
        try run.run(paths.map { FilePath($0) }, excluding: directory)
        let report = session.report
        let counts = report.mediumCounts
        return FileImportResult(
            photoCount: counts[.photo, default: 0], soundCount: counts[.sound, default: 0],
            videoCount: counts[.video, default: 0], entries: report.entries,
            alreadyHereCount: report.alreadyHereCount + report.restoredFileCount, leftOut: leftOut)
    }

    /// Imports the entries of a file with a line of JSON each, as ``export(_:as:to:withoutPlaces:)`` writes them.
    ///
    /// Originals are read from the file's folder. A line without an id gets one derived from its content, so that
    /// importing a file twice creates nothing twice.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - updates: whether an existing entry with other content is updated from its line.
    /// - Throws: ``SystemCallError`` and ``VaultError``; what was imported before is kept.
    @discardableResult
    public func importLines(of path: String, updates: Bool = false) throws -> LineImportResult {
        let file = FilePath(path)
        let descriptor = try FileDescriptor.open(file, O_RDONLY)
        var problemLines: [Int] = []
        let run = try LineImport(
            of: LineImport.Source(name: path, folder: file.parent, updates: updates), into: self,
            calendar: EntryLineCalendar(zones: zones, local: localZone()), intake: mediumIntake(),
            observer: ImportObserver(onOutcome: { outcome in
                if case .line(_, let number, _) = outcome { problemLines.append(number) }
            }))
        var reader = LineReader(descriptor: descriptor.number, path: file)
        while let line = try reader.next() { try run.add(line, number: reader.number) }
        let report = try run.finish()
        return LineImportResult(
            importedCount: report.entryCount, alreadyHereCount: report.alreadyHereCount,
            updatedCount: report.updatedCount, problemLines: problemLines)
    }

    /// Imports the diary of another program from its export: a file, a folder or an archive.
    ///
    /// One ``undo(_:)`` reverts all of it. The format is recognized by the content; of a source with several exports
    /// each is imported, and the photos and sounds beside them are not. Entries have ids derived from the source, so
    /// that importing an export twice creates nothing twice.
    ///
    /// - Parameters:
    ///   - path: the file, folder or archive.
    ///   - updates: whether existing entries are updated from a newer version in the source.
    /// - Throws: ``UnknownDiaryFormat``, ``SystemCallError`` and ``VaultError``; what was imported before is kept.
    @discardableResult
    public func importDiary(at path: String, updates: Bool = false) throws -> DiaryImportResult {
        let (source, programs) = (try importSource(FilePath(path)), programs())
        let found = try ImportFormats.contents(of: source).parts.filter { !$0.isBesideMedia }
        guard !found.isEmpty else { throw UnknownDiaryFormat(path: path) }
        let formats = found.map { $0.format.name }.joined(separator: ", ")
        var settings = FormatImport.Settings(source: path)
        settings.updates = updates
        var problems: [String] = []
        let zone = localZone()
        let run = try FormatImport(
            of: formats, settings, into: self, calendar: EntryLineCalendar(zones: zones, local: zone),
            intake: SourceMediaIntake(
                into: self, from: source,
                decoders: DecoderPool(executablePath: programs.decoder, ffmpegPath: programs.ffmpeg), zone: zone,
                now: currentTime),
            observer: ImportObserver(onOutcome: { outcome in
                if case .problem(let problem) = outcome { problems.append("\(problem.place): \(problem.reason)") }
            }))
        let parts = found.map { (format: $0.format, source: $0.source) }
        try run.read(source, in: parts, ReadingOptions(zone: zone, zones: zones))
        return DiaryImportResult(
            format: formats, importedCount: run.report.entryCount, mediumCount: run.report.mediumCount,
            alreadyHereCount: run.report.alreadyHereCount, updatedCount: run.report.updatedCount, problems: problems)
    }

    private func importSource(_ path: FilePath) throws -> ImportSource {
        let decoder = programs().decoder
        let source: ImportSource
        if ImportSource.isArchive(path) {
            source = try .open(
                archives: [path], zone: localZone(), temporaryFolder: directory.appending("tmp"), decoderPath: decoder)
        } else if Folder.isFolder(path) {
            source = try .open(folder: path, decoderPath: decoder)
        } else {
            source = try .open(document: path, decoderPath: decoder)
        }
        source.read(in: nil)
        return source
    }
}
