import SQLite
import TextFolding

/// The full-text index: trigrams of each entry's folded document, under the entry's key.
///
/// It narrows; whether a document really holds a needle is decided on the document itself.
struct SearchIndex {
    /// Changes with the fold and with the form of the document.
    static let foldVersion = SearchDocument.version * 1000 + SearchFold.version

    let connection: Connection
    /// Whether it was made with this program's fold; another's can't narrow.
    let isCurrent: Bool

    func insert(_ document: SearchDocument, key: Int64) throws {
        try connection.execute("INSERT INTO searchIndex (rowid, document) VALUES (\(key), \(document.text))")
    }

    /// Takes a document out.
    ///
    /// It must be the one that was put in: the index keeps no text to look at.
    func delete(_ document: SearchDocument, key: Int64) throws {
        try connection.execute(
            "INSERT INTO searchIndex (searchIndex, rowid, document) VALUES ('delete', \(key), \(document.text))")
    }

    /// Empties the index, to be filled anew.
    func removeAll() throws {
        try connection.execute("INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
    }

    /// Gives back the space of what was deleted, so that nothing of it is left in the file.
    func optimize() throws {
        try connection.execute("INSERT INTO searchIndex (searchIndex) VALUES ('optimize')")
    }

    /// Pages that a step of packing writes before it gives those of the pieces back: so many stay free in the file.
    private static let pagesOfStep = 1000

    /// Begins to join all pieces (FTS5's segments) into one.
    ///
    /// - Returns: whether there is more to do.
    func beginPacking() throws -> Bool { try merge(pages: -Self.pagesOfStep) }

    /// Goes on with it; the same result.
    func pack() throws -> Bool { try merge(pages: Self.pagesOfStep) }

    /// FTS5 changes less than two rows of its own where there was nothing to merge.
    private func merge(pages: Int) throws -> Bool {
        let before = connection.totalChangeCount
        try connection.execute("INSERT INTO searchIndex (searchIndex, rank) VALUES ('merge', \(pages))")
        return connection.totalChangeCount - before >= 2
    }
}
