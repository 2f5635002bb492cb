import PredicateLanguage
import TextFolding

/// Whether the rows that the database gives really are wanted.
///
/// Asked of every candidate, it keeps no more than it needs for that.
final class RowDecision {
    private let circle: EntryQuery.Circle?
    private let terms: [SearchTerm]
    private let excludesTerms: Bool
    private let tests: [(any PredicateObject) throws -> Bool]
    /// The folded text of a row; the memory is kept from one to the next.
    private var text = FoldBuffer()
    private let condition: ((DiaryEntry) throws -> Bool)?
    private let fields: SearchedFields

    /// The decision of what a query asks beyond its plan.
    init(_ query: EntryQuery, in store: Store) {
        (circle, terms, condition) = (query.near, query.terms, query.condition)
        excludesTerms = terms.contains(where: \.isExcluded)
        tests = query.tests.map(\.accepts)
        fields = SearchedFields(terms: query.terms, store: store)
    }

    /// Whether the row of a candidate is wanted.
    ///
    /// What is cheap to know is asked first; tags and media are read only when something asks for them.
    func accepts(_ row: EntryRow) throws -> Bool {
        if let circle, !circle.contains(row.position) { return false }
        if !terms.isEmpty { guard try holdsTerms(row) else { return false } }
        for index in tests.indices {
            let isAccepted = try tests[index](row)
            if let failure = row.failure { throw failure }
            guard isAccepted else { return false }
        }
        return try condition.map { try $0(row.entry()) } ?? true
    }

    /// Most candidates hold what is searched in their text, or hold there what they must not.
    private func holdsTerms(_ row: EntryRow) throws -> Bool {
        text.removeAll()
        row.foldText(into: &text)
        var areAllFound = true
        for term in terms {
            let isFound = text.withBytes { term.isFound(in: $0) }
            if isFound, term.isExcluded { return false }
            if !isFound, !term.isExcluded { areAllFound = false }
        }
        guard !areAllFound || excludesTerms else { return true }
        guard let others = try fields.besideText(of: row) else { return areAllFound }
        for term in terms where !term.isFound(in: others.bytes.span) {
            guard text.withBytes({ term.isFound(in: $0) }) != term.isExcluded else { return false }
        }
        return !terms.contains { $0.isExcluded && $0.isFound(in: others.bytes.span) }
    }
}
