import DiaryModel
package import DiaryStore
import JSON
import SharedFolder

/// Leaving.
extension Synchronizer {
    /// Stops: this machine's key and state go, its diary and what it published stay.
    ///
    /// Neither of them has to be readable. The key goes last, so that an interrupted one can be run again.
    ///
    /// - Returns: whether the others will know; false where nothing could be written into the folder.
    /// - Throws: `SyncError.isOff`, `.busy`.
    package static func leave(_ store: DiaryStore) throws -> Bool {
        guard isOn(diary: store.directory) || Folder.linkStatus(SyncState.path(of: store.directory)) != nil else {
            throw SyncError.isOff
        }
        var isPublished = true
        do { try Synchronizer(store).publishLeaving() } catch SyncError.busy { throw SyncError.busy } catch {
            isPublished = false
        }
        let lock = try Self.lock(store)
        try removeAbandoned(of: store.directory)
        // A diary that joins again later recognizes by it what is old; no machine is named any more.
        if var progress = try DiaryProgress(of: store) {
            (progress.machine, progress.name, progress.folder) = (nil, nil, nil)
            try store.write { try progress.write(to: store) }
        }
        try removeState(of: store.directory)
        try removeKeptFiles(of: store.directory)
        try? Folder.remove(SyncSettings.folder(of: store.directory).appending("awaited"))
        if isOn(diary: store.directory) { try Folder.remove(SyncSettings.path(of: store.directory)) }
        _ = consume lock
        return isPublished
    }

    /// Nobody waits for a machine that has left, and its name is free.
    private func publishLeaving() throws {
        let own = settings.machine
        guard keyFile == nil, try state.isSet(.isBegun) else { return }
        try checkKey()
        _ = try folder.operationFiles()
        try withTransaction(.applying) { transaction in
            try transaction.set("retired", .integer(transaction.fold.ownSequence), of: own)
        }
        try PublishStage(sync: self).publishNew()
        try SettleStage(sync: self).writeSeen()
    }
}
