import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum SaveCommand: Command {
    static let name = "save"

    static let declaration = CommandDeclaration(
        name, "keep a selection under a name, to be used as :NAME",
        operands: [
            OperandDeclaration("NAME", .one, "what it is called", completion: .search), SelectionOptions.saved,
            OperandDeclaration("PREDICATE", .optional, "a date, or a predicate that entries have to meet"),
        ],
        groups: [SelectionOptions.kept]
    ) { command in
        command.discussion = [
            "The words are kept and read again at each use: 'last month' means the last month then.",
            "An existing name gets the new selection and stays in its place. diary undo reverts it.",
        ]
        command.examples = [
            Definition("diary save trips --tag trip --has image", "then: diary list :trips"),
            Definition("diary save recent-trips :trips --from 'last month'", "begins with another one"),
            Definition("diary export :trips -f markdown -o trips", "usable wherever a selection is"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        let name = try invocation.keptText(invocation.operands[0], called: "the name")
        let operands = Array(invocation.operands.dropFirst())
        let words = SelectionWords.words(invocation.values, operands: operands)
        let before = try store.tabs()
        _ = try before.applying(.save(name, selection: words), at: invocation.context.now())
        let old = before.search(named: name).flatMap { $0.isNamed(name) ? $0 : nil }
        if let old, words.isEmpty { throw existing(old) }
        var reader = SelectionReader(invocation: invocation, store: store)
        reader.chain = [SavedSearch.key(of: name)]
        let query: EntryQuery
        do { query = try reader.query(operands: operands) } catch let error as UnreadableSearch {
            throw refusal(error, name)
        }
        try store.check(query)
        // Counted first: a search that can't be evaluated is not saved either.
        let count = try store.count(query)
        let after = try store.change([.save(name, selection: words)])
        guard after != before, let search = after.search(named: name) else {
            return try invocation.end(saying: "nothing was changed")
        }
        let shown = StyledText(SafeText(search.name).singleLine, .cyan)
        let verb: StyledText = old == nil ? "saved " : "changed "
        try invocation.printChanged(
            [], verb + shown + "   \(count.counted("entry"))   diary list \(Self.reference(search))   back: diary undo")
        invocation.snapshot.isCommitted = true
        if let words = old?.selection {
            let shown = SelectionWords.shown(words)
            try invocation.messages.note("it was: \(line: shown.isEmpty ? "everything" : shown)")
        }
        return .success
    }

    /// A name in use without a selection was hardly meant to become that of all entries.
    private static func existing(_ search: SavedSearch) -> Failure {
        let name = SafeText(search.name).singleLine
        return Failure(
            "\(name) is a saved search, and no selection was given; nothing was changed",
            hint:
                "diary list \(reference(search)) lists its entries, diary save \(line: ShellQuoting.quoted(search.name)) SELECTION changes it",
            .usage)
    }

    /// A search that would refer to itself was readable until now, so this message differs from that of reading.
    private static func refusal(_ error: UnreadableSearch, _ name: String) -> Failure {
        guard let circle = error.circle, SavedSearch.key(of: error.name) == SavedSearch.key(of: name) else {
            return error.failure
        }
        return Failure(
            "\(line: name) would refer to itself: \(line: circle)",
            hint: "write the selection out: diary saved lists them", .usage)
    }

    private static func reference(_ search: SavedSearch) -> SafeText {
        SafeText(ShellQuoting.quoted(":" + search.name)).singleLine
    }
}

extension SavedSearch {
    /// Returns whether a name is the same, ignoring case.
    fileprivate func isNamed(_ other: String) -> Bool { Self.key(of: name) == Self.key(of: other) }
}
