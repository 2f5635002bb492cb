import DiaryCore
import Terminal

/// The report of a search without results.
struct SearchReport {
    let invocation: Invocation
    let store: Store

    /// The limit of counting, since the exact number for a common word is not needed.
    private static let limit = 10_000

    /// Prints the number of entries with each word alone, without the other conditions.
    func reportEmptyResult(_ words: SearchWords, selection: EntryQuery) throws {
        try invocation.messages.line("nothing found; each word alone:")
        let width = words.wanted.map { DisplayWidth.cells(of: SafeText($0.typed).singleLine.string) }.max() ?? 0
        let isAlone = words.terms.count == 1 && !SelectionReader.isGiven(invocation.values)
        for term in words.wanted {
            let word = StyledText(SafeText(term.typed).singleLine).padded(to: width)
            try invocation.messages.line("  \(word)  \(isAlone ? 0.counted("entry") : count(of: term))")
        }
    }

    private func count(of term: SearchTerm) throws -> String {
        let count = try store.count(EntryQuery([.holds(term)], limit: Self.limit + 1))
        return count > Self.limit ? "more than \(Self.limit.counted("entry"))" : count.counted("entry")
    }
}
