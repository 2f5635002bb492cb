import Chronology
import DiaryCore

/// How workers open the diary, each for itself.
struct BrowserDiary: Sendable {
    let folder: FilePath
    let allowsNetworkFileSystem: Bool
    let zone: TimeZoneRules

    func open(_ access: Store.Access) throws -> Store {
        let store = try Store(folder, access: access, allowingNetworkFileSystem: allowsNetworkFileSystem)
        let zone = zone
        store.localZone = { zone }
        return store
    }
}
