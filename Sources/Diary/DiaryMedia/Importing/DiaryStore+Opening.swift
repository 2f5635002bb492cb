package import Chronology
package import DiaryModel
package import DiaryStore

extension DiaryStore {
    /// Opens the diary in a folder, with all that commands need besides its database.
    ///
    /// - Parameters:
    ///     - zone: the local zone; called when a date needs it.
    ///     - places: the names of positions, and the zones of media that have a position and no offset.
    ///     - programs: called when something has to be decoded.
    ///     - onMigration: receives the progress, from 0 to 1, while a store of an earlier program is migrated.
    /// - Throws: `DiaryError`, `SQLiteError`, `SystemCallError`, `VaultError`.
    package convenience init(
        in folder: FilePath, _ access: Access, allowingNetworkFileSystem: Bool = false,
        zone: @escaping () -> TimeZoneRules, zones: ZoneDatabase = ZoneDatabase(), places: PlaceNames,
        programs: @escaping () -> DiaryPrograms, now: @escaping () -> Instant = Instant.now,
        onMigration: @escaping (Double) throws -> Void = { _ in }
    ) throws {
        try self.init(
            folder, access: access, allowingNetworkFileSystem: allowingNetworkFileSystem, now: now,
            onMigration: onMigration)
        (localZone, self.zones, placeNames, self.programs) = (zone, zones, places, programs)
        thumbnails = { ThumbnailMaker(decoderPath: programs().decoder, ffmpegPath: programs().ffmpeg) }
    }

    /// Copies photos and sounds into the vault, and has them inspected in a separate process.
    ///
    /// - Parameter zone: the zone of times without an offset, if the user gave one; by default that of the place, or
    ///   the local one.
    package func mediumIntake(zone: TimeZoneRules? = nil) -> MediumIntake {
        let programs = programs()
        return MediumIntake(
            vault: vault, decoder: DecoderClient(executablePath: programs.decoder, ffmpegPath: programs.ffmpeg),
            zone: zone ?? localZone(), places: zone == nil ? PlaceZones(placeNames, zones: zones) : nil,
            now: currentTime)
    }
}
