import Chronology
import DiaryCore

/// How workers open the diary, each for itself.
struct BrowserDiary: Sendable {
    let folder: FilePath
    let allowsNetworkFileSystem: Bool
    let zone: TimeZoneRules
    var zones = ZoneDatabase()
    /// The program that looks at photos and sounds, and the one for those that it does not know.
    var decoderPath = ""
    var ffmpegPath: String?
    var places = PlaceNames.none

    func open(_ access: Store.Access) throws -> Store {
        let store = try Store(folder, access: access, allowingNetworkFileSystem: allowsNetworkFileSystem)
        let zone = zone
        (store.localZone, store.zones) = ({ zone }, zones)
        store.placeNames = places
        return store
    }

    /// Looks at photos and sounds in a process of its own.
    func mediumIntake(into store: Store) -> MediumIntake {
        MediumIntake(
            vault: store.vault, decoder: DecoderClient(executablePath: decoderPath, ffmpegPath: ffmpegPath), zone: zone,
            places: PlaceZones(places, zones: zones), now: store.currentTime)
    }
}
