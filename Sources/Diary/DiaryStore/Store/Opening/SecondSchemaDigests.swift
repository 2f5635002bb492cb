import DiaryModel
import SQLite

/// The digests that schema 2 brings: of earlier versions of texts, and of thumbnails.
struct SecondSchemaDigests {
    let connection: Connection

    func write() throws {
        var versions: [(entry: Int64, number: Int64, digest: [UInt8])] = []
        try connection.forEachRow("SELECT entry, number, time, text FROM revision") { row in
            let fields = [String(row.int64(1)), String(row.int64(2)), row.text(3)]
            versions.append((row.int64(0), row.int64(1), ContentHasher.digest(of: fields)))
            return true
        }
        for version in versions {
            try connection.execute(
                """
                UPDATE revision SET digest = \(version.digest)
                WHERE entry = \(version.entry) AND number = \(version.number)
                """)
        }
        try connection.forEachRow("SELECT medium, jpeg FROM thumbnail") { row in
            let digest = ContentHasher.hash(row.bytes(1), length: 16)
            try connection.execute("UPDATE medium SET thumbnailDigest = \(digest) WHERE id = \(row.int64(0))")
            return true
        }
    }
}
