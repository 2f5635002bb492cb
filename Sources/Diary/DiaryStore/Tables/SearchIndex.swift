package import DiaryModel
package import SQLite
import TextFolding

/// The full-text index: trigrams of each entry's folded document, under the entry's key.
///
/// It narrows; the document itself decides whether it really contains a needle.
package struct SearchIndex {
    /// A number that changes with the fold and with the form of the document.
    static let foldVersion = SearchDocument.version * 1000 + SearchFold.version
    /// The number of documents that are scanned in less time than a hundred lists of the index are merged.
    static let scanLimit = 3_000

    let connection: Connection
    /// True if this program's fold made it; one made with another fold can't narrow.
    let isCurrent: Bool

    package init(connection: Connection, isCurrent: Bool) {
        (self.connection, self.isCurrent) = (connection, isCurrent)
    }

    package func insert(_ document: SearchDocument, key: Int64) throws {
        try connection.execute("INSERT INTO searchIndex (rowid, document) VALUES (\(key), \(document.text))")
    }

    /// Removes a document.
    ///
    /// It must be the one that was inserted: the index stores no text.
    func delete(_ document: SearchDocument, key: Int64) throws {
        try connection.execute(
            "INSERT INTO searchIndex (searchIndex, rowid, document) VALUES ('delete', \(key), \(document.text))")
    }

    /// Empties the index, so that it can be filled again.
    func removeAll() throws {
        try connection.execute("INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
    }

    /// Merges everything, so that nothing of the deleted documents is left in the file.
    package func optimize() throws {
        try connection.execute("INSERT INTO searchIndex (searchIndex) VALUES ('optimize')")
    }

    /// Runs `body` in the current transaction; the segments that its documents become are not merged by then.
    ///
    /// FTS5 merges segments of a level with each megabyte that it writes as soon as there are four of them: it would
    /// write an index of many documents several times before it is packed.
    func withoutMerging<Result>(_ body: () throws -> Result) throws -> Result {
        try setMergedCount(0)
        let result = try body()
        // A savepoint makes FTS5 write what it still has in memory.
        try connection.executeScript("SAVEPOINT indexed; RELEASE indexed;")
        try setMergedCount(Self.mergedCount)
        return result
    }

    /// The number of segments of a level that FTS5 merges by itself, its default.
    private static let mergedCount = 4

    private func setMergedCount(_ count: Int) throws {
        try connection.execute("INSERT INTO searchIndex (searchIndex, rank) VALUES ('automerge', \(count))")
    }

    /// The pages that a step of packing writes before it frees those of the segments: as many stay free in the file.
    private static let pagesOfStep = 1000

    /// Begins to merge all segments of FTS5 into one.
    ///
    /// - Returns: whether there is more to do.
    func beginPacking() throws -> Bool { try merge(pages: -Self.pagesOfStep) }

    /// Continues merging; returns the same.
    func pack() throws -> Bool { try merge(pages: Self.pagesOfStep) }

    /// Runs one step.
    ///
    /// FTS5 changes fewer than two rows of its own if there was nothing to merge.
    private func merge(pages: Int) throws -> Bool {
        let before = connection.totalChangeCount
        try connection.execute("INSERT INTO searchIndex (searchIndex, rank) VALUES ('merge', \(pages))")
        return connection.totalChangeCount - before >= 2
    }
}
