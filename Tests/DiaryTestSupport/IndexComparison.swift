import DiaryModel
package import DiaryStore
import SQLite

/// Compares the search index with one that is rebuilt from the entries.
package struct IndexComparison {
    private let store: DiaryStore
    private let fresh: Connection

    package init(of store: DiaryStore) throws {
        self.store = store
        fresh = try Connection(path: "", mode: .create)
        try fresh.executeScript(
            """
            CREATE VIRTUAL TABLE searchIndex USING fts5 (
                document, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
            );
            CREATE VIRTUAL TABLE searchVocabulary USING fts5vocab (searchIndex, row);
            """)
        let index = SearchIndex(connection: fresh, isCurrent: true)
        try store.connection.forEachRow("SELECT \(EntryTable.columns) FROM entry") { row in
            let stored = try store.complete(EntryTable.read(row))
            try index.insert(SearchDocument(stored.entry), key: stored.key)
            return true
        }
    }

    private static func vocabulary(_ connection: Connection) throws -> [String] {
        try connection.all("SELECT term, doc FROM searchVocabulary ORDER BY term") { "\($0.text(0)): \($0.int(1))" }
    }

    private static func rows(_ connection: Connection, holding term: String) throws -> [Int64] {
        let quoted = "\"" + term.replacing("\"", with: "\"\"") + "\""
        return try connection.all("SELECT rowid FROM searchIndex WHERE searchIndex MATCH \(quoted) ORDER BY rowid") {
            $0.int64(0)
        }
    }

    /// Throws a ``TestDifference`` if a term has other rows.
    package func check() throws {
        try TestDifference.expect(
            Self.vocabulary(store.connection), Self.vocabulary(fresh), "the terms of the index")
        for term in try fresh.all("SELECT term FROM searchVocabulary", { $0.text(0) }) {
            try TestDifference.expect(
                Self.rows(store.connection, holding: term), Self.rows(fresh, holding: term), "the rows of \(term)")
        }
    }
}
