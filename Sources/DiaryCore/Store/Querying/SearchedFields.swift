import SQLite
import TextFolding

/// Which fields beside the text can hold any of the words of a search, so that the others are not read row by row.
final class SearchedFields {
    private let terms: [SearchTerm]
    private let store: Store
    private lazy var tags = Result { try tagsMayHoldTerms() }
    private lazy var media = Result { try store.mediumTable.isAnyKnown() }

    init(terms: [SearchTerm], store: Store) {
        (self.terms, self.store) = (terms, store)
    }

    /// What has to be searched of a row beside its text; nil where there is nothing.
    func besideText(of row: EntryRow) throws -> SearchDocument? {
        try row.fieldsBesideText(tags: tags.get(), media: media.get())
    }

    /// Tags are few; only what holds a space can cross from one to the next.
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
