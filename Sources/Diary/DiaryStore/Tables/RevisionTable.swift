import Chronology
package import DiaryModel
import SQLite

/// The rows of `revision`: earlier versions of texts.
package struct RevisionTable {
    let connection: Connection

    /// Stores a text as version `number` of the entry.
    func insert(_ text: String, number: Int, time: Instant, entry: Int64) throws {
        try connection.execute(
            """
            INSERT OR REPLACE INTO revision (entry, number, time, text, digest)
            VALUES (
                \(entry), \(number), \(time.microseconds), \(text), \(Self.digest(number: number, time: time, text: text))
            )
            """)
    }

    /// A hash of an earlier version, by which `check` detects one that changed outside this program.
    static func digest(number: Int, time: Instant, text: String) -> [UInt8] {
        ContentHasher.digest(of: [String(number), String(time.microseconds), text])
    }

    /// The text of an entry's version; nil if there is none.
    package func text(entry: Int64, number: Int) throws -> String? {
        try connection.first("SELECT text FROM revision WHERE entry = \(entry) AND number = \(number)") { $0.text(0) }
    }

    /// The text of the last earlier version that agrees with its hash; nil if there is none.
    func lastSoundText(of entry: Int64) throws -> String? {
        var text: String?
        try connection.forEachRow(
            "SELECT number, time, text, digest FROM revision WHERE entry = \(entry) ORDER BY number DESC"
        ) { row in
            let digest = Self.digest(number: row.number(0), time: row.time(1), text: row.text(2))
            if digest == row.bytes(3) { text = row.text(2) }
            return text == nil
        }
        return text
    }

    /// The earlier versions, oldest first.
    package func versions(of entry: Int64) throws -> [TextVersion] {
        try connection.all("SELECT number, time, text FROM revision WHERE entry = \(entry) ORDER BY number") {
            TextVersion(number: $0.number(0), time: $0.time(1), text: $0.text(2), isCurrent: false)
        }
    }
}
