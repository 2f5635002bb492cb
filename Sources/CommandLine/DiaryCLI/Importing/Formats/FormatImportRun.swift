import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Runs an import of another program's diary, and prints the result.
struct FormatImportRun {
    let invocation: Invocation
    let store: DiaryStore?

    private var context: Context { invocation.context }
    private var isDryRun: Bool { invocation.values.flag(.dryRun) }

    /// - Parameters:
    ///     - media: the options of photos and sounds that no entry refers to, some of which hold for entries, too.
    ///     - record: receives a line of JSON for each entry and each gap.
    /// - Throws: `Failure` if the user rejects the interpretation of a table.
    func run(_ found: RecognizedImport, _ media: ImportOptions, _ record: OutcomeRecord?) throws -> ExitCode {
        let columns = try ColumnOptions.read(invocation)
        try confirmTable(found, columns)
        let zone = try ImportOptionReader.zone(invocation)
        let reporter = ImportReporter(
            invocation, of: found.formatNames, naming: "places", rest: ImportReporter.rest(record), record, in: store)
        let intake = store.flatMap { store in
            isDryRun ? nil : self.intake(into: store, from: found, zone: zone)
        }
        let run = try FormatImport(
            of: found.formatNames, settings(found, media), into: store,
            calendar: EntryLineCalendar(zones: context.zones, local: zone), intake: intake,
            observer: reporter.observer(isInterrupted: context.notingInterrupts()))
        var options = ReadingOptions(zone: zone, zones: context.zones)
        options.columns = columns
        options.dateOrder = try ColumnOptions.dateOrder(invocation)
        options.undatedNotes = invocation.values.value(.dates).flatMap(UndatedNotes.init)
        options.today = zone.zonedTime(at: context.now()).wallTime.date
        options.takesTexts = invocation.values.isGiven(.as) || invocation.values.isGiven(.dates)
        options.takesEachMessage = invocation.values.flag(.each)
        options.takesPages = invocation.values.flag(.pages)
        options.takesConflictCopies = invocation.values.flag(.conflictCopies)
        options.ownName = invocation.values.value(.me)
        let loose = found.hasLooseMedia ? found.loose : []
        let code = try reporter.run(run.report) {
            try run.read(found.source, in: found.parts, besides: loose, options)
            if !loose.isEmpty { try importRest(of: found, run, media) }
        }
        return code == .success && found.source.isUnpacked && found.source.lacksAny ? .incomplete : code
    }

    /// Imports the photos and sounds beside the exports as a part of the same command.
    private func importRest(of found: RecognizedImport, _ run: FormatImport, _ options: ImportOptions) throws {
        guard !run.report.isInterrupted else { return }
        let source = found.source
        var chosen: Set<FilePath> = []
        for file in found.loose where run.isRest(file.path) {
            chosen.insert(source.folder.appending(bytes: source.place(of: file).bytes))
        }
        let media = MediaImport(
            in: run.session, options, decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath,
            now: context.now())
        let unpacked = source.isUnpacked ? source.folder : nil
        try media.run(
            [source.folder], excluding: invocation.diaryFolder, except: unpacked, choosing: chosen.contains)
    }

    /// Shows the interpretation of a table's columns, and asks for confirmation on a terminal.
    private func confirmTable(_ found: RecognizedImport, _ columns: [(key: String, column: String)]) throws {
        guard let part = found.parts.first, found.parts.count == 1,
            let words = try ImportFormats.understanding(of: part.source, by: part.format, columns)
        else { return }
        if !found.isAnnounced || !columns.isEmpty {
            let shown = SafeText(words.isEmpty ? "none is understood" : found.source.damaged.shown(words)).singleLine
            try invocation.messages.note("columns: \(shown)")
        }
        let asks =
            columns.isEmpty && !isDryRun && !invocation.values.flag(.yes) && context.isInputTerminal
            && context.isErrorTerminal
        guard asks, try !invocation.isAnsweredYes("Bring it in so?") else { return }
        throw Failure(
            "nothing was imported", hint: "say which column is which: --columns time=Date,text=Note,weight=kg", .failure
        )
    }

    private func settings(_ found: RecognizedImport, _ options: ImportOptions) throws -> FormatImport.Settings {
        let values = invocation.values
        var settings = FormatImport.Settings(source: DiaryStore.excerpt(found.name))
        settings.updates = values.flag(.update)
        settings.additions = try ImportOptionReader(invocation: invocation).additions()
        settings.takesKeywords = options.takesKeywords
        settings.leavesOutVideos = options.leavesOutVideos
        return settings
    }

    private func intake(
        into store: DiaryStore, from found: RecognizedImport, zone: TimeZoneRules
    ) -> SourceMediaIntake {
        SourceMediaIntake(
            into: store, from: found.source, besides: found.loose,
            decoders: DecoderPool(executablePath: context.decoderPath, ffmpegPath: context.ffmpegPath), zone: zone,
            now: context.now())
    }
}

/// A source of another program's diary with the format that reads it.
struct RecognizedImport {
    let source: ImportSource
    /// The formats that read it, each with its part of it; at least one.
    let parts: [(format: any ImportFormat.Type, source: ImportSource)]
    /// The files that belong to none of the exports; the photos and sounds among them are imported as such.
    let loose: [ImportSource.File]
    /// The names on the command line.
    let name: String
    /// True if the user was informed about the recognized format.
    let isAnnounced: Bool

    /// True if it is of a site, which has pages beside its posts.
    var hasPages: Bool { parts.contains { $0.format.hasPages } }

    /// True if it brings photos and sounds that no entry refers to.
    var hasLooseMedia: Bool {
        loose.contains { MediumName.claimsMedium(Array($0.path.utf8)) }
    }

    /// The names of the formats, as the report says them: `keep`, or `keep, media`.
    var formatNames: String {
        let names = parts.map { $0.format.name } + (hasLooseMedia ? [FormatRecognition.media] : [])
        return names.joined(separator: ", ")
    }

    /// True if it has entries that are made of messages.
    var isOfChats: Bool { parts.contains { $0.format.isOfChats } }
}

extension ImportReport {
    /// True if something that the source lists, or that the user named, was not imported.
    var isIncomplete: Bool {
        let leftOutCount = namedLeftOutCount + leftOutTextCount + leftOutDocumentCount + packedArchiveCount
        if unreadableCount + leftOutCount > 0 { return true }
        return problems.keys.contains { kind in
            switch kind {
            case .danglingPlaceholder, .missingFile, .unreadable, .notText, .encrypted, .undated, .packed:
                true
            case .oddValue, .notKept, .hidden, .ofSystem, .ofProgram, .orphan, .duplicate, .archived, .trashed, .page,
                .conflictCopy:
                false
            }
        }
    }
}

/// Reads `--columns time=Date,text=Note,weight=kg` of an import.
enum ColumnOptions {
    static func read(_ invocation: Invocation) throws(Failure) -> [(key: String, column: String)] {
        var columns: [(key: String, column: String)] = []
        for word in invocation.values.all(.columns) where !word.hasPrefix(orderKey) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw Failure(
                    "\(SafeText(word).singleLine) is not KEY=COLUMN",
                    hint: "--columns time=Date,text=Note,weight=kg", .usage)
            }
            columns.append((String(parts[0]), String(parts[1])))
        }
        return columns
    }

    private static let orderKey = "dates="

    /// Reads `dates=day-first` among the columns; nil without it.
    static func dateOrder(_ invocation: Invocation) throws(Failure) -> WrittenTime.Order? {
        var order: WrittenTime.Order?
        for word in invocation.values.all(.columns) where word.hasPrefix(orderKey) {
            switch word.dropFirst(orderKey.utf8.count) {
            case "day-first": order = .dayFirst
            case "month-first": order = .monthFirst
            default:
                throw Failure(
                    "\(SafeText(word).singleLine) is not an order of day and month",
                    hint: "--columns dates=day-first, or dates=month-first", .usage)
            }
        }
        return order
    }
}
