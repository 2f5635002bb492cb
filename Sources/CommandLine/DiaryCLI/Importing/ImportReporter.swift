import Arguments
import DiaryMedia
import DiaryStore
import JSON
import Terminal

/// Shows what an import does: its progress, warnings, the file of its outcomes, and the result.
final class ImportReporter {
    private let invocation: Invocation
    private let source: String
    private let record: OutcomeRecord?
    private let store: DiaryStore?
    private var progress: ImportProgressLine
    private let warnings: GroupedWarnings

    /// - Parameters:
    ///     - source: the name of the format; `media` for files and folders of photos, sounds and videos.
    ///     - nouns: the plural of what warnings name.
    ///     - rest: the text that says where the warnings are that are not named.
    ///     - record: takes a line of JSON for each outcome; nil for none.
    ///     - store: the diary with the media that files can be equal to; nil without a diary.
    init(
        _ invocation: Invocation, of source: String, naming nouns: String, rest: StyledText,
        _ record: OutcomeRecord? = nil, in store: DiaryStore? = nil
    ) {
        (self.invocation, self.source, self.record, self.store) = (invocation, source, record, store)
        progress = ImportProgressLine(invocation: invocation)
        warnings = GroupedWarnings(invocation.messages, of: nouns, rest: rest)
    }

    /// Names the files or places that warnings don't.
    static func rest(_ record: OutcomeRecord?) -> StyledText {
        record == nil ? "--report FILE names each" : "the report names each"
    }

    /// An observer that reports what it is called with.
    func observer(isInterrupted: @escaping () -> Bool) -> ImportObserver {
        var observer = ImportObserver(
            onOutcome: report, onProgress: update, isInterrupted: isInterrupted, describe: ImportWords.text)
        observer.onRecognition = { words in
            try self.progress.clear()
            try self.invocation.messages.note("\(SafeText(ImportWords.withArticle(words)).singleLine)")
        }
        return observer
    }

    /// Draws the progress again, unless it was drawn just now.
    func update(_ progress: ImportProgress) throws { try self.progress.update(progress) }

    func clear() throws { try progress.clear() }

    /// Writes an outcome to the file of outcomes, and warns about one that needs attention.
    func report(_ outcome: ImportOutcome) throws {
        try record?.write(outcome, in: store)
        switch outcome {
        case .file(let outcome):
            for warning in ImportWords.warnings(of: outcome) {
                try warn(StyledText(warning.path), warning.reason, key: warning.key)
            }
        case .entry(let outcome, _, let place):
            guard outcome == .updated(keepsVersion: true), let reason = ImportWords.reason(for: outcome) else {
                return
            }
            try warn(StyledText(SafeText(place).singleLine), StyledText(SafeText(reason)))
        case .problem(let problem):
            guard !problem.isOnlyCounted else { return }
            try warn(
                StyledText(SafeText(problem.place).singleLine), StyledText(SafeText(problem.reason).singleLine),
                key: ImportWords.words(for: problem.kind))
        case .line(let problem, let number, let source):
            try? warn(
                "\(SafeText(source)): line \(number)", ImportWords.words(for: problem),
                key: ImportWords.key(of: problem))
        }
    }

    private func warn(_ name: StyledText, _ reason: StyledText, key: String? = nil) throws {
        try progress.clear()
        try warnings.warn(name, reason, key: key)
    }

    /// Ends the progress and the warnings, also of one source of several.
    func finish() throws {
        try progress.clear()
        try warnings.finish()
        progress = ImportProgressLine(invocation: invocation)
    }

    /// Runs an import, and prints its result; batches before an error are kept, and the result says so.
    ///
    /// - Throws: the error of the import.
    func run(
        _ report: @autoclosure () -> ImportReport, isResumable: Bool = true, _ body: () throws -> Void
    ) throws -> ExitCode {
        let isDryRun = invocation.values.flag(.dryRun)
        do { try body() } catch {
            try progress.clear()
            try record?.finish()
            try warnings.finish()
            let fullDisk = Failure.fullDisk(causing: error)
            // Unpacked files are removed at the end of the run, which frees space on a full disk.
            var failure: any Error = fullDisk == nil ? error : Failure.describing(error)
            guard report().changesAnything, !isDryRun else { throw failure }
            try print(report(), isCutShort: isResumable)
            if let fullDisk {
                // The message of a full disk says that nothing was changed, which only holds for the last batch.
                var kept = Failure.describing(error)
                kept.message = fullDisk + "; what is listed above is kept"
                failure = kept
            }
            throw failure
        }
        try finish()
        let result = report()
        try print(result, isCutShort: result.isInterrupted, namesAll: !warnings.hasUnnamed)
        return result.isInterrupted ? .interrupted : result.isIncomplete ? .incomplete : .success
    }

    private func print(_ report: ImportReport, isCutShort: Bool, namesAll: Bool = true) throws {
        let isDryRun = invocation.values.flag(.dryRun)
        if !isDryRun, report.changesAnything { invocation.snapshot.isCommitted = true }
        try ImportReportRenderer(invocation, of: source, report, isDryRun: isDryRun)
            .printMessages(isCutShort: isCutShort, namesAll: namesAll)
        if invocation.values.value(.format) == "json" {
            try invocation.output.json(.object(report.json(of: source, isDryRun: isDryRun)))
        } else if !isDryRun {
            try invocation.printIDs(report.entries)
        }
    }
}
