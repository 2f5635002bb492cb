import Arguments
import Chronology
import DiaryCore
import Terminal

/// Runs an import of files and folders, and tells of it.
struct MediaImportRun {
    let invocation: Invocation

    private var context: Context { invocation.context }

    /// - Parameter store: opens the diary.
    func run(_ paths: [FilePath], _ options: ImportOptions, into store: Store?) throws -> ExitCode {
        let record = try invocation.values.value(.report).map { try FateRecord(context.path(argument: $0)) }
        var tally = ImportTally()
        let progress = MediaImportProgress(invocation: invocation)
        let isInterrupted = context.notingInterrupts()
        let words = FateWords(zone: options.zone)
        let warnings = GroupedWarnings(
            invocation.messages, of: "files", rest: record == nil ? "--report FILE names each" : "the report names each"
        )
        let observer = ImportObserver(
            onFate: { fate in
                tally.add(fate)
                try record?.write(fate)
                for warning in [words.warning(of: fate), words.oddity(of: fate)].compactMap(\.self) {
                    try progress.clear()
                    try warnings.tell(StyledText(warning.path), warning.reason, key: warning.key)
                }
            }, onProgress: { try progress.update($0) }, isInterrupted: isInterrupted)
        let run = MediaImport(
            into: store, options, decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath, now: context.now(),
            observer: observer)
        let renderer = MediaImportRenderer(invocation: invocation, isDryRun: options.isDryRun)
        do { try run.run(paths, excluding: invocation.diaryFolder) } catch {
            try progress.clear()
            try record?.finish()
            try warnings.finish()
            guard run.report.changesAnything else { throw error }
            // What came in before stays; the person ought to know.
            try renderer.tell(run.report, tally, isCutShort: true)
            throw Self.failure(error)
        }
        try progress.clear()
        try record?.finish()
        try warnings.finish()
        tally.namesAll = !warnings.hasUnnamed
        try renderer.tell(run.report, tally, isCutShort: run.report.isInterrupted)
        if run.report.isInterrupted { return .interrupted }
        return tally.unreadableCount + tally.namedLeftOutCount > 0 ? .incomplete : .success
    }

    /// A full disk says that nothing was changed, which holds for the last batch alone.
    private static func failure(_ error: any Error) -> Failure {
        var failure = Failure.describing(error)
        if let words = Failure.fullDisk(toldBy: error) { failure.message = words + "; what is told above stays" }
        return failure
    }
}
