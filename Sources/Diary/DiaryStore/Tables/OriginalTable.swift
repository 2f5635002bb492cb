import DiaryModel
import SQLite

/// The originals that rows of media and companions refer to.
package struct OriginalTable {
    let connection: Connection

    package func totals() throws -> (count: Int, byteCount: Int64) {
        try connection.first(
            """
            SELECT count(*), total(byteCount)
            FROM (
                SELECT hash, fileExtension, max(byteCount) AS byteCount
                FROM (
                    SELECT hash, fileExtension, byteCount FROM medium
                    UNION ALL
                    SELECT hash, fileExtension, byteCount FROM companion
                )
                GROUP BY hash, fileExtension
            )
            """
        ) { ($0.int(0), StoredValue.total($0.double(1))) } ?? (0, 0)
    }

    /// The originals of a hash: one for each extension and length in the rows.
    func originals(of hash: ContentHash) throws -> [KnownOriginal] {
        try connection.all(
            """
            SELECT fileExtension, byteCount FROM medium WHERE hash = \(hash.bytes)
            UNION
            SELECT fileExtension, byteCount FROM companion WHERE hash = \(hash.bytes)
            """
        ) { KnownOriginal(hash: hash, fileExtension: $0.text(0), byteCount: $0.int64(1)) }
    }

    /// The originals whose hashes begin with a byte, in the order of their hashes.
    package func originals(inFolder folder: UInt8) throws -> [KnownOriginal] {
        let (first, end) = ([folder], folder == .max ? [UInt8](repeating: 0xFF, count: 33) : [folder + 1])
        return try connection.compactMap(
            """
            SELECT hash, fileExtension, byteCount FROM medium WHERE hash >= \(first) AND hash < \(end)
            UNION
            SELECT hash, fileExtension, byteCount FROM companion WHERE hash >= \(first) AND hash < \(end)
            ORDER BY hash
            """
        ) { row in
            ContentHash(bytes: row.bytes(0)).map {
                KnownOriginal(hash: $0, fileExtension: row.fileExtension(1), byteCount: row.byteCount(2))
            }
        }
    }
}
