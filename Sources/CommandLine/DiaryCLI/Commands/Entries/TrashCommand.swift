import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum TrashCommand: Command {
    static let name = "trash"

    static let declaration = CommandDeclaration(
        name, "list what was deleted or detached, or remove it for good",
        operands: [
            SelectionOptions.saved, OperandDeclaration("PREDICATE", .optional, "only entries that meet the predicate"),
        ],
        groups: [
            SelectionOptions.group, ListFormat.options,
            OptionGroup(
                "Emptying",
                [
                    .flag(.empty, "remove the trash for good; this can't be undone"),
                    .value(.olderThan, "DURATION", "with --empty: only what was deleted that long ago, such as 30d"),
                    .flag(.yes, short: "y", "don't ask"),
                ]),
        ]
    ) { command in
        command.examples = [
            Definition("diary trash", "what is in it"), Definition("diary restore 3f2a", "bring an entry back"),
            Definition("diary trash --empty --older-than 30d", "remove for good what was deleted a month ago"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        if invocation.values.flag(.empty) { return try TrashEmptying(invocation: invocation).run() }
        guard !invocation.values.isGiven(.olderThan) else {
            throw Failure(
                "--older-than says what --empty removes", hint: "diary trash --empty --older-than 30d", .usage)
        }
        let store = try invocation.openStore(.reading)
        let query = try SelectionReader(invocation: invocation, store: store).query(
            operands: invocation.operands, scope: .trash)
        try TrashListPrinter(invocation: invocation, store: store).print(query)
        return .success
    }
}
