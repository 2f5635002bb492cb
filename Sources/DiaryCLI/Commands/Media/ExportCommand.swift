import Arguments
import DiaryCore
import Terminal

/// `export`: entries as lines of JSON or as Markdown, with their originals; or the originals alone.
enum ExportCommand: Command {
    static let name = "export"

    static let declaration = CommandDeclaration(
        name, "write entries and originals out, whole or not at all",
        operands: [
            SelectionOptions.saved, OperandDeclaration("PREDICATE", .optional, "only entries that meet the predicate"),
        ],
        groups: [
            SelectionOptions.group,
            OptionGroup(
                "Output",
                [
                    .value(.output, short: "o", "PATH", "a new folder; a new file that ends in .jsonl or .md; or -")
                        .completing(.file),
                    .value(.format, short: "f", "FORMAT", "how it is written; else as PATH ends, else jsonl")
                        .completing(.choices(ExportTarget.formats)),
                    .flag(.noPlaces, "leave positions and places out, of the copies of originals too"),
                ]),
        ]
    ) { command in
        command.discussion = [
            "jsonl: entries.jsonl, oldest first, and the originals in media. diary import DIR/entries.jsonl brings all of it back.",
            "Saved searches go with the whole diary, in searches.jsonl, and come back with it; with a selection or --no-places they stay here.",
            """
            markdown: a file a month, 2026-11.md, with links to the originals in media. Control characters and marks that turn \
            the direction of writing are written as \\x1b or \\u{202e}.
            """,
            "media: the originals alone, each named by its time and its name, with that time as the file's own.",
            "A file or - gets the text without originals. Nothing is ever overwritten. An original that is missing is named; the rest is exported, exit 3.",
            "--no-places takes positions out of the copies of photos; one that keeps its position is left out and named.",
        ]
        command.examples = [
            Definition("diary export -o everything", "all of it, into a new folder"),
            Definition("diary export --on 2025 -o -", "the lines of a year, to standard output"),
            Definition("diary export -f markdown --tag trip -o trip", "to be read, with its photos"),
            Definition("diary export -f media --starred --no-places -o best", "photos and sounds to give away"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let target = try ExportTarget(invocation)
        let store = try invocation.openStore(.reading)
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: invocation.operands)
        try store.check(query)
        let reporter = ExportReporter(invocation: invocation)
        // What goes to a pipe leaves nothing behind, and a reader that waits must not keep it alive.
        let isInterrupted = target.kind == .standardOutput ? { false } : invocation.context.notingInterrupts()
        var options = Export.Options()
        options.withoutPlaces = invocation.values.flag(.noPlaces)
        options.isInterrupted = isInterrupted
        options.onProgress = reporter.show
        options.onLoss = reporter.tell
        let report: ExportReport
        do { report = try write(Export(of: store, query, options), to: target, invocation) } catch {
            try reporter.clear()
            throw error
        }
        try reporter.tell(report, target)
        return report.lossCount == 0 ? .success : .incomplete
    }

    private static func write(_ export: Export, to target: ExportTarget, _ invocation: Invocation) throws
        -> ExportReport
    {
        let format = target.format(invocation)
        switch target.kind {
        case .standardOutput:
            guard target.isForeignText else { return try export.write(format) { try invocation.output.json($0) } }
            return try export.write(format) {
                try invocation.output.text(SafeText(String(decoding: $0, as: UTF8.self)))
            }
        case .file: return try export.writeFile(target.path, format)
        case .folder: return try export.writeFolder(target.path, format)
        }
    }
}
