import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Runs an import of files and folders, and prints the result.
struct MediaImportRun {
    let invocation: Invocation
    /// Takes a line of JSON for each file; nil for no report.
    let record: OutcomeRecord?

    private var context: Context { invocation.context }

    /// Imports files and folders in one run, and the content of archives in another.
    func run(_ found: ExchangeRecognition.Found, _ options: ImportOptions, into store: Store?) throws -> ExitCode {
        var exitCode = ExitCode.success
        if !found.paths.isEmpty { exitCode = try run(found.paths, options, into: store) }
        for source in found.unpacked where exitCode != .interrupted {
            try warn(source.problems)
            let code = try run([source.folder], options, into: store, root: source.folder)
            if code != .success || source.lacksAny { exitCode = code == .success ? .incomplete : code }
        }
        return exitCode
    }

    /// Reports the parts of archives that can't be imported.
    private func warn(_ problems: [ImportProblem]) throws {
        let warnings = GroupedWarnings(
            invocation.messages, of: "places",
            rest: record == nil ? "--report FILE names each" : "the report names each")
        for kind in [ImportProblem.Kind.hidden, .ofSystem] {
            let count = problems.count { $0.kind == kind }
            if count > 0 { try invocation.messages.note("\(kind.rawValue): \(count.grouped)") }
        }
        for problem in problems {
            try record?.write(ExchangeOutcomeJSON.object(problem))
            guard !problem.isOnlyCounted else { continue }
            try warnings.warn(
                StyledText(SafeText(problem.place).singleLine), StyledText(SafeText(problem.reason).singleLine),
                key: problem.kind.rawValue)
        }
        try warnings.finish()
    }

    /// - Parameter root: the folder into which archives were unpacked; its files are named relative to it.
    private func run(
        _ paths: [FilePath], _ options: ImportOptions, into store: Store?, root: FilePath? = nil
    ) throws -> ExitCode {
        var tally = ImportTally()
        let progress = MediaImportProgress(invocation: invocation)
        let isInterrupted = context.notingInterrupts()
        let words = OutcomeWords(zone: options.zone)
        let warnings = GroupedWarnings(
            invocation.messages, of: "files", rest: record == nil ? "--report FILE names each" : "the report names each"
        )
        var observer = ImportObserver(
            onOutcome: { outcome in
                let outcome = root.map { outcome.naming(below: $0) } ?? outcome
                tally.add(outcome)
                try record?.write(outcome, in: store)
                for warning in [words.warning(of: outcome), words.oddity(of: outcome)].compactMap(\.self) {
                    try progress.clear()
                    try warnings.warn(StyledText(warning.path), warning.reason, key: warning.key)
                }
            }, onProgress: { try progress.update($0) }, isInterrupted: isInterrupted)
        observer.onRecognition = { words in
            try progress.clear()
            try invocation.messages.note("\(SafeText(ExchangeWords.withArticle(words)).singleLine)")
        }
        let run = MediaImport(
            into: store, options, decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath, now: context.now(),
            observer: observer)
        let renderer = MediaImportRenderer(invocation: invocation, isDryRun: options.isDryRun)
        do { try run.run(paths, excluding: invocation.diaryFolder, except: root) } catch {
            try progress.clear()
            try record?.finish()
            try warnings.finish()
            guard run.report.changesAnything else { throw error }
            // The batches that were imported before are kept, and the message says so.
            try renderer.printReport(run.report, tally, isCutShort: true)
            if error is ReportFailure { throw error }
            throw Self.failure(error)
        }
        try progress.clear()
        try warnings.finish()
        tally.namesAll = !warnings.hasUnnamed
        try renderer.printReport(run.report, tally, isCutShort: run.report.isInterrupted)
        if run.report.isInterrupted { return .interrupted }
        return tally.unreadableCount + tally.namedLeftOutCount > 0 ? .incomplete : .success
    }

    /// The message of a full disk says that nothing was changed, which only holds for the last batch.
    static func failure(_ error: any Error) -> Failure {
        var failure = Failure.describing(error)
        if let words = Failure.fullDisk(causing: error) { failure.message = words + "; what is listed above is kept" }
        return failure
    }
}
