import DiaryModel
package import DiaryStore
import Replication
package import SharedFolder

/// Beginning to share a diary.
extension Synchronizer {
    /// Makes the folder of a diary that no other machine shares yet; `run` seals what is there.
    ///
    /// The key is sealed meanwhile. The diary is shared as soon as both its key and its settings are durable: until
    /// then a process that is killed leaves a diary that isn't shared, and the next `create` removes what it had made.
    ///
    /// - Throws: `SyncError.alreadyOn`, `.busy`, `.diaryInFolder`, `.folder`.
    package static func create(
        _ store: DiaryStore, folder: String, name: String, passphrase: SecretBytes, words: RecoveryWords,
        remote: String? = nil,
        media: SyncMediaPolicy = .all, parameters: Argon2Parameters = .standard
    ) throws -> Synchronizer {
        let lock = try Self.lock(store)
        try requireOff(store)
        do {
            try removeAbandoned(of: store.directory)
            if let found = try SharedFolder.diaries(in: folder).first { throw SyncError.diaryInFolder(found.path) }
            var settings = try SyncSettings(
                name: name, folder: folder, diary: MachineID(), key: MasterKey(), of: store.directory)
            (settings.remote, settings.media) = (remote, media)
            let shared = settings.sharedFolder
            try settings.writeStarting(to: store.directory)
            try shared.make()
            try removeState(of: store.directory)
            let synchronizer = try Synchronizer(store, settings, lock)
            try synchronizer.recordKey()
            synchronizer.keyFile = KeyFileWriting(
                settings.key, passphrase: passphrase, words: words, in: shared, parameters: parameters)
            return synchronizer
        } catch let error as SharedFolderError {
            try? removeAbandoned(of: store.directory)
            throw SyncError.folder(error)
        }
    }

    /// Makes a diary one with that of an unlocked folder; `run` then receives what is there, and publishes what this
    /// diary has.
    ///
    /// - Throws: `SyncError.alreadyOn`, `.nameIsTaken`, `.folder`.
    package static func join(
        _ store: DiaryStore, _ folder: UnlockedFolder, name: String, remote: String? = nil,
        media: SyncMediaPolicy = .all
    ) throws -> Synchronizer {
        let lock = try Self.lock(store)
        let former = try DiaryProgress(of: store)
        if needsKey(of: store.directory) {
            if var settings = try formerSettings(store, folder, name) {
                (settings.remote, settings.media) = (remote, media)
                try settings.write(to: store.directory)
                return try Synchronizer(store, settings, lock)
            }
        } else {
            try requireOff(store)
        }
        try folder.requireFree(name, former: former)
        do {
            try removeAbandoned(of: store.directory)
            var settings = try SyncSettings(
                name: name, folder: folder.path, diary: folder.diary, key: folder.key, of: store.directory)
            (settings.remote, settings.media) = (remote, media)
            try settings.sharedFolder.make()
            try removeState(of: store.directory)
            try settings.write(to: store.directory)
            let synchronizer = try Synchronizer(store, settings, lock)
            try synchronizer.recordKey()
            return synchronizer
        } catch let error as SharedFolderError { throw SyncError.folder(error) }
    }

    private static func requireOff(_ store: DiaryStore) throws {
        guard isOn(diary: store.directory) else { return }
        throw SyncError.alreadyOn(folder: try SyncSettings(of: store.directory).folder)
    }

    /// Removes what a `create` made that was killed before the diary was shared.
    static func removeAbandoned(of diary: FilePath) throws {
        let path = SyncSettings.startingPath(of: diary)
        guard Folder.linkStatus(path) != nil else { return }
        if let settings = try? SyncSettings(at: path) { try? settings.sharedFolder.removeUnused() }
        try Folder.remove(path)
    }

    /// Waits until the key of a new folder is durable; from then on the diary is shared.
    package func finishStarting() throws {
        guard let keyFile else { return }
        do { try SyncError.wrapping { try keyFile.finish() } } catch {
            try? Self.removeAbandoned(of: store.directory)
            throw error
        }
        try SyncSettings.confirm(store.directory)
        self.keyFile = nil
    }

    static func removeState(of diary: FilePath) throws {
        for file in SyncState.files(of: diary) { try Folder.remove(file) }
    }
}
