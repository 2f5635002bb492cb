import Arguments
import Chronology
import DiaryKit
import Glibc
import Terminal

/// `import`: entries from lines of JSON.
enum ImportCommand: Command {
    static let declaration = CommandDeclaration(
        "import", "bring in entries from JSON lines",
        operands: [
            OperandDeclaration(
                "PATH", .some, "a file of JSON lines (.jsonl, .ndjson), or - for standard input", completion: .file)
        ],
        options: [
            .flag("update", "an entry that is here with other content takes on the line's"),
            .value("zone", "ZONE", "the zone of times that name none").completing(.zone),
        ]
    ) { command in
        command.discussion = [
            "A line is an object with text and one of creationTime, date or created; diary export writes such lines.",
            "The same lines twice change nothing. One undo takes a whole import back.",
        ]
        command.examples = [
            Definition("diary import backup/entries.jsonl", "what diary export wrote, with its originals"),
            Definition("jq -c '.[]' notes.json | diary import -", "what another program wrote"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let context = invocation.context
        let sources = try zip(invocation.operands, context.paths(arguments: invocation.operands)).map { operand, path in
            try LineSource(operand, path: path, context: context)
        }
        let store = try invocation.openStore(.creating)
        var reporter = LineImportReporter(invocation: invocation)
        for source in sources { try bring(source, into: store, &reporter) }
        try reporter.tell()
        return reporter.hasProblems ? .incomplete : .success
    }

    private static func bring(_ source: LineSource, into store: Store, _ reporter: inout LineImportReporter) throws {
        let invocation = reporter.invocation
        let context = invocation.context
        let zone = try invocation.values.value("zone").map(zone(context)) ?? context.localZone
        let progress = LineImportProgress(invocation: invocation)
        let lines = LineImport.Source(
            name: source.name, folder: source.folder, updates: invocation.values.flag("update"))
        let run = try LineImport(
            of: lines, into: store, calendar: EntryLineCalendar(zones: context.zones, local: zone),
            intake: invocation.mediumIntake(into: store)
        ) { number, problem in
            try? progress.clear()
            let words = LineImportReporter.words(for: problem)
            try? invocation.messages.warning("\(SafeText(source.name)): line \(number): " + words)
        }
        var reader = LineReader(descriptor: source.descriptor.number, path: FilePath(source.name))
        while let line = try reader.next() {
            try run.add(line, number: reader.number)
            try progress.update(lineCount: reader.number)
        }
        reporter.add(try run.finish())
        try progress.clear()
    }

    private static func zone(_ context: Context) -> (String) throws -> TimeZoneRules {
        { try TimeZoneRules(fixed: $0) ?? context.zones.zone(named: $0) }
    }
}

/// Where lines of JSON come from.
final class LineSource {
    let name: String
    let descriptor: FileDescriptor
    /// Where the originals lie; nil for standard input, which brings none.
    let folder: FilePath?

    init(_ operand: String, path: FilePath, context: Context) throws {
        name = operand == "-" ? "standard input" : operand
        guard operand != "-" else {
            descriptor = FileDescriptor(owning: dup(context.standardInput), path: FilePath("standard input"))
            folder = nil
            return
        }
        guard !Folder.isFolder(path) else {
            throw Failure("\(operand) is a folder", hint: "name its entries.jsonl", .usage)
        }
        guard operand.hasSuffix(".jsonl") || operand.hasSuffix(".ndjson") else {
            throw Failure(
                "\(operand) is no file of JSON lines",
                hint: "their names end in .jsonl or .ndjson; - reads them from a pipe", .usage)
        }
        descriptor = try FileDescriptor.open(path, O_RDONLY)
        folder = path.parent
    }
}
