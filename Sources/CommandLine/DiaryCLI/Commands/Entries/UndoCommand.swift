import Arguments
import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

enum UndoCommand: Command {
    static let name = "undo"

    static let declaration = CommandDeclaration(
        name, "undo the last command that changed the diary, then the one before it",
        operands: [
            OperandDeclaration("N", .optional, "the command of that number, if nothing later touched the same entries")
        ],
        options: [
            .flag(.list, "list the commands that can be undone"),
            .value(.number, short: "n", "N", "with --list: the number of commands (default 20)"),
            CountFormat.option("with --list: the output format"),
        ]
    ) { command in
        command.examples = [
            Definition("diary undo", "undo the last change"),
            Definition("diary undo --list", "list the commands, newest first"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        try checkListing(invocation)
        if invocation.values.flag(.list) { return try list(invocation) }
        let store = try invocation.openStore(.writing)
        let undone = try store.undo(try number(invocation.operands.first))
        try printResult(undone, "undid", "diary redo", invocation)
        return .success
    }

    /// A value of an option that formats the list must not be read as the number of the command to undo.
    private static func checkListing(_ invocation: Invocation) throws(Failure) {
        if invocation.values.flag(.list) {
            guard let word = invocation.operands.first else { return }
            throw Failure("--list takes no number: \(word)", hint: "diary undo --list -n \(word)", .usage)
        }
        guard let option = [OptionKey.number, .format].first(where: invocation.values.isGiven) else { return }
        throw Failure(
            "--\(option.name) belongs to --list; nothing was undone", hint: "diary undo N undoes command N", .usage)
    }

    private static func number(_ text: String?) throws(Failure) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), number > 0 else {
            throw Failure("\(text) is not the number of a command", hint: "diary undo --list", .usage)
        }
        return number
    }

    static func printResult(_ command: UndoneCommand, _ verb: String, _ next: String, _ invocation: Invocation) throws {
        let summary = SafeText(command.command.summary).singleLine
        let counted = command.ids.count.counted("entry")
        // A single entry is shown with its first words, and the summary of several may be their number.
        let isNamed =
            command.ids.isEmpty
            ? command.searchCount + command.templateCount > 0 : command.ids.count == 1 && !summary.string.isEmpty
        let count: StyledText = isNamed || summary.string == counted ? "" : "   \(counted)"
        try invocation.printChanged(
            command.ids, "\(verb) \(command.command.name) \(summary)" + count + " (\(next))")
        invocation.snapshot.isCommitted = true
        for line in KeptFieldsRenderer(kept: command.keptFields).lines { try invocation.messages.note(line) }
    }

    private static func list(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let limit = try invocation.values.value(.number).map(SelectionReader.count) ?? 20
        let format = CountFormat(invocation.values)
        let renderer = CommandListRenderer(
            commands: try store.commandDetails(limit: limit, entryLimit: format == .text ? 1 : jsonEntryLimit),
            zone: invocation.context.localZone, idDigitCount: store.distinguishingDigitCount)
        let lines = try format == .text ? renderer.lines(window: invocation.output.width) : []
        try invocation.printCounts(renderer.json, lines: lines)
        guard format == .text else { return .success }
        if renderer.commands.isEmpty, limit > 0 { try invocation.messages.line("nothing was ever changed") }
        if try store.isChangedByOtherMachine(after: renderer.commands.last?.command.number ?? 0) {
            try invocation.messages.note("commands of other machines are undone there")
        }
        return .success
    }

    private static let jsonEntryLimit = 100
}

enum RedoCommand: Command {
    static let name = "redo"

    static let declaration = CommandDeclaration(name, "redo what was undone last, until the next change", options: [])

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        try UndoCommand.printResult(store.redo(), "redid", "diary undo", invocation)
        return .success
    }
}

struct CommandListRenderer {
    /// The commands, newest first.
    let commands: [CommandDetail]
    let zone: TimeZoneRules
    /// The digits of an entry's id that distinguish it from all others.
    let idDigitCount: (UniqueIdentifier) throws -> Int

    var json: [JSONValue] { commands.map(json) }

    private func json(_ detail: CommandDetail) -> JSONValue {
        let command = detail.command
        return [
            "number": .integer(command.number), "time": .string(local(command).rfc3339()),
            "command": .string(command.name),
            "summary": .string(command.summary), "undone": .boolean(command.isUndone),
            "entryCount": .integer(detail.entryCount), "entries": .array(detail.entries.map(\.json)),
        ]
    }

    private func local(_ command: CommandSummary) -> ZonedTime {
        zone.zonedTime(at: command.time)
    }

    /// A line for each command, wrapped with a hanging indent.
    func lines(window: Int?) throws -> [StyledText] {
        var table = Table(columns: [
            Table.Column(.right), Table.Column(), Table.Column(), Table.Column(),
            Table.Column(isFlexible: true, wraps: true),
        ])
        for detail in commands {
            let command = detail.command
            let wall = local(command).wallTime
            table.append([
                "\(command.number)", "\(wall.date) \(wall.clock())", "\(command.isUndone ? "undone" : "")",
                "\(command.name)", try words(for: detail),
            ])
        }
        return table.lines(window: window)
    }

    /// The line `3f2a9c  star added, +#work  Dinner at Anna's`; the change precedes words that may be cut.
    private func words(for detail: CommandDetail) throws -> StyledText {
        let summary = StyledText(SafeText(detail.command.summary).singleLine)
        guard let first = detail.entries.first else { return summary }
        let changes = first.changes.map(\.words).joined(separator: ", ")
        let digits = try idDigitCount(first.id)
        let id = StyledText(SafeText(raw: first.id.prefix(digits)), .cyan)
        guard detail.entryCount == 1 else {
            guard !changes.isEmpty else { return summary }
            return "\(detail.entryCount.counted("entry")), first " + id + ": \(line: changes)"
        }
        // A tag's new name and an emptied trash are more informative than the entry's first words.
        let words = changes.isEmpty ? summary : "\(line: changes)  " + summary
        return id + "  " + words
    }
}

extension CommandDetail.Entry {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["id": .string(id.description), "title": .string(summary)]
        if !changes.isEmpty {
            var fields = JSONObject()
            for change in changes { fields.append(change.key, change.json) }
            object.append("changes", .object(fields))
        }
        return .object(object)
    }
}

extension CommandDetail.FieldChange {
    fileprivate var key: String {
        switch self {
        case .time: "creationTime"
        case .journal: "journal"
        case .text: "text"
        case .tags: "tags"
        case .starred: "starred"
        case .position: "position"
        case .place: "place"
        case .captions: "media"
        case .recognition: "recognizedText"
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .time(let old, _, let new, _): ["old": .string(old.rfc3339()), "new": .string(new.rfc3339())]
        case .journal(let old, let new), .text(let old, let new): ["old": .string(old), "new": .string(new)]
        case .tags(let added, let removed):
            ["added": .array(added.map(JSONValue.string)), "removed": .array(removed.map(JSONValue.string))]
        case .starred(let isStarred): ["old": .boolean(!isStarred), "new": .boolean(isStarred)]
        case .position(let old, let new): ["old": Self.json(old), "new": Self.json(new)]
        case .place(let old, let new):
            ["old": old.map(JSONValue.string) ?? .null, "new": new.map(JSONValue.string) ?? .null]
        case .captions, .recognition: .boolean(true)
        }
    }

    private static func json(_ position: Position?) -> JSONValue {
        position.map { .array([.double($0.latitude), .double($0.longitude)]) } ?? .null
    }

    fileprivate var words: String {
        switch self {
        case .time(let old, let oldHasTime, let new, let newHasTime):
            "\(Self.words(old, oldHasTime, beside: new)) → \(Self.words(new, newHasTime, beside: old))"
        case .journal(let old, let new): "journal \(old) → \(new)"
        case .text(let old, let new): old == new ? "text" : "text '\(old)' → '\(new)'"
        case .tags(let added, let removed):
            added.isEmpty && removed.isEmpty
                ? "tags" : (added.map { "+#\($0)" } + removed.map { "-#\($0)" }).joined(separator: " ")
        case .starred(let isStarred): isStarred ? "star added" : "star removed"
        case .position(let old, let new): "position \(Self.words(old)) → \(Self.words(new))"
        case .place(let old, let new): "place \(old ?? "none") → \(new ?? "none")"
        case .captions: "captions or order of media"
        case .recognition: "recognized words"
        }
    }

    /// The day and the time, with the zone if it differs from that of the other time.
    private static func words(_ time: ZonedTime, _ hasTime: Bool, beside other: ZonedTime) -> String {
        let wall = time.wallTime
        let zone = time.zoneName == other.zoneName ? "" : " \(time.zoneName)"
        return hasTime ? "\(wall.date) \(wall.clock())\(zone)" : "\(wall.date)\(zone)"
    }

    private static func words(_ position: Position?) -> String {
        position.map { "\($0.latitude),\($0.longitude)" } ?? "none"
    }
}
