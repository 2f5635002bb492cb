import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum RandomCommand: Command {
    static let name = "random"

    static let declaration = CommandDeclaration(
        name, "show a random entry",
        operands: [
            SelectionOptions.saved,
            OperandDeclaration("PREDICATE", .optional, "a date, or a predicate that the entry has to meet"),
        ],
        groups: [
            OptionGroup(
                "Chance",
                [
                    .value(.seed, "N", "a whole number: the same one shows the same entry")
                ]),
            SelectionOptions.group, ListFormat.options, PictureOptions.group,
        ]
    ) { command in
        command.synonyms = ["surprise", "lucky", "shuffle", "any"]
        command.discussion = ["Each entry of the selection has the same chance; it is shown as by diary show."]
        command.examples = [
            Definition("diary random", "any of all entries"),
            Definition("diary random --has image --to 'last year'", "an older one with photos"),
            Definition("diary random --seed 20261120", "the same entry all day"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        try PictureExtent.check(invocation.values)
        let seed = try invocation.values.value(.seed).map(Self.number(ofSeed:))
        let store = try invocation.openStore(.reading)
        var query = try invocation.query(in: store)
        // With a limit, the order determines the newest or the oldest entries; without one it has no effect.
        if query.limit == nil { query.order = .newestFirst }
        var random = RandomSource(seed: seed)
        guard let id = try store.randomEntry(query, &random) else {
            try EntryListPrinter(invocation: invocation, store: store).print([])
            try EntryListPrinter(invocation: invocation, store: store).reportEmptyResult(query)
            return .success
        }
        return try ShowCommand.show([id], store, invocation)
    }

    private static func number(ofSeed text: String) throws(Failure) -> UInt64 {
        if let number = UInt64(text) { return number }
        if let number = Int64(text) { return UInt64(bitPattern: number) }
        throw Failure("\(line: text) is not a whole number for a seed", hint: "--seed 7", .usage)
    }
}
