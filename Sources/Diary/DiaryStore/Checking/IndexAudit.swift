import DiaryModel
import SQLite

/// Compares the search index with one rebuilt from the entries in a temporary file.
///
/// The terms, their rows and their counts go into one checksum each, so that the memory used stays constant.
package final class IndexAudit {
    private let store: DiaryStore
    private let fresh: Connection
    private let index: SearchIndex

    package init(_ store: DiaryStore) throws {
        self.store = store
        fresh = try Connection(path: "", mode: .create)
        index = SearchIndex(connection: fresh, isCurrent: true)
        try fresh.executeScript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;")
        try fresh.executeScript(Schema.searchIndex)
        // Few large segments, merged only when they are read: 32 MB of memory for a third of the time.
        try fresh.executeScript(
            """
            INSERT INTO searchIndex (searchIndex, rank) VALUES ('hashsize', 33554432);
            INSERT INTO searchIndex (searchIndex, rank) VALUES ('automerge', 0);
            """)
    }

    package func add(_ stored: EntryTable.StoredEntry) throws {
        try index.insert(SearchDocument(stored.entry), key: stored.key)
    }

    /// Returns whether both hold the same terms in the same rows, and this program's fold made the store's index.
    package func agrees() throws -> Bool {
        try store.searchIndexIsCurrent && Sum(of: store.connection) == Sum(of: fresh)
    }

    /// The contents of an index in its order: each term with each of its rows.
    private struct Sum: Equatable {
        private var count = 0
        private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

        /// The table is temporary: nothing is written to a diary that is open for reading.
        init(of connection: Connection) throws {
            let isGuarded = try connection.first("PRAGMA query_only") { $0.bool(0) } ?? false
            try connection.executeScript("PRAGMA query_only = OFF")
            defer { if isGuarded { try? connection.executeScript("PRAGMA query_only = ON") } }
            try connection.executeScript(
                "CREATE VIRTUAL TABLE IF NOT EXISTS temp.searchInstance USING fts5vocab (main, searchIndex, instance)")
            try connection.forEachRow("SELECT term, doc FROM temp.searchInstance") { row in
                row.withText(0) { term in for index in term.indices { mix(UInt64(term[index])) } }
                mix(UInt64(bitPattern: row.int64(1)))
                count += 1
                return true
            }
        }

        /// FNV-1a, a word at a time; the shift lets high bits reach the low ones.
        private mutating func mix(_ value: UInt64) {
            hash = (hash ^ value) &* 0x0000_0100_0000_01B3
            hash ^= hash >> 32
        }
    }
}
