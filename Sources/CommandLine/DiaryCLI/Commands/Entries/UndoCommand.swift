import Arguments
import DiaryStore
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
        let isNamed = command.ids.isEmpty ? command.searchCount > 0 : command.ids.count == 1 && !summary.string.isEmpty
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
        if renderer.commands.isEmpty { try invocation.messages.line("nothing was ever changed") }
        if try store.isChangedByOtherMachine(after: renderer.commands.last?.command.number ?? 0) {
            try invocation.messages.note("commands of other machines are undone there")
        }
        return .success
    }

    /// The maximum number of entries of one command in the JSON output.
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
