import DiaryModel
import SQLite
import TextFolding

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
