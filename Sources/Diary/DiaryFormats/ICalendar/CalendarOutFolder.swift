import Chronology
import DiaryModel
import Glibc

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
