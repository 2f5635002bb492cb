import SQLite

/// The rows of `companion`: files that are kept with a medium.
struct CompanionTable {
    private static let columns: SQL = """
        companion.kind, companion.fileName, companion.fileNameBytes, companion.fileExtension, companion.mimeType,
        companion.hash, companion.byteCount
        """

    let connection: Connection

    /// Reads a row selected by `columns`; nil where it is of a kind that a later version brought, or damaged.
    private static func read(_ row: Row) -> Medium.Companion? {
        guard let kind = Medium.Companion.Kind(rawValue: row.text(0)), let hash = ContentHash(bytes: row.bytes(5))
        else { return nil }
        var companion = Medium.Companion(
            kind: kind, hash: hash, byteCount: row.int64(6), fileExtension: row.text(3))
        companion.fileName = row.optionalText(1)
        companion.fileNameBytes = row.optionalBytes(2)
        companion.mimeType = row.optionalText(4)
        return companion
    }

    /// The companions of a medium, in the order they came in.
    func companions(of medium: Int64) throws(SQLiteError) -> [Medium.Companion] {
        try connection.all(
            "SELECT \(Self.columns) FROM companion WHERE medium = \(medium) ORDER BY id", Self.read
        ).compactMap(\.self)
    }

    /// Any companion that has a hash; nil when no row knows it.
    func companion(of hash: ContentHash) throws(SQLiteError) -> Medium.Companion? {
        try connection.first(
            "SELECT \(Self.columns) FROM companion WHERE hash = \(hash.bytes) LIMIT 1", Self.read
        ) ?? nil
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
