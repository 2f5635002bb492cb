import Arguments
import DiaryModel
import DiaryStore
import Terminal

/// The words of a saved search can no longer be read.
struct UnreadableSearch: Error {
    let name: String
    let failure: Failure
    /// The names that refer back to the search; nil for any other problem.
    let circle: String?

    init(_ search: SavedSearch, _ cause: Failure, circle: String? = nil) {
        (name, self.circle) = (search.name, circle)
        let shown = SafeText(search.name).singleLine
        let words = search.selection.map { SafeText(SelectionWords.shown($0)).singleLine }
        let stays: StyledText = words.map { "it is kept: \($0)" } ?? "it is kept"
        let command = SafeText(ShellQuoting.quoted(search.name)).singleLine
        failure = Failure(
            "the saved search \(shown) can't be read any more: " + cause.message, details: cause.details,
            hint: stays + "   diary save \(command) SELECTION puts another in its place", .usage)
    }
}

extension SelectionReader {
    /// The maximum depth of saved searches that refer to each other.
    private static let depthLimit = 32

    /// The query of a first word `:NAME`; nil for any other word.
    ///
    /// - Throws: `UnreadableSearch`; `Failure` for an unknown name.
    func savedQuery(_ word: String?, in scope: EntryQuery.Scope) throws -> EntryQuery? {
        guard let word, word.hasPrefix(":") else { return nil }
        let (name, tabs) = (String(word.dropFirst()), try store.tabs())
        guard !name.isBlank else { try list(tabs) }
        guard let search = tabs.search(named: name) else {
            throw Failure.noSavedSearch(name, among: tabs, in: chain.isEmpty ? invocation.command.arguments : [])
        }
        return try query(of: search, in: scope)
    }

    /// The query of a saved search: entries that its words select.
    ///
    /// Predicates in it are about entries, even if the rest of a selection is about media.
    ///
    /// - Throws: `UnreadableSearch` if its words can't be read, or lead back to it.
    func query(of search: SavedSearch, in scope: EntryQuery.Scope = .diary) throws -> EntryQuery {
        let key = SavedSearch.key(of: search.name)
        guard !chain.contains(key) else {
            let circle = (chain.drop { $0 != key } + [key]).map { ":\($0)" }.joined(separator: " → ")
            let cause = Failure("it refers to itself: \(line: circle)", .usage)
            throw UnreadableSearch(search, cause, circle: circle)
        }
        guard chain.count < Self.depthLimit else {
            throw UnreadableSearch(
                search, Failure("more than \(Self.depthLimit) saved searches begin with each other", .usage))
        }
        do {
            guard let words = search.selection else {
                throw Failure("its stored words are not a list of words", .usage)
            }
            var inner = self
            inner.invocation.command = try SelectionWords.parse(words)
            inner.chain.append(key)
            let query = try inner.query(operands: inner.invocation.operands, scope: scope)
            try store.check(query)
            return query
        } catch {
            guard Self.isOfWords(error) else { throw error }
            throw UnreadableSearch(search, Failure.describing(error))
        }
    }

    /// Returns whether the words are wrong, rather than the disk or another saved search.
    private static func isOfWords(_ error: any Error) -> Bool {
        switch error {
        case is UnreadableSearch, is OutputError, is EarlyExit: false
        case is ArgumentError, is Failure: true
        default: Failure.describing(error).exitCode == .usage
        }
    }

    /// A lone `:` lists the saved searches in commands that only read; other commands do nothing.
    private func list(_ tabs: TabList) throws -> Never {
        let isLooking = ["list", "media", "stats"].contains(invocation.command.command?.name ?? "")
        guard isLooking, chain.isEmpty else {
            let names = tabs.searches.map { SafeText(":" + $0.name).singleLine }
            throw Failure(
                ": is not a saved search", details: names.map { StyledText("  ") + StyledText($0) },
                hint: names.isEmpty ? "diary save NAME SELECTION saves one" : "diary saved shows more of them", .usage)
        }
        try SavedListRenderer(invocation: invocation, store: store).print(tabs, format: .text)
        throw EarlyExit(exitCode: .success)
    }

    /// The failure for a saved search after other words.
    func misplaced(_ word: String) -> Failure {
        Failure("\(line: word) has to be the first word", hint: "diary list :NAME PREDICATE", .usage)
    }
}
