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
    func run(_ found: FormatRecognition.Found, _ options: ImportOptions, into store: DiaryStore?) throws -> ExitCode {
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
        let reporter = reporter(naming: "places", in: nil)
        for kind in [ImportProblem.Kind.hidden, .ofSystem] {
            let count = problems.count { $0.kind == kind }
            if count > 0 { try invocation.messages.note("\(ImportWords.words(for: kind)): \(count.grouped)") }
        }
        for problem in problems { try reporter.report(.problem(problem)) }
        try reporter.finish()
    }

    private func reporter(naming nouns: String, in store: DiaryStore?) -> ImportReporter {
        ImportReporter(
            invocation, of: FormatRecognition.media, naming: nouns, rest: ImportReporter.rest(record), record,
            in: store)
    }

    /// - Parameter root: the folder into which archives were unpacked; its files are named relative to it.
    private func run(
        _ paths: [FilePath], _ options: ImportOptions, into store: DiaryStore?, root: FilePath? = nil
    ) throws -> ExitCode {
        let reporter = reporter(naming: "files", in: store)
        let observer = reporter.observer(isInterrupted: context.notingInterrupts())
        let session = ImportSession(options, into: store, observer)
        let run = MediaImport(
            in: session, options, decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath, now: context.now())
        return try reporter.run(session.report) {
            try run.run(paths, excluding: invocation.diaryFolder, except: root)
        }
    }
}
