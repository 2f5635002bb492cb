import Arguments
import DiaryMedia
import DiaryStore
import JSON
import Terminal

/// Prints the result of a group of files that arrived together: a line, or an object of JSON.
final class GroupPrinter {
    private let invocation: Invocation
    private let isJSON: Bool
    private let reporter: ImportReporter
    private var outcomes: [JSONValue] = []

    init(_ invocation: Invocation) {
        self.invocation = invocation
        isJSON = invocation.values.value(.format) == "jsonl"
        reporter = ImportReporter(
            invocation, of: FormatRecognition.media, naming: "files",
            rest: isJSON ? "the object names each" : "--format jsonl names each")
    }

    func update(_ progress: ImportProgress) throws { try reporter.update(progress) }

    func clear() throws { try reporter.clear() }

    /// Warns about the outcome of a file if it needs attention.
    func take(_ outcome: FileOutcome, in store: DiaryStore) throws {
        if isJSON { outcomes.append(.object(try ImportOutcomeJSON.object(of: .file(outcome), in: store))) }
        try reporter.report(.file(outcome))
    }

    /// Prints the result; nothing for files that are all here already, except those of the first group.
    func print(_ report: ImportReport, isFirst: Bool) throws {
        try reporter.finish()
        if report.changesAnything { invocation.snapshot.isCommitted = true }
        if isJSON {
            var object = report.json(of: FormatRecognition.media, isDryRun: false)
            object.append("files", .array(outcomes))
            try invocation.output.json(.object(object))
        } else if report.changesAnything || isFirst || !report.leftOut.isEmpty {
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
        let renderer = ImportReportRenderer(invocation, of: FormatRecognition.media, report, isDryRun: false)
        var words = renderer.sentence
        if report.retimedMediumCount > 0 { words += "; \(renderer.retimedSentence)" }
        if !report.changesAnything, report.alreadyHereCount > 0 {
            words += "; \(report.alreadyHereCount.counted("file")) already here"
        }
        let left = report.leftOut.values.reduce(0) { $0 + $1.count }
        if left > 0 {
            let endings = ImportWords.shown(report.leftOut.values.flatMap(\.endings)).joined(separator: " ")
            words += "; left out: \(left.counted("file")) (\(endings))"
        }
        return words
    }
}
