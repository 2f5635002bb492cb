package import DiaryModel
package import DiaryStore
import Replication
import SharedFolder
import SQLite

/// A sync state that was damaged, or belongs to another folder.
extension Synchronizer {
    /// Makes the state of a diary new if it can't be opened, so that `run` fills it from the folder.
    ///
    /// - Throws: `SyncError.isOff`, `.busy`, `.damagedKey`.
    package static func recoverState(of store: DiaryStore) throws {
        _ = try SyncSettings(of: store.directory)
        let inspection = SyncFolderInspection(diary: store.directory)
        guard inspection.stateProblem(isQuick: true) != nil else { return }
        let lock = try Self.lock(store)
        // Another process may have left, or rebuilt the state, while it had the lock.
        _ = try SyncSettings(of: store.directory)
        if inspection.stateProblem(isQuick: true) != nil { try inspection.renewState() }
        _ = consume lock
    }

    /// Returns whether `run` can be tried again after an error: the state was damaged and is new now, or single
    /// entities are applied by themselves from now on.
    func recover(after error: any Error) throws -> Bool {
        if error is UnappliedEntity, !isCareful {
            isCareful = true
            return true
        }
        guard keyFile == nil else { return false }
        let inspection = SyncFolderInspection(diary: store.directory)
        if !(error is ForeignState) {
            guard error is SQLiteError || error is DiaryError || Self.isDamagedState(error) else { return false }
            guard inspection.stateProblem() != nil else { return false }
        }
        // The connection to the old file is closed before it is moved.
        state = SyncState(try Connection(pathBytes: [], mode: .create))
        try inspection.renewState()
        state = try SyncState(SyncState.path(of: store.directory))
        return true
    }

    /// The state belongs to another shared diary or another machine.
    private struct ForeignState: Error {}

    private static func isDamagedState(_ error: any Error) -> Bool {
        if case SyncError.damagedState = error { true } else { false }
    }

    /// Makes sure that the key is that of the folder, before anything is sealed with it.
    ///
    /// - Throws: `SyncError.wrongKey`.
    func checkKey() throws {
        // An id that the settings don't have yet is written later.
        guard try keyFile == nil && state.newIdentity() == nil else { return }
        let known = try state.property(.mark)
        guard known != settings.mark else { return }
        let opens = try? folder.opens()
        guard opens ?? (known == nil) else { throw SyncError.wrongKey(folder: settings.folder) }
        if known != nil { throw ForeignState() }
        if opens == true { try recordKey() }
    }

    /// Records to which folder, key and machine the state belongs.
    func recordKey() throws { try state.setProperty(.mark, settings.mark) }
}

/// A key that is lost or damaged.
extension Synchronizer {
    /// Returns whether a diary is shared, and its key is missing, unreadable or another one's: `join` brings it back.
    package static func needsKey(of diary: FilePath) -> Bool {
        ((try? SyncFolderInspection(diary: diary).keyProblem()) ?? nil) != nil
    }

    /// The settings of the machine that the state belongs to, with the key of an unlocked folder; nil if it is of
    /// another.
    static func formerSettings(_ store: DiaryStore, _ folder: UnlockedFolder, _ name: String) throws -> SyncSettings? {
        guard SyncFolderInspection(diary: store.directory).stateProblem() == nil || !isOn(diary: store.directory),
            let state = try? SyncState(SyncState.path(of: store.directory)),
            let mark = try state.property(.mark)
        else { return nil }
        for machine in try state.machines() {
            let settings = try SyncSettings(
                name: (try? state.record(EntityName(machine: machine)))?.name ?? name,
                folder: folder.path, diary: folder.diary, machine: machine, key: folder.key, of: store.directory)
            if settings.mark == mark { return settings }
        }
        return nil
    }
}
