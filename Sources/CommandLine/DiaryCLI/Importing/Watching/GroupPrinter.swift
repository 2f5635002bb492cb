import Arguments
import DiaryMedia
import DiaryStore
import JSON
import Terminal

/// Prints the result of a group of files that arrived together: a line, or an object of JSON.
final class GroupPrinter {
    private let invocation: Invocation
    private let words: OutcomeWords
    private let isJSON: Bool
    private let warnings: GroupedWarnings
    private let progress: MediaImportProgress
    private var tally = ImportTally()
    private var outcomes: [JSONValue] = []

    init(_ invocation: Invocation, _ words: OutcomeWords) {
        (self.invocation, self.words) = (invocation, words)
        progress = MediaImportProgress(invocation: invocation)
        isJSON = invocation.values.value(.format) == "jsonl"
        warnings = GroupedWarnings(
            invocation.messages, of: "files", rest: isJSON ? "the object names each" : "--format jsonl names each")
    }

    /// Shows the progress of a long import.
    func update(_ progress: ImportProgress) throws { try self.progress.update(progress) }

    /// Erases the progress.
    func clear() throws { try progress.clear() }

    /// Counts the outcome of a file, and warns about it if it needs attention.
    func take(_ outcome: FileOutcome, in store: Store) throws {
        tally.add(outcome)
        if isJSON { outcomes.append(.object(try OutcomeJSON.object(of: outcome, in: store))) }
        for warning in [words.warning(of: outcome), words.oddity(of: outcome)].compactMap(\.self) {
            try progress.clear()
            try warnings.warn(StyledText(warning.path), warning.reason, key: warning.key)
        }
    }

    /// Prints the result; nothing for files that are all here already, except those of the first group.
    func print(_ report: ImportReport, isFirst: Bool) throws {
        try progress.clear()
        try warnings.finish()
        if report.changesAnything { invocation.snapshot.isCommitted = true }
        if isJSON {
            var object = report.json(of: ExchangeRecognition.media, tally, isDryRun: false)
            object.append("files", .array(outcomes))
            try invocation.output.json(JSONWriter.bytes(of: .object(object)) + [0x0A])
        } else if report.changesAnything || isFirst || !tally.leftOut.isEmpty {
            let line = StyledText(SafeText(sentence(report)))
            if invocation.context.isOutputTerminal {
                try invocation.output.line(line)
            } else {
                for id in report.entries { try invocation.output.line("\(id)") }
                try invocation.messages.line(line)
            }
        }
        try invocation.output.forward()
    }

    private func sentence(_ report: ImportReport) -> String {
        let renderer = MediaImportRenderer(invocation: invocation, isDryRun: false)
        var words = renderer.sentence(report, tally)
        if report.retimedMediumCount > 0 { words += "; \(renderer.retimedSentence(report))" }
        if !report.changesAnything, tally.alreadyHereCount > 0 {
            words += "; \(tally.alreadyHereCount.counted("file")) already here"
        }
        let left = tally.leftOut.values.reduce(0) { $0 + $1.count }
        if left > 0 {
            let endings = Set(tally.leftOut.values.flatMap(\.endings)).sorted().joined(separator: " ")
            words += "; left out: \(left.counted("file")) (\(endings))"
        }
        return words
    }
}
