package import DiaryModel
package import DiaryStore
import Glibc
import Replication
import SharedFolder
import SQLite

/// One diary on several machines: receives what others published, and publishes what is new here.
///
/// Each machine writes sealed files into a folder that something else carries. What became of an entity is a function
/// of the set of all operations, so that machines with the same set have the same diary.
package final class Synchronizer {
    let store: DiaryStore
    /// The name of this machine and the folder that it shares.
    package internal(set) var settings: SyncSettings
    var state: SyncState
    /// The number of files of this machine from which on they are packed; trials pack earlier.
    package var packingCount = 64
    /// The bytes of values, roughly, from which on a command's changes go on in another operation: one that is longer
    /// than a row or a file may be would stop all others.
    package var operationByteCount = 16 << 20
    /// The key of a new folder that is still being sealed: the diary isn't shared yet.
    var keyFile: KeyFileWriting?
    /// Started for the first original that comes without a thumbnail.
    var thumbnails: (any ThumbnailMaking)?
    private let lock: FileDescriptor
    /// Whether each entity is applied by itself, since one of them can't be applied.
    var isCareful = false
    /// What was done; after an error, what was done before it.
    package internal(set) var report = SyncReport()
    /// The reports of machines that this run has read.
    var knownReports: [(machine: MachineID, progress: MachineProgress)]?
    /// The machine whose originals are published again, since it is waited for no longer.
    var retiring: MachineID?

    /// Returns whether a diary is shared with other machines.
    package static func isOn(diary: FilePath) -> Bool { Folder.exists(SyncSettings.path(of: diary)) }

    /// The settings of a diary.
    ///
    /// - Throws: `SyncError.isOff`, `.isRestored` for a diary that was restored without its key, `.damagedKey`.
    package static func settings(of store: DiaryStore) throws -> SyncSettings {
        do { return try SyncSettings(of: store.directory) } catch SyncError.isOff {
            guard let former = try DiaryProgress(of: store), let name = former.name, let folder = former.folder else {
                throw SyncError.isOff
            }
            throw SyncError.isRestored(name: name, folder: folder)
        }
    }

    /// Opens what `create` or `join` left.
    ///
    /// - Throws: `SyncError.isOff`, `.isRestored`, `.busy` while another process is at it, `.damagedKey`,
    ///   `.damagedState`.
    package convenience init(_ store: DiaryStore) throws {
        // Without a shared folder, nothing is made. `leave` removes settings and state one by one while it has the
        // lock.
        _ = try Self.settings(of: store)
        let lock = try Self.lock(store)
        let settings = try Self.settings(of: store)
        // Only `recoverState` replaces a missing state: a new one would look like that of another machine.
        guard let state = Folder.linkStatus(SyncState.path(of: store.directory)), state.st_size > 0 else {
            throw SyncError.damagedState
        }
        try self.init(store, settings, lock)
    }

    /// Takes the place of the only process that synchronizes a diary.
    ///
    /// - Throws: `SyncError.busy`.
    static func lock(_ store: DiaryStore) throws -> FileDescriptor {
        let folder = SyncSettings.folder(of: store.directory)
        if try Folder.make(folder) { try Folder.sync(store.directory) }
        var lock = try FileDescriptor.open(folder.appending("lock"), O_RDWR | O_CREAT | O_NOFOLLOW)
        guard lock.lockAtOnce() else { throw SyncError.busy }
        return lock
    }

    init(_ store: DiaryStore, _ settings: SyncSettings, _ lock: consuming FileDescriptor) throws {
        (self.store, self.settings) = (store, settings)
        self.lock = lock
        let path = SyncState.path(of: store.directory)
        do { state = try SyncState(path) } catch let error as SQLiteError where SyncState.isDamage(error, of: path) {
            throw SyncError.damagedState
        }
        // Its settings were not written any more.
        if let identity = try state.newIdentity() { self.settings.adopt(identity) }
    }

    var folder: SharedFolder { settings.sharedFolder }

    /// Receives, publishes, and reports what changed.
    ///
    /// - Throws: `SyncError`; what was received before it stays.
    @discardableResult
    package func run(_ progress: (SyncProgress) throws -> Void = { _ in }) throws -> SyncReport {
        do { return try synchronize(progress) } catch {
            guard try recover(after: error) else { throw error }
            return try synchronize(progress)
        }
    }

    private func synchronize(_ progress: (SyncProgress) throws -> Void) throws -> SyncReport {
        (report, knownReports) = (SyncReport(), nil)
        try SyncError.wrapping {
            try finishRekeying()
            try checkKey()
            let listing = try RecoveryStage(sync: self).recover(progress)
            let received = try ReceiveStage(sync: self).receive(listing)
            report.waiting = try ApplyStage(sync: self).apply(received, progress)
            let sentCount = try PublishStage(sync: self).publish(received)
            report.sentCount += sentCount
            try MediaStage(sync: self).exchange(progress)
            try SettleStage(sync: self).settle()
        }
        report.conflicts = Set(try conflicts().map(\.id))
        // What came back before this diary had it is no news here.
        report.cameBack.subtract(report.addedIDs)
        return report
    }
}

/// Transactions.
extension Synchronizer {
    /// The work of a transaction besides that of its body.
    enum TransactionScope {
        /// Merged changes are written into the diary, and the body has captured all local ones.
        case exchanging
        /// Merged changes are written into the diary; local ones were not looked at.
        case applying
        /// Only records and operations are written: the diary has the changes, or is compared with them later.
        case recording
    }

    /// Runs `body` in one transaction of the diary inside one of the state, and writes its results.
    func withTransaction<Result>(
        _ scope: TransactionScope = .exchanging, _ body: (SyncTransaction) throws -> Result
    ) throws -> Result {
        let (machine, before) = (settings.machine, report)
        var removed = EmptiedTrash()
        do {
            let result = try state.connection.writeTransaction {
                try store.write {
                    let transaction = try SyncTransaction(store, state, machine: machine, time: store.currentTime)
                    (transaction.report, transaction.isCareful) = (report, isCareful)
                    transaction.operationByteCount = operationByteCount
                    let vector = transaction.vector
                    let result = try body(transaction)
                    try transaction.republish()
                    if scope != .recording { try transaction.apply(names: machineName) }
                    try transaction.finish()
                    try AwaitedOriginals.add(transaction.awaited, to: store.directory)
                    if scope == .exchanging { try state.setProperty(.feed, String(store.changeSequence())) }
                    if scope != .recording, transaction.vector != vector {
                        try setDiaryVector(transaction.vector, feed: state.feedSequence)
                    }
                    (report, removed) = (transaction.report, transaction.removed)
                    return result
                }
            }
            try store.finishRemoving(removed)
            return result
        } catch {
            report = before
            throw error
        }
    }
}

/// The last sync, as the diary itself records it.
extension Synchronizer {
    /// The last sync of the diary through this shared diary; nil if there was none.
    func diaryProgress() throws -> DiaryProgress? {
        guard let progress = try DiaryProgress(of: store), progress.diary == settings.diary.hex
        else { return nil }
        return progress
    }

    /// Records in the diary which operations it has, in a transaction of the caller.
    ///
    /// - Parameter feed: the number of the last change that they contain; nil if the diary has to be compared with
    ///   them.
    func setDiaryVector(_ vector: VersionVector, feed: Int?) throws {
        try DiaryProgress(
            diary: settings.diary.hex, vector: vector, machine: settings.machine,
            name: settings.name, folder: settings.folder, feed: feed
        ).write(to: store)
    }
}

/// The file with the sealed key.
extension Synchronizer {
    private var keyFolder: FilePath { FilePath(folder.path).appending("keys") }

    /// Stores the key file of this machine, which nobody could make again without the passphrase.
    func rememberKeyFile() throws {
        let own = Array(settings.machine.hex.utf8)
        for name in (try? Folder.names(in: keyFolder)) ?? [] where name.starts(with: own) {
            let bytes = try File.read(keyFolder.appending(bytes: name), limit: 1 << 16)
            try state.setProperty(.keyFile, Base64.encode(bytes))
        }
    }

    /// Writes the key file of this machine again where it is missing or damaged, until another machine's newer
    /// passphrase replaces it.
    func restoreKeyFile() throws {
        let bytes = try state.property(.keyFile).flatMap(Base64.decode)
        guard try !KeyFile.restore(bytes, in: folder), bytes != nil else { return }
        try state.setProperty(.keyFile, nil)
    }
}
