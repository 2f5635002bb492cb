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
        options: [CountFormat.option("how it is written")]
    ) { command in
        command.examples = [Definition("diary history @", "of the entry last changed")]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let ids = try EntryReference(invocation: invocation, store: store).resolve(invocation.operands)
        for id in ids {
            let versions = try store.versions(of: id)
            let clock = try store.entry(id)?.creationTime
            let blocks = versions.reversed().map { lines($0, invocation) }
            try invocation.printCounts(
                versions.map { json($0, on: clock) }, lines: Array(blocks.joined(separator: [StyledText()])))
        }
        return .success
    }

    /// - Parameter clock: any time of the entry, in whose zone times are.
    private static func json(_ version: TextVersion, on clock: ZonedTime?) -> JSONValue {
        [
            "version": .integer(version.number),
            "time": .string((clock?.at(version.time) ?? ZonedTime(instant: version.time, utcOffset: 0)).rfc3339()),
            "text": .string(version.text), "current": .boolean(version.isCurrent),
        ]
    }

    private static func lines(_ version: TextVersion, _ invocation: Invocation) -> [StyledText] {
        let wall = invocation.context.localZone.zonedTime(at: version.time).wallTime
        let mark = version.isCurrent ? " (now)" : ""
        let heading = StyledText("version \(version.number)", .bold) + "  \(wall.date) \(wall.clock())\(mark)"
        let text = StyledText(SafeText(version.text))
        return [heading] + text.wrapped(to: invocation.output.width)
    }
}
