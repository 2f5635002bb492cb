import Chronology
package import DiaryModel
package import SQLite

/// The rows of `companion`: files that are kept with a medium.
package struct CompanionTable {
    private static let columns: SQL = """
        companion.kind, companion.fileName, companion.fileNameBytes, companion.fileExtension, companion.mimeType,
        companion.hash, companion.byteCount
        """

    /// The condition that a companion is in the diary; one that came later, and whose import was undone, is in the
    /// trash by itself.
    static let isHere: SQL = "companion.trashTime IS NULL"

    let connection: Connection

    /// Reads a row selected by `columns`; nil if it is damaged or its kind is from a later version.
    private static func read(_ row: Row) -> Medium.Companion? {
        guard let kind = Medium.Companion.Kind(rawValue: row.text(0)), let hash = ContentHash(bytes: row.bytes(5))
        else { return nil }
        var companion = Medium.Companion(
            kind: kind, hash: hash, byteCount: row.byteCount(6), fileExtension: row.fileExtension(3))
        companion.fileName = row.optionalText(1)
        companion.fileNameBytes = row.optionalBytes(2)
        companion.mimeType = row.optionalText(4)
        return companion
    }

    /// The companions of a medium that are in the diary, or those in the trash, in the order of their arrival.
    func companions(of medium: Int64, areTrashed: Bool = false) throws(SQLiteError) -> [Medium.Companion] {
        try connection.compactMap(
            """
            SELECT \(Self.columns)
            FROM companion
            WHERE medium = \(medium) AND (\(Self.isHere)) = \(!areTrashed)
            ORDER BY id
            """, Self.read
        )
    }

    /// Any companion that has a hash; nil if no row knows it.
    package func companion(of hash: ContentHash) throws(SQLiteError) -> Medium.Companion? {
        try connection.first(
            "SELECT \(Self.columns) FROM companion WHERE hash = \(hash.bytes) LIMIT 1", Self.read
        ) ?? nil
    }

    /// Moves a companion of a medium to the trash at a time, or out of it.
    func setTrashed(_ hash: ContentHash, of medium: UniqueIdentifier, time: Instant?) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE companion
            SET trashTime = \(time?.microseconds)
            WHERE medium = (SELECT id FROM medium WHERE uuid = \(medium.bytes)) AND hash = \(hash.bytes)
            """)
    }

    /// Returns whether a medium has a companion of that hash, in the trash or not.
    func contains(_ hash: ContentHash, of medium: Int64) throws(SQLiteError) -> Bool {
        try connection.hasRow("SELECT 1 FROM companion WHERE medium = \(medium) AND hash = \(hash.bytes)")
    }

    /// The companions that went to the trash before a time, and whose media are in the diary.
    func trashed(before limit: Instant?) throws(SQLiteError) -> [TrashContents.Companion] {
        try connection.compactMap(
            """
            SELECT companion.id, companion.hash, companion.fileExtension, companion.byteCount
            FROM companion
            WHERE companion.trashTime < \(limit?.microseconds ?? Int64.max)
            ORDER BY companion.id
            """
        ) { row in
            ContentHash(bytes: row.bytes(1)).map {
                TrashContents.Companion(
                    key: row.int64(0),
                    original: EmptiedTrash.Original(
                        hash: $0, fileExtension: row.fileExtension(2), byteCount: row.byteCount(3)))
            }
        }
    }

    /// The media with a companion of that hash, in the trash or not.
    func media(with hash: ContentHash) throws(SQLiteError) -> [UniqueIdentifier] {
        try connection.compactMap(
            """
            SELECT medium.uuid
            FROM companion
            JOIN medium ON medium.id = companion.medium
            WHERE companion.hash = \(hash.bytes)
            """
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }
    }

    func medium(of key: Int64) throws(SQLiteError) -> UniqueIdentifier? {
        try connection.first(
            "SELECT medium.uuid FROM companion JOIN medium ON medium.id = companion.medium WHERE companion.id = \(key)"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    func remove(_ key: Int64) throws(SQLiteError) {
        try connection.execute("DELETE FROM companion WHERE id = \(key)")
    }

    func insert(_ companion: Medium.Companion, of medium: Int64) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO companion (
                medium, kind, fileName, fileNameBytes, fileExtension, mimeType, hash, byteCount
            ) VALUES (
                \(medium), \(companion.kind.rawValue), \(companion.fileName), \(companion.fileNameBytes),
                \(companion.fileExtension), \(companion.mimeType), \(companion.hash.bytes), \(companion.byteCount)
            )
            """)
    }
}
