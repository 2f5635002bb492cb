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
    /// The decoder program, and the one for formats that it doesn't know.
    var decoderPath = ""
    var ffmpegPath: String?
    var places = PlaceNames.none

    func open(_ access: Store.Access) throws -> Store {
        let store = try Store(folder, access: access, allowingNetworkFileSystem: allowsNetworkFileSystem)
        let zone = zone
        (store.localZone, store.zones) = ({ zone }, zones)
        store.placeNames = places
        let (decoderPath, ffmpegPath) = (decoderPath, ffmpegPath)
        store.thumbnails = { ThumbnailMaker(decoderPath: decoderPath, ffmpegPath: ffmpegPath) }
        return store
    }

    func mediumIntake(into store: Store) -> MediumIntake {
        MediumIntake(
            vault: store.vault, decoder: DecoderClient(executablePath: decoderPath, ffmpegPath: ffmpegPath), zone: zone,
            places: PlaceZones(places, zones: zones), now: store.currentTime)
    }
}
