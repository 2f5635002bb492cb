import Arguments
import DiaryStore
import Terminal

enum SearchCommand: Command {
    static let name = "search"

    static let declaration = CommandDeclaration(
        name, "find entries that contain every word, ignoring case and accents",
        operands: [OperandDeclaration("WORD", .some, "what to look for; a quoted phrase counts as one word")],
        groups: [
            OptionGroup(
                "Matching",
                [
                    .flag(.wholeWords, short: "w", "only whole words, not parts of longer ones"),
                    .repeated(.not, "WORD", "only entries without this word").allowingLeadingDash(),
                ]),
            SelectionOptions.group, ListFormat.options,
        ]
    ) { command in
        command.synonyms = ["find", "grep", "rg", "ag", "look", "query"]
        command.discussion = [
            "Searches texts, tags and places, and titles, captions and file names of media.",
            "Each word may be in another of these fields; a phrase is within one.",
        ]
        command.examples = [
            Definition("diary search cafe lyon", "both words, also Café and LYON"),
            Definition("diary search 'third day' --not rain", "a phrase, and no rain"),
            Definition("diary search 京都 --on 2025", "of one year"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let words = try SearchWords(invocation.values, operands: invocation.operands)
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: [], terms: words.terms)
        let count = try EntryListPrinter(invocation: invocation, store: store, terms: words.terms).print(query)
        guard count == 0 else {
            try invocation.output.flush()
            try invocation.messages.line("\(count.counted("entry"))")
            return .success
        }
        try SearchReport(invocation: invocation, store: store).reportEmptyResult(words, selection: query)
        return .success
    }
}
