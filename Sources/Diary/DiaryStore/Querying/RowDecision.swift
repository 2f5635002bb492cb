import DiaryModel
import SQLite
import TextFolding

/// Decides which of the candidate rows are wanted.
///
/// It runs for every candidate, so it keeps no more than it needs for that.
final class RowDecision {
    private let circles: [EntryCondition.Circle]
    private let terms: [SearchTerm]
    private let excludesTerms: Bool
    /// True if a term must be a whole word.
    private let wantsWholeWords: Bool
    /// The texts that need not be folded; nil unless each term is wanted and East Asian.
    private let filter: EastAsianFilter?
    private let predicates: [PredicateTest]
    /// The predicate if there is one only, as in most queries: taking it from the list would cost time for each row.
    private let onlyPredicate: PredicateTest?
    /// The folded text of a row; the memory is reused for the next one.
    private var text = FoldBuffer()
    private let fields: SearchedFields

    /// The tests of a query that its plan does not cover.
    init(_ query: BoundQuery, in store: DiaryStore) {
        (circles, terms, predicates) = (query.circles, query.terms, query.predicates)
        onlyPredicate = predicates.count == 1 ? predicates[0] : nil
        excludesTerms = terms.contains(where: \.isExcluded)
        wantsWholeWords = terms.contains(where: \.isWholeWord)
        filter = excludesTerms ? nil : EastAsianFilter(terms.map(\.needle))
        fields = SearchedFields(terms: query.terms, store: store)
    }

    /// Returns whether the row of a candidate is wanted.
    ///
    /// Cheap tests come first; tags and media are read only if a test needs them.
    func accepts(_ row: EntryRow) throws -> Bool {
        for circle in circles where !circle.contains(row.position) { return false }
        if !terms.isEmpty { guard try holdsTerms(row) else { return false } }
        guard !predicates.isEmpty else { return true }
        return try meetsPredicates(row)
    }

    private func meetsPredicates(_ row: EntryRow) throws -> Bool {
        do {
            let areMet = try areMet(row)
            try row.throwFailure()
            return areMet
        } catch var error as EntryPredicateError {
            try row.throwFailure()
            error.subject = .entry(row.id)
            throw error
        }
    }

    private func areMet(_ row: EntryRow) throws(EntryPredicateError) -> Bool {
        if let onlyPredicate {
            onlyPredicate.begin(row)
            return try onlyPredicate.isMet()
        }
        for predicate in predicates { predicate.begin(row) }
        for predicate in predicates where try !predicate.isMet() { return false }
        return true
    }

    /// Tests the terms of a search.
    ///
    /// Most candidates contain a term in their text, whether it is wanted there or excluded.
    private func holdsTerms(_ row: EntryRow) throws -> Bool {
        text.removeAll()
        switch filter.map(row.verdict) ?? .mayContain {
        case .containsAll where !wantsWholeWords: return true
        case .containsAll, .mayContain: row.foldText(into: &text)
        case .containsNone: break
        }
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

/// The fields besides the text that can contain a word of a search, so that the others are not read row by row.
final class SearchedFields {
    private let terms: [SearchTerm]
    private let store: DiaryStore
    private lazy var tags = Result { try tagsMayHoldTerms() }
    private lazy var media = Result { try store.mediumTable.isAnyKnown() }

    init(terms: [SearchTerm], store: DiaryStore) {
        (self.terms, self.store) = (terms, store)
    }

    /// The searched values of a row besides its text; nil if there are none.
    func besideText(of row: EntryRow) throws -> SearchDocument? {
        try row.fieldsBesideText(tags: tags.get(), media: media.get())
    }

    /// There are few tags; only a term with a space can span two of them.
    private func tagsMayHoldTerms() throws -> Bool {
        let space = UInt8(ascii: " ")
        if terms.contains(where: { $0.needle.contains(space) }) { return true }
        var isFound = false
        try store.connection.forEachRow("SELECT name FROM tag") { row in
            let tag = SearchFold.fold(SearchField.text(ofTags: [row.text(0)]))
            isFound = terms.contains { SearchFold.contains($0.needle.span, in: tag.span) }
            return !isFound
        }
        return isFound
    }
}
