import DiaryModel
import SQLite

/// The digests that schema 2 brings: of earlier versions of texts, and of thumbnails.
struct SecondSchemaDigests {
    let connection: Connection

    func write() throws {
        let versions = try connection.all("SELECT entry, number, time, text FROM revision") { row in
            let fields = [String(row.int64(1)), String(row.int64(2)), row.text(3)]
            return (entry: row.int64(0), number: row.int64(1), digest: ContentHasher.digest(of: fields))
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
