import Arguments
import DiaryKit
import Terminal

/// `export`: entries as lines of JSON, with their originals.
enum ExportCommand: Command {
    static let declaration = CommandDeclaration(
        "export", "write entries out, whole or not at all",
        operands: [OperandDeclaration("PREDICATE", .optional, "only entries that meet the predicate")],
        groups: [
            SelectionOptions.group,
            OptionGroup(
                "Output",
                [
                    .value("output", short: "o", "PATH", "a new folder, a new file that ends in .jsonl, or -")
                        .completing(.file),
                    .value("format", short: "f", "FORMAT", "how it is written").completing(.choices(["jsonl"])),
                    .flag("no-places", "leave positions and places out"),
                ]),
        ]
    ) { command in
        command.discussion = [
            "A folder gets entries.jsonl, oldest first, and the originals in media. Nothing is ever overwritten.",
            "diary import DIR/entries.jsonl brings all of it back.",
        ]
        command.examples = [
            Definition("diary export -o everything", "all of it, into a new folder"),
            Definition("diary export --on 2025 -o -", "the lines of a year, to standard output"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        guard let target = invocation.values.value("output"), !target.isEmpty else {
            throw Failure(
                "export needs a place to write to", hint: "diary export -o FOLDER, or -o - for standard output", .usage)
        }
        let store = try invocation.openStore(.reading)
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: invocation.operands)
        let export = LineExport(of: store, query, withoutPlaces: invocation.values.flag("no-places"))
        let report = try write(export, target, invocation)
        try tell(report, target, invocation)
        return report.missing.isEmpty ? .success : .incomplete
    }

    private static func write(_ export: LineExport, _ target: String, _ invocation: Invocation) throws
        -> LineExport.Report
    {
        guard target != "-" else {
            return try export.writeLines {
                try invocation.output.bytes($0)
                return true
            }
        }
        let path = invocation.context.path(argument: target)
        return try target.hasSuffix(".jsonl") ? export.writeFile(path) : export.writeFolder(path)
    }

    private static func tell(_ report: LineExport.Report, _ target: String, _ invocation: Invocation) throws {
        for medium in report.missing {
            let name = SafeText(medium.fileName ?? medium.hash.description)
            try invocation.messages.warning("the original of \(name) is missing; only what is known of it was written")
        }
        guard target != "-" else { return }
        let media =
            report.mediumCount > 0
            ? ", \(report.mediumCount.counted("original")), \(ByteCount.text(report.byteCount))" : ""
        try invocation.messages.line("wrote \(report.entryCount.counted("entry"))\(media) to \(SafeText(target))")
    }
}
