import DiaryModel

/// The words and the predicate that narrow the list of a tab.
struct ListFilter {
    /// The words that entries must contain; empty without a search.
    var search = ""
    /// The predicate that entries must meet, as it was typed; empty for none.
    var predicate = ""
    var condition: EntryCondition?

    var terms: [SearchTerm] { SearchLine.terms(of: search) }

    var isEmpty: Bool { search.isEmpty && predicate.isEmpty }

    var isNarrowing: Bool { !selects(like: ListFilter()) }

    /// Returns whether both select the same entries, however they were typed.
    func selects(like other: ListFilter) -> Bool { terms == other.terms && condition == other.condition }

    func narrowing(_ query: EntryQuery) -> EntryQuery {
        terms.reduce(condition.map(query.adding) ?? query) { $0.adding(.holds($1)) }
    }

    /// The arguments that `save` would store for it.
    var words: [String] {
        var words: [String] = []
        if case .created(_, let date)? = condition {
            words = date.hasPrefix("-") ? ["--on=\(date)"] : ["--on", date]
        } else if condition != nil {
            words = ["--where=\(predicate)"]
        }
        return words + terms.map { "--contains=\($0.typed)" }
    }
}
