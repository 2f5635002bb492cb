import Chronology
import JSON
import SQLite

/// An entry that a note in a file became, and what the file was then.
struct NotedEntry {
    let id: UniqueIdentifier
    /// The path of the file.
    let path: String
    /// The time of the file when it came.
    let time: Instant
    /// The digest of the file's bytes and of the text that the entry got.
    let digest: ExchangeDigest
    /// True if the entry is in the trash.
    let isTrashed: Bool

    /// The format that the entry's `extra` gives.
    static let format = "note"

    /// Reads it from an entry's `extra`; nil for another entry.
    init?(_ id: UniqueIdentifier, _ extra: String, isTrashed: Bool) {
        guard let object = try? JSONParser.parse(extra).objectValue?[ExchangeDigest.key]?.objectValue,
            object["format"]?.stringValue == Self.format, let digest = ExchangeDigest(extra),
            let path = object["id"]?.stringValue, let time = object["time"]?.integerValue
        else { return nil }
        (self.id, self.path, self.digest, self.isTrashed) = (id, path, digest, isTrashed)
        self.time = Instant(microseconds: Int64(time))
    }

    /// The `extra` of an entry that has that of others as well.
    static func extra(_ digest: ExchangeDigest, path: String, time: Instant, beside other: String? = nil) -> String {
        var extra = other.flatMap { try? JSONParser.parse($0).objectValue } ?? JSONObject()
        var object = digest.object(format: format, sourceID: path)
        object.append("time", .integer(Int(time.microseconds)))
        extra[ExchangeDigest.key] = .object(object)
        return JSONWriter.string(of: .object(extra))
    }

    /// The hash of the file's bytes.
    var hash: ContentHash? { ContentHash(digest.source) }
}

extension Store {
    /// The condition on entries that came from notes.
    static let isNote: SQL = "coalesce(entry.extra LIKE '%\"format\":\"note\"%', 0)"

    /// The entries that came from notes, including those in the trash.
    ///
    /// It reads all entries that have an `extra`.
    func notedEntries() throws -> [NotedEntry] {
        try connection.all(
            "SELECT entry.uuid, entry.extra, entry.trashTime IS NOT NULL FROM entry WHERE \(Self.isNote)"
        ) { row in
            UniqueIdentifier(bytes: row.bytes(0)).flatMap { NotedEntry($0, row.text(1), isTrashed: row.bool(2)) }
        }.compactMap(\.self)
    }

    /// Returns whether a note with these bytes was deleted for good.
    func isDiscarded(_ hash: ContentHash) throws -> Bool {
        try connection.first("SELECT 1 FROM discarded WHERE hash = \(hash.bytes)") { _ in true } ?? false
    }
}
