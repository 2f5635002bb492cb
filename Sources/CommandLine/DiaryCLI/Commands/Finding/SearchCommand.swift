import Arguments
import DiaryModel
import DiaryStore
import Gazetteer
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
        command.excludingOption = "--not"
        command.discussion = [
            "Searches texts, tags and places, titles, captions and file names of media, and the words found in them.",
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
        for word in invocation.operands + invocation.values.all(.not) {
            _ = try invocation.keptText(word, called: "the word")
        }
        let words = try SearchWords(invocation.values, operands: invocation.operands)
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: [], terms: words.terms)
        let count = try EntryListPrinter(invocation: invocation, store: store, terms: words.terms).print(query)
        guard count == 0 else {
            try invocation.output.flush()
            return try invocation.end(saying: "\(count.counted("entry"))")
        }
        try SearchReport(invocation: invocation, store: store).reportEmptyResult(words, selection: query)
        return .success
    }
}

struct SearchReport {
    let invocation: Invocation
    let store: DiaryStore

    /// The limit of counting, since the exact number for a common word is not needed.
    private static let limit = 10_000
    private static let mostTowns = 5

    /// Prints the number of entries with each word alone, without the other conditions, and what the names of towns
    /// would find in place of a word.
    func reportEmptyResult(_ words: SearchWords, selection: EntryQuery) throws {
        try invocation.messages.line("nothing found; each word alone:")
        let width = words.wanted.map { DisplayWidth.cells(of: SafeText($0.typed).singleLine.string) }.max() ?? 0
        let isAlone = words.terms.count == 1 && !SelectionReader.isGiven(invocation.values)
        for term in words.wanted {
            let word = StyledText(SafeText(term.typed).singleLine).padded(to: width)
            let count = isAlone ? 0 : try count(EntryQuery([.holds(term)]))
            try invocation.messages.line("  \(word)  \(Self.words(count))")
        }
        try reportTowns(words, selection)
    }

    /// Prints how many entries are found with a town's own name in place of another one of it.
    ///
    /// Entries have the name of the list, which is Köln for Cologne and Munich for München: it doesn't say which of
    /// its names are of which language.
    private func reportTowns(_ words: SearchWords, _ query: EntryQuery) throws {
        guard let towns = try? invocation.context.places.towns() else { return }
        for (place, term) in words.wanted.enumerated() {
            for name in towns.ownNames(ofTownsAlsoCalled: term.typed, limit: Self.mostTowns)
            where !term.isContained(in: name) {
                var other = query
                let own = SearchTerm(name, isWholeWord: term.isWholeWord)
                other.conditions = query.conditions.map { $0 == .holds(term) ? .holds(own) : $0 }
                let count = try count(other)
                guard count > 0 else { continue }
                let names: StyledText = "\(line: name), also called \(line: term.typed)"
                try invocation.messages.line(
                    "\(Self.words(count)) with \(names)" + command(words, replacing: place, by: name))
            }
        }
    }

    /// The command that finds them; nothing if there are options, which it would have to repeat.
    private func command(_ words: SearchWords, replacing place: Int, by name: String) -> StyledText {
        guard words.terms.allSatisfy({ !$0.isExcluded && !$0.isWholeWord }),
            !SelectionReader.isGiven(invocation.values)
        else { return "" }
        var typed = words.wanted.map(\.typed)
        typed[place] = name
        return ": \(line: ShellQuoting.commandLine(["diary", "search"] + typed))"
    }

    private func count(_ query: EntryQuery) throws -> Int {
        var query = query
        query.limit = Self.limit + 1
        return try store.count(query)
    }

    private static func words(_ count: Int) -> String {
        count > limit ? "more than \(limit.counted("entry"))" : count.counted("entry")
    }
}

struct SearchWords {
    let terms: [SearchTerm]

    /// - Throws: `Failure` for a word without anything that can be found.
    init(_ values: OptionValues, operands: [String]) throws(Failure) {
        let isWhole = values.flag(.wholeWords)
        terms =
            operands.map { SearchTerm(Self.unquoted($0), isWholeWord: isWhole) }
            + values.all(.not).map { SearchTerm(Self.unquoted($0), isWholeWord: isWhole, isExcluded: true) }
        for term in terms where term.needle.allSatisfy({ $0 == UInt8(ascii: " ") }) {
            let word = term.typed.isEmpty ? "an empty word" : "'\(SafeText(term.typed))'"
            throw Failure(
                "\(word) has nothing to search for: spaces and accents alone are not a word",
                hint: "diary search WORD; diary list shows everything", .usage)
        }
    }

    /// A phrase without the quotation marks that search engines want around one: `"fog over"`.
    private static func unquoted(_ word: String) -> String {
        guard word.count > 2, word.first == "\"", word.last == "\"", word.contains(where: \.isWhitespace) else {
            return word
        }
        let inner = word.dropFirst().dropLast()
        return inner.contains { $0 == "\"" } ? word : String(inner)
    }

    var wanted: [SearchTerm] { terms.filter { !$0.isExcluded } }
}
