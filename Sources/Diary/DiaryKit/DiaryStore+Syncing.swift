public import DiaryModel
public import DiaryStore
public import DiarySync
import SharedFolder

extension DiaryStore {
    /// Begins to share the diary with other machines, through a folder that another program copies between them.
    ///
    /// Everything is encrypted with a key that the passphrase or the recovery words open.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder, which no diary uses yet.
    ///   - name: this machine's name for the others.
    ///   - passphrase: what opens the folder on the other machines.
    /// - Returns: the 24 recovery words; nothing else opens the folder if the passphrase is lost.
    /// - Throws: ``SyncError``.
    public func startSync(in folder: String, as name: String, passphrase: String) throws -> [String] {
        try Synchronizer.requireUnused(folder, by: self)
        let words = RecoveryWords()
        try Synchronizer.create(
            self, folder: folder, name: name, passphrase: SecretBytes(passphrase.utf8), words: words
        ).run()
        return words.words
    }

    /// Merges this diary with the one that a folder shares.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder.
    ///   - name: this machine's name for the others.
    ///   - passphrase: the one with which the folder was begun.
    /// - Returns: what the others had written.
    /// - Throws: ``SyncError``; `.folder(.wrongSecret)` for a wrong passphrase, and then nothing is changed.
    @discardableResult
    public func joinSync(in folder: String, as name: String, passphrase: String) throws -> SyncReport {
        let unlocked = try UnlockedFolder(folder, .passphrase(SecretBytes(passphrase.utf8)))
        return try Synchronizer.join(self, unlocked, name: name).run()
    }

    /// Receives what the other machines wrote, and publishes what is new here.
    ///
    /// - Throws: ``SyncError``: `.isOff` for a diary that isn't shared, `.busy` while another process does the same.
    ///   What was received before stays.
    @discardableResult
    public func synchronize() throws -> SyncReport {
        try Synchronizer.recoverState(of: self)
        return try Synchronizer(self).run()
    }

    /// Stops sharing the diary on this machine; its entries, and all in the folder, stay.
    ///
    /// - Returns: whether the others will know; false if nothing can be written into the folder.
    /// - Throws: ``SyncError``: `.isOff`, `.busy`.
    @discardableResult
    public func leaveSync() throws -> Bool { try Synchronizer.leave(self) }

    /// The texts that several machines changed at the same time, and that nobody has settled.
    ///
    /// - Throws: ``SyncError``.
    public func conflicts() throws -> [TextConflict] { try Synchronizer(self).conflicts() }

    /// Settles a conflict; the texts that are not chosen stay among the versions.
    ///
    /// - Throws: ``SyncError``: `.noConflict` if there is none.
    public func settleConflict(of id: UniqueIdentifier, keeping choice: ConflictChoice) throws {
        try Synchronizer(self).settle(id, keeping: choice)
    }
}
