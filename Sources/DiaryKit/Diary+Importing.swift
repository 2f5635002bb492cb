import Chronology
import DiaryCore
import Glibc

/// What is wanted of an import of photos and sounds.
public struct FileImport: Sendable {
    /// Which files share an entry.
    public enum Grouping: Sendable {
        /// Those that were taken no further apart than so many seconds.
        case gap(seconds: Double)
        /// Those of one day of their own clocks.
        case day
        /// None: an entry for each.
        case each
        /// All, in this entry.
        case into(UniqueIdentifier)
    }

    /// Which files share an entry; an hour between entries where nothing is said.
    public var grouping = Grouping.gap(seconds: 3600)
    /// Tags of the new entries.
    public var tags: [String] = []
    /// The journal of the new entries; the default one where nil.
    public var journal: String?
    /// Whether the new entries bear a star.
    public var isStarred = false
    /// Whether the keywords of files become tags of the new entries, too.
    public var takesKeywords = false
    /// Whether nothing is written, and what would be is told.
    public var isDryRun = false

    /// An import of all that comes in, with an hour between entries.
    public init() {}
}

/// What an import of photos and sounds did.
public struct FileImportResult: Sendable {
    /// Photos that came in.
    public let photoCount: Int
    /// Sounds that came in.
    public let soundCount: Int
    /// Films that came in.
    public let videoCount: Int
    /// The entries that were made or changed, each once, in the order of the import.
    public let entries: [UniqueIdentifier]
    /// Files whose bytes were here, or came in under another name.
    public let alreadyHereCount: Int
    /// Files that are no medium, or none that can be read.
    public let leftOut: [String]
}

/// What an import of lines of JSON did.
public struct LineImportResult: Sendable {
    /// Entries that came in.
    public let importedCount: Int
    /// Entries that were here as they are.
    public let alreadyHereCount: Int
    /// Entries that were here and took on what their line says.
    public let updatedCount: Int
    /// The numbers of the lines of which something could not be kept, from 1 on.
    public let problemLines: [Int]
}

extension Diary {
    /// Brings in the photos and sounds of files and folders; one ``undo()`` takes all of it back.
    ///
    /// What is here already does not come in again, so that an import that was interrupted is simply repeated.
    ///
    /// - Throws: ``SystemCallError`` and ``VaultError``; what came in before stays.
    @discardableResult
    public func importFiles(_ paths: [String], _ wanted: FileImport = FileImport()) throws -> FileImportResult {
        var options = ImportOptions(source: paths.joined(separator: ", "), zone: zone)
        options.places = PlaceZones(store.placeNames, zones: ZoneDatabase())
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
        var (alreadyHereCount, leftOut): (Int, [String]) = (0, [])
        let observer = ImportObserver(onFate: { fate in
            switch fate.outcome {
            case .imported, .beside, .record: break
            case .alreadyHere, .healed: alreadyHereCount += 1
            case .leftOut, .unreadable: leftOut.append(fate.path.description)
            }
        })
        let run = MediaImport(
            into: store, options, decoderPath: programs.decoder, ffmpegPath: programs.ffmpeg, now: store.currentTime,
            observer: observer)
        try run.run(paths.map { FilePath($0) }, excluding: store.directory)
        return FileImportResult(
            photoCount: run.report.photoCount, soundCount: run.report.soundCount,
            videoCount: run.report.videoCount, entries: run.report.entries, alreadyHereCount: alreadyHereCount,
            leftOut: leftOut)
    }

    /// Brings in the entries of a file with a line of JSON each, as ``export(_:as:to:)`` writes them.
    ///
    /// Originals are looked for in the file's folder. A line without an id gets one that follows from what it says, so
    /// that the same file twice brings nothing twice.
    ///
    /// - Parameter updates: whether an entry that is here with other content takes on what its line says.
    /// - Throws: ``SystemCallError`` and ``VaultError``; what came in before stays.
    @discardableResult
    public func importLines(of path: String, updates: Bool = false) throws -> LineImportResult {
        let file = FilePath(path)
        let descriptor = try FileDescriptor.open(file, O_RDONLY)
        var problemLines: [Int] = []
        let run = try LineImport(
            of: LineImport.Source(name: path, folder: file.parent, updates: updates), into: store,
            calendar: EntryLineCalendar(zones: ZoneDatabase(), local: zone), intake: intake
        ) { number, _ in problemLines.append(number) }
        var reader = LineReader(descriptor: descriptor.number, path: file)
        while let line = try reader.next() { try run.add(line, number: reader.number) }
        let report = try run.finish()
        return LineImportResult(
            importedCount: report.importedCount, alreadyHereCount: report.alreadyHereCount,
            updatedCount: report.updatedCount, problemLines: problemLines)
    }
}
