package import Chronology
package import DecoderProtocol
package import DiaryModel
import SQLite

/// A medium in the diary, with the values that a new companion file needs.
package struct KnownMedium: Equatable {
    package let medium: UniqueIdentifier
    package let entry: UniqueIdentifier
    package let type: MediumType
    /// The kind of its file; nil if unknown.
    package let mimeType: String?
    /// The time of its row, known or assumed, and where it is from.
    package var time: Medium.CaptureTime?
    package var timeSource: Medium.TimeSource?
}

/// A companion file of a medium that was imported earlier.
package struct CompanionAddition {
    package enum Outcome {
        /// Its bytes were added meanwhile, or the medium was removed.
        case notNeeded
        case kept
        /// It is kept with its medium, whose values it changed.
        case keptWithValues
    }

    package let main: KnownMedium
    package let kind: Medium.Companion.Kind
    package let sidecar: SidecarValues?
    /// Seconds of the film of a Live Photo.
    package let filmDuration: Double?
    /// True if an earlier sidecar of the same name goes to the trash: a program has written the file again.
    package let replacesNamesake: Bool
    /// The time of the medium in the zone of the place where the sidecar says that it was made.
    package let placeTime: ZonedTime?

    package init(
        main: KnownMedium, kind: Medium.Companion.Kind, sidecar: SidecarValues?, filmDuration: Double?,
        replacesNamesake: Bool, placeTime: ZonedTime? = nil
    ) {
        (self.main, self.kind, self.sidecar) = (main, kind, sidecar)
        (self.filmDuration, self.replacesNamesake, self.placeTime) = (filmDuration, replacesNamesake, placeTime)
    }
}

extension DiaryStore {
    /// The medium with those bytes that is not in the trash.
    package func known(of hash: ContentHash) throws -> KnownMedium? {
        try connection.first(
            """
            SELECT medium.uuid, entry.uuid, medium.mimeType, medium.type, medium.captureTime, medium.captureOffset,
                medium.captureSource
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.hash = \(hash.bytes) AND medium.trashTime IS NULL AND entry.trashTime IS NULL
            ORDER BY medium.id
            LIMIT 1
            """
        ) { row in
            guard let medium = UniqueIdentifier(bytes: row.bytes(0)), let entry = UniqueIdentifier(bytes: row.bytes(1)),
                let type = MediumType(rawValue: row.text(3))
            else { return nil }
            let time = row.optionalTime(4).map { Medium.CaptureTime(instant: $0, utcOffset: row.utcOffset(5)) }
            return KnownMedium(
                medium: medium, entry: entry, type: type, mimeType: row.optionalText(2), time: time,
                timeSource: row.optionalText(6).flatMap(Medium.TimeSource.init(rawValue:)))
        } ?? nil
    }

    /// The kind of the companions of that hash; nil if none is known.
    package func companionKind(of hash: ContentHash) throws -> Medium.Companion.Kind? {
        try mediumTable.companionTable.companion(of: hash)?.kind
    }

    /// The media with a companion of that hash, in the trash or not.
    package func media(withCompanion hash: ContentHash) throws -> [UniqueIdentifier] {
        try mediumTable.companionTable.media(with: hash)
    }

    /// Returns whether other media have a companion of that hash, and this one has none, not even in the trash.
    ///
    /// Several photos may share one: programs write adjustments without naming the photo, and export a photo and its
    /// edited copy each with the film of both.
    package func isMissing(_ hash: ContentHash, beside main: KnownMedium) throws -> Bool {
        guard try companionKind(of: hash) != nil, let key = try key(of: main) else { return false }
        return try !mediumTable.companionTable.contains(hash, of: key)
    }

    /// The row of a medium that is not in the trash.
    fileprivate func key(of main: KnownMedium) throws -> Int64? {
        try connection.first(
            """
            SELECT medium.id
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE medium.uuid = \(main.medium.bytes) AND medium.trashTime IS NULL AND entry.trashTime IS NULL
            """
        ) { $0.int64(0) }
    }

    /// The photos with films, with their entries, in the order of these; neither those in the trash nor their films
    /// there.
    package func photosWithVideos() throws -> [(entry: UniqueIdentifier, photo: Medium)] {
        let keys = try connection.all(
            """
            SELECT DISTINCT entry.id
            FROM companion
            JOIN medium ON medium.id = companion.medium
            JOIN entry ON entry.id = medium.entry
            WHERE companion.kind = \(Medium.Companion.Kind.livePhoto.rawValue) AND \(CompanionTable.isHere)
                AND medium.trashTime IS NULL AND entry.trashTime IS NULL
            ORDER BY entry.id
            """
        ) { $0.int64(0) }
        return try keys.flatMap { key -> [(entry: UniqueIdentifier, photo: Medium)] in
            guard let id = try identifier(ofRow: key) else { return [] }
            return try mediumTable.media(of: key).filter { $0.companions.contains { $0.kind == .livePhoto } }
                .map { (id, $0) }
        }
    }

    /// Makes films that were kept with photos media of their own, in one transaction of one command.
    package func giveBack(_ films: [HiddenVideo], _ placements: [ImportPlacement]) throws {
        try write(as: CommandRecord("import", "films that were hidden behind photos")) { transaction in
            for hidden in films {
                guard let before = try transaction.findState(of: hidden.entry) else { continue }
                try transaction.put(before, before.removingCompanion(hidden.film.hash, of: hidden.photo.id))
            }
            for placement in placements { _ = try transaction.place(placement, isAgain: true) }
        }
    }

    /// The number of companion files in the trash whose media are not.
    package func trashedCompanionCount() throws -> Int { try mediumTable.companionTable.trashed(before: nil).count }
}

extension WriteTransaction {
    /// Adds a companion file to a medium that was imported earlier.
    ///
    /// The original must be in the vault already, which is checked again.
    /// - Throws: `VaultError`, and the errors of the database.
    package func add(
        _ companion: Medium.Companion, as addition: CompanionAddition, isAgain: Bool
    ) throws -> CompanionAddition.Outcome {
        guard let before = try entry(of: addition, companion.hash, isAgain: isAgain) else { return .notNeeded }
        _ = try importNumber()
        try store.importTable.forgetDiscarded(companion.hash)
        let after = before.addingCompanion(
            companion, to: addition.main.medium, values: addition.sidecar, filmDuration: addition.filmDuration,
            replacesNamesake: addition.replacesNamesake, placeTime: addition.placeTime)
        try put(before, after)
        let changes = (before.media ?? []).metadataChanges(to: after.media ?? [])
        return addition.sidecar != nil && !changes.isEmpty ? .keptWithValues : .kept
    }

    /// The entry of the medium that a companion file belongs to; nil if the bytes were added meanwhile, or the medium
    /// was removed.
    fileprivate func entry(
        of addition: CompanionAddition, _ hash: ContentHash, isAgain: Bool
    ) throws -> EntryState? {
        let isWanted = try store.isNew(hash, isAgain: isAgain) || store.isMissing(hash, beside: addition.main)
        guard isWanted, try store.key(of: addition.main) != nil else { return nil }
        return try findState(of: addition.main.entry)
    }
}
