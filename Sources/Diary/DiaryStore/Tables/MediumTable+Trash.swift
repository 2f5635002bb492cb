package import Chronology
import DiaryModel
import SQLite

extension MediumTable {
    /// The media in the trash whose entries are not; newest entry first, then in their order.
    ///
    /// - Parameter limit: only those moved there before it.
    package func detached(before limit: Instant? = nil) throws -> [StoredMedium] {
        try connection.all(
            """
            SELECT \(Self.columns)
            FROM medium
            WHERE medium.trashTime < \(limit?.microseconds ?? Int64.max)
            ORDER BY medium.entry DESC, medium.position, medium.id
            """, Self.read)
    }

    /// The media among these that are in the trash and whose entries are not, by the keys of their entries, oldest
    /// entry first.
    func detachedByEntry(_ media: [UniqueIdentifier]) throws -> [(key: Int64, ids: [UniqueIdentifier])] {
        let found = try detached().filter { media.contains($0.medium.id) }
        return Dictionary(grouping: found, by: \.entry).map { ($0.key, $0.value.map(\.medium.id)) }
            .sorted { $0.key < $1.key }
    }

    /// The originals that a medium refers to: its own and those of its companions.
    func originals(of medium: Int64) throws -> [EmptiedTrash.Original] {
        try connection.compactMap(
            """
            SELECT hash, fileExtension, byteCount FROM medium WHERE id = \(medium)
            UNION ALL
            SELECT hash, fileExtension, byteCount FROM companion WHERE medium = \(medium)
            """
        ) { row in
            ContentHash(bytes: row.bytes(0)).map {
                EmptiedTrash.Original(hash: $0, fileExtension: row.fileExtension(1), byteCount: row.byteCount(2))
            }
        }
    }

    /// The keys of all media of an entry, including those in the trash.
    func keys(of entry: Int64) throws -> [Int64] {
        try connection.all("SELECT id FROM medium WHERE entry = \(entry)") { $0.int64(0) }
    }

    /// Removes a row with its thumbnail and companions.
    func remove(_ medium: Int64) throws {
        try connection.execute("DELETE FROM medium WHERE id = \(medium)")
    }
}
