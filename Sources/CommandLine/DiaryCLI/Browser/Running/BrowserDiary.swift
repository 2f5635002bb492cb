import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore

/// The parameters with which each worker opens the diary.
struct BrowserDiary: Sendable {
    let folder: FilePath
    let allowsNetworkFileSystem: Bool
    let zone: TimeZoneRules
    var zones = ZoneDatabase()
    var programs = DiaryPrograms(decoder: "")
    var places = PlaceNames.none

    func open(_ access: DiaryStore.Access) throws -> DiaryStore {
        try DiaryStore(
            in: folder, access, allowingNetworkFileSystem: allowsNetworkFileSystem, zone: { [zone] in zone },
            zones: zones, places: places, programs: { [programs] in programs })
    }
}
