import Arguments
import Chronology
import DiaryCore
import Terminal

/// Runs an import of another program's diary, and tells of it.
struct ExchangeImportRun {
    let invocation: Invocation
    let store: Store?

    private var context: Context { invocation.context }
    private var isDryRun: Bool { invocation.values.flag(.dryRun) }

    /// - Parameter record: takes a line of JSON for each entry and each hole.
    func run(_ found: RecognizedExchange, _ record: FateRecord?) throws -> ExitCode {
        let zone = try ImportOptionReader.zone(invocation)
        let progress = ExchangeProgress(invocation: invocation)
        let warnings = GroupedWarnings(
            invocation.messages, of: "places",
            rest: record == nil ? "--report FILE names each" : "the report names each"
        )
        let isInterrupted = context.notingInterrupts()
        var holes: [ExchangeHole.Kind: Int] = [:]
        let observer = ExchangeObserver(
            onEntry: { place, fate, id in try record?.write(ExchangeFateJSON.object(place, fate, id)) },
            onHole: { hole in
                holes[hole.kind, default: 0] += 1
                try record?.write(ExchangeFateJSON.object(hole))
                try progress.clear()
                try warnings.tell(
                    StyledText(SafeText(hole.place).singleLine), StyledText(SafeText(hole.reason).singleLine),
                    key: hole.kind.rawValue)
            },
            onProgress: { try progress.update(entryCount: $0, mediumCount: $1) }, isInterrupted: isInterrupted,
            describe: ExchangeWords.text)
        let intake = store.flatMap { store in
            isDryRun ? nil : self.intake(into: store, from: found.source, zone: zone)
        }
        let run = try ExchangeImport(
            of: found.format.name, settings(found), into: store,
            calendar: EntryLineCalendar(zones: context.zones, local: zone), intake: intake, observer: observer)
        defer { try? progress.clear() }
        var options = ExchangeOptions(zone: zone, zones: context.zones)
        options.columns = try ExchangeColumns.read(invocation)
        options.takesKeywords = invocation.values.flag(.keywords)
        for hole in found.source.holes { try run.tell(hole) }
        do {
            try found.format.read(found.source, options, into: run)
            try run.finish()
        } catch is ExchangeInterruption {
            try run.finishInterrupted()
        }
        try progress.clear()
        try warnings.finish()
        if !isDryRun, run.report.changesAnything { invocation.snapshot.isCommitted = true }
        try ExchangeReportRenderer(invocation: invocation, report: run.report, format: found.format.name).tell()
        if run.report.isInterrupted { return .interrupted }
        return run.report.isIncomplete ? .incomplete : .success
    }

    private func settings(_ found: RecognizedExchange) throws -> ExchangeImport.Settings {
        let values = invocation.values
        var settings = ExchangeImport.Settings(source: Store.excerpt(found.name))
        settings.updates = values.flag(.update)
        settings.tags = try values.all(.tag).map { try TagArgument.name($0, invocation) }
        settings.journal = try values.value(.journal).map { try JournalArgument.name($0, invocation) }
        settings.isStarred = values.flag(.star)
        return settings
    }

    private func intake(into store: Store, from source: ExchangeSource, zone: TimeZoneRules) -> ExchangeMediaIntake {
        ExchangeMediaIntake(
            into: store, from: source,
            decoders: DecoderPool(executablePath: context.decoderPath, ffmpegPath: context.ffmpegPath), zone: zone,
            now: context.now())
    }
}

/// A source of another program's diary with the format that reads it.
struct RecognizedExchange {
    let source: ExchangeSource
    let format: any ExchangeFormat.Type
    /// The word or the words of the command line.
    let name: String
}

extension ExchangeReport {
    /// Whether something that the source promises didn't come in.
    var isIncomplete: Bool {
        holes.keys.contains { kind in
            switch kind {
            case .danglingPlaceholder, .missingFile, .unreadable, .encrypted, .undated: true
            case .oddValue, .notKept, .orphan, .duplicate: false
            }
        }
    }
}
