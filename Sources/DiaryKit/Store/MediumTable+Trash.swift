import Chronology
import SQLite

extension MediumTable {
    /// Puts a medium into the trash.
    func setTrashed(_ id: UniqueIdentifier, time: Instant, command: Int?) throws {
        try connection.execute(
            """
            UPDATE medium SET trashTime = \(time.microseconds), trashCommand = \(command)
            WHERE uuid = \(id.bytes)
            """)
    }

    /// Gives a medium its place among its entry's, and takes it out of the trash where it is to be shown.
    func place(_ id: UniqueIdentifier, in entry: Int64, at position: Int, isShown: Bool) throws {
        try connection.execute(
            "UPDATE medium SET position = \(position) WHERE uuid = \(id.bytes) AND entry = \(entry)")
        guard isShown else { return }
        try connection.execute(
            """
            UPDATE medium SET trashTime = NULL, trashCommand = NULL
            WHERE uuid = \(id.bytes) AND entry = \(entry) AND trashTime IS NOT NULL
            """)
    }

    /// The media that are in the trash by themselves; newest entry first, then in their order.
    ///
    /// - Parameter limit: only those that went there before it.
    func detached(before limit: Instant? = nil) throws -> [StoredMedium] {
        try connection.all(
            """
            SELECT \(Self.columns)
            FROM medium
            WHERE medium.trashTime < \(limit?.microseconds ?? Int64.max)
            ORDER BY medium.entry DESC, medium.position, medium.id
            """, Self.read)
    }

    /// Those of the media that are in the trash by themselves, by the keys of their entries, oldest entry first.
    func detachedByEntry(_ media: [UniqueIdentifier]) throws -> [(key: Int64, ids: [UniqueIdentifier])] {
        let found = try detached().filter { media.contains($0.medium.id) }
        return Dictionary(grouping: found, by: \.entry).map { ($0.key, $0.value.map(\.medium.id)) }
            .sorted { $0.key < $1.key }
    }

    /// The media of an entry in their order, with those that are in the trash at their old places.
    ///
    /// - Parameter trashed: of those in the trash only these; all where nil.
    func order(of entry: Int64, with trashed: [UniqueIdentifier]? = nil) throws -> [UniqueIdentifier] {
        try connection.all(
            """
            SELECT uuid, trashTime IS NOT NULL
            FROM medium
            WHERE entry = \(entry)
            ORDER BY position, id
            """
        ) { (UniqueIdentifier(bytes: $0.bytes(0)), $0.bool(1)) }
        .compactMap { id, isTrashed in id.flatMap { !isTrashed || (trashed?.contains($0) ?? true) ? $0 : nil } }
    }

    /// The originals that a medium refers to: its own and those of its companions.
    func originals(of medium: Int64) throws -> [EmptiedTrash.Original] {
        try connection.all(
            """
            SELECT hash, fileExtension, byteCount FROM medium WHERE id = \(medium)
            UNION ALL
            SELECT hash, fileExtension, byteCount FROM companion WHERE medium = \(medium)
            """
        ) { row in
            ContentHash(bytes: row.bytes(0)).map {
                EmptiedTrash.Original(hash: $0, fileExtension: row.text(1), byteCount: row.int64(2))
            }
        }.compactMap(\.self)
    }

    /// The place behind all media of an entry, those in the trash too.
    func nextPosition(in entry: Int64) throws -> Int {
        try connection.first("SELECT max(position) + 1 FROM medium WHERE entry = \(entry)") { $0.int(0) } ?? 0
    }

    /// The keys of all media of an entry, those in the trash too.
    func keys(of entry: Int64) throws -> [Int64] {
        try connection.all("SELECT id FROM medium WHERE entry = \(entry)") { $0.int64(0) }
    }

    /// Removes a row with its thumbnail and companions.
    func remove(_ medium: Int64) throws {
        try connection.execute("DELETE FROM medium WHERE id = \(medium)")
    }
}
