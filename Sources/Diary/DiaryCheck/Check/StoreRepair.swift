package import Chronology
package import DiaryMedia
package import DiaryModel
package import DiaryStore
import DiarySync
import Glibc

/// Repairs a diary, a step at a time; each is done completely or not at all, and can be repeated.
package final class StoreRepair {
    private let directory: FilePath
    private let thumbnails: ThumbnailMaker
    private let decoderPath: String
    private let ffmpegPath: String?
    private let options: ImportOptions
    private var openStore: DiaryStore?
    private let now: () -> Instant
    private let isWanted: (SalvagedDatabase) throws -> Bool

    /// A repair of the diary in a folder.
    ///
    /// - Parameters:
    ///     - isWanted: receives what a new database would hold and lack, before it replaces the damaged one; if it
    ///       returns false, nothing is replaced.
    ///     - decoderPath: the program that draws thumbnails.
    ///     - ffmpegPath: the program for sounds that the decoder can't decode; nil for none.
    ///     - options: the zone and the grouping of films that become media.
    package init(
        _ directory: FilePath, decoderPath: String, ffmpegPath: String? = nil,
        options: ImportOptions = ImportOptions(source: "films", zone: .utc),
        now: @escaping () -> Instant = Instant.now,
        ifWanted isWanted: @escaping (SalvagedDatabase) throws -> Bool = { _ in true }
    ) {
        self.directory = directory
        self.now = now
        self.isWanted = isWanted
        (self.decoderPath, self.ffmpegPath, self.options) = (decoderPath, ffmpegPath, options)
        thumbnails = ThumbnailMaker(decoderPath: decoderPath, ffmpegPath: ffmpegPath)
    }

    /// The diary, open for writing.
    private func store() throws -> DiaryStore {
        if let openStore { return openStore }
        let store = try DiaryStore(directory, access: .writing, now: now)
        openStore = store
        return store
    }

    /// Does one step.
    ///
    /// - Returns: the result of salvaging a damaged database; nil for every other step, and if none was needed or
    ///   wanted.
    package func run(_ step: RepairStep) throws -> SalvagedDatabase? {
        switch step {
        case .salvage, .readLogs: return try salvage()
        default:
            try perform(step)
            return nil
        }
    }

    /// Salvages the database.
    ///
    /// One that is undamaged after its indexes were rebuilt is left as it is, unless the log of another time adds to it.
    private func salvage() throws -> SalvagedDatabase? {
        openStore = nil
        let isDamaged = try !isSound()
        guard isDamaged || !DamagedCopies(of: directory).brokenLogs.isEmpty,
            let salvaged = try DatabaseSalvage(of: directory, now: now()).run(isDamaged: isDamaged, ifWanted: isWanted)
        else { return nil }
        // Opening the new database for writing builds its search index; if the originals are unknown, a later step
        // does. Tasks from a copy may have priorities that others have now.
        do { try store().settlePriorities() } catch is VaultError {}
        return salvaged
    }

    /// Returns whether the database is undamaged.
    ///
    /// - Throws: an error that prevents a check and is not damage: another process, permissions.
    private func isSound() throws -> Bool {
        do {
            let store = try DiaryStore(directory, access: .reading, now: now)
            guard try store.structuralDamage(isQuick: false).isEmpty, try store.brokenReferences().isEmpty else {
                return false
            }
            // SQLite's own check doesn't look into the search index, without which nothing can be added.
            try store.readSearchIndex()
            return true
        } catch {
            guard DiaryStore.damage(reportedBy: error) != nil else { throw error }
            return false
        }
    }

    private func restoreMarker() throws {
        let store = try DiaryStore(directory, access: .reading, now: now)
        let isHere = try store.vault.isAnyHere { try store.originalTable.originals(inFolder: $0) }
        try store.vault.restoreMarker(isHoldingOriginals: isHere)
    }

    private func perform(_ step: RepairStep) throws {
        switch step {
        case .salvage, .readLogs: break
        case .correctVersion: try DiaryStore(directory, access: .reading, now: now).correctVersion()
        case .rebuildDatabaseIndexes: try store().rebuildDatabaseIndexes()
        case .lowerNumbers: try store().lowerNumbers()
        case .restoreMarker: try restoreMarker()
        case .placeEntries: try store().placeEntries()
        case .foldTags: try store().foldTags()
        case .foldMeasurementNames: try store().foldMeasurementNames()
        case .settlePriorities: try store().settlePriorities()
        case .rebuildSearchIndex: try store().recreateSearchIndex()
        case .makeThumbnails: try makeThumbnails()
        case .giveBackVideos:
            try VideoReturn(to: store(), options, decoderPath: decoderPath, ffmpegPath: ffmpegPath).run()
        case .narrowPermissions(let paths): try narrowPermissions(of: paths)
        case .renewSyncState: try SyncFolderInspection(diary: directory).renewState()
        case .setAside(let paths): try move(paths, to: TemporaryFolder.damaged) { _ in true }
        case .moveOrphans(let paths): try move(paths, to: TemporaryFolder.orphans, where: isUnused)
        case .removeLeftovers: try removeLeftovers()
        }
    }

    /// Makes thumbnails, one per transaction: an interruption costs only the current one.
    private func makeThumbnails() throws {
        let store = try store()
        try store.removeChangedThumbnails()
        for medium in try store.mediaWithoutThumbnail() {
            guard let thumbnail = try thumbnails.thumbnail(of: medium, in: store) else { continue }
            try store.setThumbnail(thumbnail, of: medium)
        }
    }

    /// A file that is gone meanwhile, such as a draft, needs none.
    private func narrowPermissions(of paths: [FilePath]) throws {
        let check = PermissionCheck(directory)
        for path in paths {
            do throws(SystemCallError) { try check.narrow(path) } catch {
                guard error.code == ENOENT else { throw error }
            }
        }
    }

    /// Returns whether a file is still without an entry: a command may have added one since the check.
    private func isUnused(_ relative: FilePath) throws -> Bool {
        let name = String(decoding: relative.lastComponent, as: UTF8.self)
        guard let hash = ContentHash(String(name.prefix { $0 != "." })) else { return true }
        return try !store().isReferenced(hash, as: relative)
    }

    /// Moves files without overwriting any: a name that is taken gets a number.
    private func move(_ paths: [FilePath], to folder: String, where isMeant: (FilePath) throws -> Bool) throws {
        let target = directory.appending("tmp").appending(folder)
        try Folder.make(target)
        for path in paths where try isMeant(path) {
            let source = directory.appending(bytes: path.bytes)
            guard Folder.linkStatus(source) != nil else { continue }
            try Folder.move(source, to: Folder.freeName(path.lastComponent, in: target))
            try Folder.sync(source.parent)
        }
        // In the vault others may have had access to them.
        let aside = PermissionCheck(directory).findings(in: [FilePath("tmp").appending(folder)])
        try narrowPermissions(of: aside.compactMap(\.path))
        try Folder.sync([target, target.parent])
    }

    /// Removes leftovers, which are determined again: a command may have begun since.
    private func removeLeftovers() throws {
        for path in TemporaryFolder(diary: directory).leftovers(now: now()) {
            let whole = directory.appending(bytes: path.bytes)
            let isFolder = Folder.linkStatus(whole).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
            try isFolder ? FolderTree.remove(whole) : Folder.remove(whole)
        }
    }
}
