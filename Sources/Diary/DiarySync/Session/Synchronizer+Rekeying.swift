import DiaryModel
package import DiaryStore
import Replication
package import SharedFolder
import SQLite

/// A new key, and the end of sharing.
///
/// Each can be killed at any moment and run again.
extension Synchronizer {
    /// Makes sure that a folder holds no shared diary, but for what an interrupted `create` or `rekey` of this diary
    /// left.
    ///
    /// `create` and `rekey` check it as well: this is for asking no questions in vain.
    ///
    /// - Throws: `SyncError.diaryInFolder`, `.folder`.
    package static func requireUnused(_ folder: String, by store: DiaryStore) throws {
        try SyncError.wrapping {
            let left = try? SyncSettings(at: SyncSettings.startingPath(of: store.directory))
            let current = try? SyncSettings(of: store.directory)
            for found in try SharedFolder.diaries(in: folder) where found.id != left?.diary.bytes {
                if let current, found.id == current.diary.bytes, isRekeying(store.directory, current) { continue }
                throw SyncError.diaryInFolder(found.path)
            }
        }
    }

    /// Returns whether a `rekey` was interrupted after it had replaced the key.
    private static func isRekeying(_ diary: FilePath, _ settings: SyncSettings) -> Bool {
        let state = try? SyncState(SyncState.path(of: diary))
        return ((try? state?.property(.rekeying)) ?? nil) == settings.mark
    }

    /// Makes a new key in a new folder and shares the diary there; the other machines join it.
    ///
    /// The diary is shared there as soon as the new folder's key is durable; until then a process that is killed leaves
    /// the old folder in use, and the next `rekey` removes what it had made.
    package func rekey(
        into parent: String, passphrase: SecretBytes, words: RecoveryWords, parameters: Argon2Parameters = .standard
    ) throws {
        if settings.folder == parent, Self.isRekeying(store.directory, settings) {
            // Nobody knows the words that the interrupted one had shown.
            try SyncError.wrapping {
                try KeyFile.write(
                    settings.key, passphrase: passphrase, words: words, in: folder, parameters: parameters)
            }
        } else {
            try run()
            try beginRekeying(into: parent, passphrase, words, parameters)
        }
        try run()
        try rememberKeyFile()
        try state.setProperty(.rekeying, nil)
    }

    private func beginRekeying(
        into parent: String, _ passphrase: SecretBytes, _ words: RecoveryWords, _ parameters: Argon2Parameters
    ) throws {
        try Self.removeAbandoned(of: store.directory)
        if let found = try SyncError.wrapping({ try SharedFolder.diaries(in: parent).first }) {
            throw SyncError.diaryInFolder(found.path)
        }
        var new = try SyncSettings(
            name: settings.name, folder: parent, diary: MachineID(), key: MasterKey(), of: store.directory)
        (new.remote, new.media) = (parent == settings.folder ? settings.remote : nil, settings.media)
        try new.writeStarting(to: store.directory)
        do {
            try SyncError.wrapping {
                try new.sharedFolder.make()
                try KeyFile.write(
                    new.key, passphrase: passphrase, words: words, in: new.sharedFolder, parameters: parameters)
            }
        } catch {
            try? Self.removeAbandoned(of: store.directory)
            throw error
        }
        // From here on the state belongs to the new folder, for every process that opens the diary.
        try state.setProperty(.rekeying, new.mark)
        try SyncSettings.confirm(store.directory)
        settings = new
        try finishRekeying()
    }

    /// Forgets the old folder, once the settings are those of a new one that `rekey` made.
    func finishRekeying() throws {
        let mark = settings.mark
        guard try state.property(.rekeying) == mark, try state.property(.mark) != mark
        else {
            return
        }
        let unknown = UnknownFields(sync: self)
        let (values, machine) = (try unknown.values(), settings.machine)
        try removeKeptFiles()
        try DiaryProgress.remove(from: store)
        try state.connection.writeTransaction {
            try state.clear()
            try unknown.keep(values, for: machine)
            try state.setProperty(.rekeying, mark)
            try recordKey()
        }
    }
}
