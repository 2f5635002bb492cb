import CICal
import Chronology
import DiaryModel

/// Entries as a calendar: a description of each zone before the first entry that names it.
struct CalendarOutDocument: ExportDocument {
    private let withoutPlaces: Bool
    private var zones: CalendarOutZones

    /// An empty calendar.
    ///
    /// - Throws: `ExportError.libraryMissing`.
    init(zones: ZoneDatabase, withoutPlaces: Bool) throws {
        (self.zones, self.withoutPlaces) = (CalendarOutZones(zones), withoutPlaces)
        _ = try CalendarOutComponent(diary_ical_journal)
    }

    var beginning: [UInt8] { Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//diary//diary//EN\r\n".utf8) }

    mutating func bytes(of entry: DiaryEntry, files: [ExportedFiles]?) throws -> [UInt8] {
        let lines = try CalendarOutEntry(entry: entry, withoutPlaces: withoutPlaces).bytes(&zones)
        return zones.take() + lines
    }

    var ending: [UInt8] { Array("END:VCALENDAR\r\n".utf8) }
}
