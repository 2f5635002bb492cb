package import Chronology
package import DiaryModel
import SQLite

extension DiaryStore {
    /// A moment of an entry that an import made: its own time or that of one of its media.
    package struct ImportedMoment {
        package let entry: Int64
        package let time: Instant
        /// The day of its own clock, counted from 1970.
        package let day: Int
        package let hasTime: Bool

        package init(entry: Int64, time: Instant, day: Int, hasTime: Bool) {
            (self.entry, self.time, self.day, self.hasTime) = (entry, time, day, hasTime)
        }
    }

    /// The moments of imported entries in the diary within a span, by time, then in the order of entries.
    ///
    /// It reads each medium that an import made. Entries of notes have moments of their own, which no medium joins.
    package func importedMoments(in span: ClosedRange<Instant>) throws -> [ImportedMoment] {
        let (first, last) = (span.lowerBound.microseconds, span.upperBound.microseconds)
        return try connection.all(
            """
            SELECT entry.id, entry.creationTime AS time, entry.utcOffset, entry.hasTime
            FROM entry
            WHERE entry.importNumber IS NOT NULL AND entry.trashTime IS NULL AND NOT \(Self.isNote)
                AND entry.creationTime BETWEEN \(first) AND \(last)
            UNION ALL
            SELECT entry.id, medium.captureTime, medium.captureOffset, entry.hasTime
            FROM entry
            JOIN medium ON medium.entry = entry.id
            WHERE entry.importNumber IS NOT NULL AND entry.trashTime IS NULL AND medium.trashTime IS NULL
                AND NOT \(Self.isNote)
                AND medium.captureTime BETWEEN \(first) AND \(last)
            ORDER BY time, 1
            """
        ) { row in
            let time = ZonedTime(instant: row.time(1), utcOffset: row.utcOffset(2))
            return ImportedMoment(
                entry: row.int64(0), time: time.instant, day: time.wallTime.date.daysSince1970, hasTime: row.bool(3))
        }
    }

    /// The permanent id of the entry in a row; nil if the row is gone.
    package func identifier(ofRow key: Int64) throws -> UniqueIdentifier? {
        try connection.first("SELECT uuid FROM entry WHERE id = \(key)") { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// The row of an entry whose media have nothing but their file dates; nil if one has more.
    package func rowWithFileDates(_ id: UniqueIdentifier) throws -> Int64? {
        try connection.first(
            """
            SELECT id
            FROM entry
            WHERE uuid = \(id.bytes) AND NOT EXISTS (
                SELECT 1
                FROM medium
                WHERE medium.entry = entry.id AND medium.trashTime IS NULL
                    AND captureSource IS NOT \(Medium.TimeSource.fileDate.rawValue)
            )
            """
        ) { $0.int64(0) }
    }
}
