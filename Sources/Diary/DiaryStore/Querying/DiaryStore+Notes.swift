package import DiaryModel
import SQLite

extension DiaryStore {
    /// The condition on entries that came from notes.
    static let isNote: SQL = "coalesce(entry.extra LIKE '%\"format\":\"note\"%', 0)"

    /// The entries that came from notes, including those in the trash.
    ///
    /// It reads all entries that have an `extra`.
    package func notedEntries() throws -> [NotedEntry] {
        try connection.compactMap(
            "SELECT entry.uuid, entry.extra, entry.trashTime IS NOT NULL FROM entry WHERE \(Self.isNote)"
        ) { row in
            UniqueIdentifier(bytes: row.bytes(0)).flatMap { NotedEntry($0, row.text(1), isTrashed: row.bool(2)) }
        }
    }

    /// Returns whether a note with these bytes was deleted for good.
    package func isDiscarded(_ hash: ContentHash) throws -> Bool {
        try connection.hasRow("SELECT 1 FROM discarded WHERE hash = \(hash.bytes)")
    }
}
