import Chronology
import DiaryModel
import SQLite

/// Entries whose rows are lost and of which something is left: media, or earlier versions of the text.
///
/// Each is put in its place again, at the time that its key gives, with the newest text that is left.
struct PlaceholderEntries {
    private let target: Connection
    private let now: Instant

    init(_ target: Connection, now: Instant) {
        self.target = target
        self.now = now
    }

    /// Inserts them.
    ///
    /// - Parameter lost: the ids of lost entries by their keys, as far as they are known.
    func insert(_ lost: [Int64: [UInt8]], _ salvaged: inout SalvagedDatabase) throws {
        let keys = try target.all(
            """
            SELECT entry FROM medium WHERE entry NOT IN (SELECT id FROM entry)
            UNION SELECT entry FROM revision WHERE entry NOT IN (SELECT id FROM entry)
            """
        ) { $0.int64(0) }
        for key in keys {
            let known = lost[key].flatMap { UniqueIdentifier(bytes: $0) }
            let isTaken = try target.hasRow("SELECT 1 FROM entry WHERE uuid = \(known?.bytes)")
            let id = isTaken ? UniqueIdentifier() : known ?? UniqueIdentifier()
            let text = try RevisionTable(connection: target).lastSoundText(of: key)
            try insert(key, id, text)
            if text == nil { salvaged.emptied.append(id) } else { salvaged.reverted.append(id) }
        }
    }

    /// Inserts an entry.
    ///
    /// The hash of one without text never matches, so that `check` reports it until somebody rewrites it.
    private func insert(_ key: Int64, _ id: UniqueIdentifier, _ text: String?) throws {
        let time = Instant(stored: key.multipliedReportingOverflow(by: 1000).partialValue)
        try target.execute(
            """
            INSERT INTO entry (
                id, uuid, creationTime, utcOffset, timeZone, hasTime, wallTime, updateTime, addTime, starred, revision,
                contentHash, text, digestVersion
            ) VALUES (
                \(key), \(id.bytes), \(time.microseconds), 0, 'UTC', 1, \(time.secondsSince1970), \(now.microseconds),
                \(now.microseconds), 0, (SELECT ifnull(max(number), 0) + 1 FROM revision WHERE entry = \(key)),
                \(DiaryEntry.lostDigest), \(text ?? ""), \(DiaryEntry.digestVersion)
            )
            """)
        guard text != nil else { return }
        let digest = try target.first("SELECT \(EntryTable.columns) FROM entry WHERE id = \(key)") { row in
            EntryTable.read(row).entry
        }
        guard var entry = digest else { return }
        entry.measurements = try MeasurementTable(connection: target).measurements(of: key)
        try target.execute("UPDATE entry SET contentHash = \(entry.contentDigest()) WHERE id = \(key)")
    }
}
