import Chronology
package import DiaryModel
import SQLite

/// The rows of `recognition`: the words found in media.
package struct RecognitionTable {
    /// The columns that `read` reads, in this order.
    static let columns: SQL = """
        recognition.text, recognition.language, recognition.recognizer, recognition.time, recognition.passages
        """
    static let columnCount: Int32 = 5

    let connection: Connection

    /// Reads a row selected by `columns`; passages that no program writes are left out.
    static func read(_ row: Row) -> Recognition {
        var recognition = Recognition(
            text: row.text(0), language: row.optionalText(1), recognizer: row.optionalText(2), time: row.time(3))
        _ = recognition.setPassages(row.optionalBytes(4))
        return recognition
    }

    /// The words of a medium; nil if nobody looked yet.
    func recognition(of medium: Int64) throws -> Recognition? {
        try connection.first("SELECT \(Self.columns) FROM recognition WHERE medium = \(medium)", Self.read)
    }

    /// The words of any medium with a content, a person's if there are some; nil if nobody looked yet.
    package func recognition(of hash: ContentHash) throws -> Recognition? {
        try connection.first(
            """
            SELECT \(Self.columns)
            FROM medium
            JOIN recognition ON recognition.medium = medium.id
            WHERE medium.hash = \(hash.bytes)
            ORDER BY recognition.recognizer IS NOT NULL, recognition.time DESC
            LIMIT 1
            """, Self.read)
    }

    func set(_ recognition: Recognition?, of medium: UniqueIdentifier) throws {
        let key = try connection.first("SELECT id FROM medium WHERE uuid = \(medium.bytes)") { $0.int64(0) }
        guard let key else { return }
        guard let recognition else { return try connection.execute("DELETE FROM recognition WHERE medium = \(key)") }
        try set(recognition, of: key)
    }

    func set(_ recognition: Recognition, of medium: Int64) throws {
        let recognition = recognition.composed
        try connection.execute(
            """
            INSERT OR REPLACE INTO recognition (
                medium, text, language, recognizer, time, passages, digestVersion, digest
            )
            VALUES (
                \(medium), \(recognition.text), \(recognition.language), \(recognition.recognizer),
                \(recognition.time.microseconds), \(recognition.passages), \(Recognition.digestVersion),
                \(recognition.digest)
            )
            """)
    }

    /// Returns whether somebody has looked at a medium.
    func isRead(_ medium: UniqueIdentifier) throws -> Bool {
        try connection.hasRow(
            """
            SELECT 1
            FROM medium
            JOIN recognition ON recognition.medium = medium.id
            WHERE medium.uuid = \(medium.bytes)
            """)
    }

    /// The media of the diary with a content, each with its entry.
    ///
    /// - Parameter isUnread: true for those alone that nobody looked at yet.
    func media(
        _ hash: ContentHash, unread isUnread: Bool
    ) throws -> [(medium: UniqueIdentifier, entry: UniqueIdentifier)] {
        try connection.compactMap(
            """
            SELECT medium.uuid, entry.uuid
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.hash = \(hash.bytes) AND medium.trashTime IS NULL AND entry.trashTime IS NULL
                AND (\(isUnread ? 0 : 1) OR NOT EXISTS (SELECT 1 FROM recognition WHERE recognition.medium = medium.id))
            """
        ) { row in
            guard let medium = UniqueIdentifier(bytes: row.bytes(0)), let entry = UniqueIdentifier(bytes: row.bytes(1))
            else { return nil }
            return (medium, entry)
        }
    }
}

extension Recognition {
    static let digestVersion = 1

    /// A hash of the row, by which `check` detects one that changed outside this program.
    ///
    /// BLAKE2b-128 of the columns as text, each followed by a NUL; passages in base64. Their order and form are part of
    /// the format on disk.
    var digest: [UInt8] {
        ContentHasher.digest(of: [
            text, language ?? "", recognizer ?? "", String(time.microseconds), passages.map(Base64.encode) ?? "",
        ])
    }
}
