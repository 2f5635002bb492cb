import CICal
import Chronology
import DiaryModel
import Glibc

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

/// One calendar per entry, named by its id: programs such as todoman and vdirsyncer keep folders of these.
struct CalendarOutFolder: ExportForm {
    private let folder: FilePath
    private let zones: ZoneDatabase
    private let withoutPlaces: Bool

    init(_ folder: FilePath, zones: ZoneDatabase, withoutPlaces: Bool) throws {
        (self.folder, self.zones, self.withoutPlaces) = (folder, zones, withoutPlaces)
        _ = try CalendarOutDocument(zones: zones, withoutPlaces: withoutPlaces)
    }

    func names(of medium: Medium, in entry: DiaryEntry, withVideo: Bool) -> ExportNames {
        .free(original: "", companions: [])
    }

    func write(_ entry: DiaryEntry, files: [ExportedFiles]) throws {
        var document = try CalendarOutDocument(zones: zones, withoutPlaces: withoutPlaces)
        let bytes = try document.beginning + document.bytes(of: entry, files: nil) + document.ending
        let file = folder.appending("\(entry.id).ics")
        try FileDescriptor.open(file, O_WRONLY | O_NOFOLLOW | O_CREAT | O_EXCL).writeAll(bytes)
    }

    func finish() {}
}
