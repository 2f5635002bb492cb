import Arguments
import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

enum HistoryCommand: Command {
    static let name = "history"

    static let declaration = CommandDeclaration(
        name, "show the earlier versions of an entry's text",
        operands: [OperandDeclaration("ENTRY", .one, "the entry", completion: .entry)],
        options: [
            .value(.format, short: "f", "FORMAT", "how it is written").completing(
                .choices(["text", "json", "jsonl"]))
        ]
    ) { command in
        command.examples = [Definition("diary history @", "of the entry last changed")]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let ids = try EntryReference(invocation: invocation, store: store).resolve(invocation.operands)
        for id in ids {
            let versions = try store.versions(of: id)
            switch invocation.values.value(.format) ?? "text" {
            case "json": try invocation.output.json(JSONWriter.bytes(of: .array(versions.map(json))) + [0x0A])
            case "jsonl":
                for version in versions { try invocation.output.json(JSONWriter.bytes(of: json(version)) + [0x0A]) }
            default: try printTexts(versions.reversed(), invocation)
            }
        }
        return .success
    }

    private static func json(_ version: TextVersion) -> JSONValue {
        [
            "version": .integer(version.number),
            "time": .string(ZonedTime(instant: version.time, utcOffset: 0).rfc3339()),
            "text": .string(version.text), "current": .boolean(version.isCurrent),
        ]
    }

    private static func printTexts(_ versions: [TextVersion], _ invocation: Invocation) throws {
        for (index, version) in versions.enumerated() {
            if index > 0 { try invocation.output.line() }
            try printText(version, invocation)
        }
    }

    private static func printText(_ version: TextVersion, _ invocation: Invocation) throws {
        let wall = invocation.context.localZone.zonedTime(at: version.time).wallTime
        let mark = version.isCurrent ? " (now)" : ""
        try invocation.output.line(
            StyledText("version \(version.number)", .bold) + "  \(wall.date) \(wall.clock())\(mark)")
        let text = StyledText(SafeText(version.text))
        for line in invocation.output.width.map({ text.wrapped(to: $0) }) ?? [text] { try invocation.output.line(line) }
    }
}
