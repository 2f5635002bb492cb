import Chronology
package import DiaryModel
package import DiaryStore
import Glibc
import JSON
import Replication
import SharedFolder
import SQLite

/// One diary on several machines: receives what others published, and publishes what is new here.
///
/// Each machine writes sealed files into a folder that something else carries. What became of an entity is a function of the
/// set of all operations, so that machines with the same set have the same diary.
package final class Synchronizer {
    let store: Store
    /// The name of this machine and the folder that it shares.
    package internal(set) var settings: SyncSettings
    var state: SyncState
    /// The number of files of this machine from which on they are packed; trials pack earlier.
    package var packingCount = 64
    /// The key of a new folder that is still being sealed: the diary isn't shared yet.
    var keyFile: KeyFileWriting?
    /// Started for the first original that comes without a thumbnail.
    var thumbnails: (any ThumbnailMaking)?
    private let lock: FileDescriptor
    /// Whether each entity is applied by itself, since one of them can't be applied.
    var isCareful = false
    var report = SyncReport()
    /// The reports of machines that this run has read.
    var knownReports: [(machine: MachineID, progress: MachineProgress)]?
    /// The machine whose originals are published again, since it is waited for no longer.
    var retiring: MachineID?

    /// Returns whether a diary is shared with other machines.
    package static func isOn(diary: FilePath) -> Bool { Folder.exists(SyncSettings.path(of: diary)) }

    /// Opens what `create` or `join` left.
    ///
    /// - Throws: `SyncError.isOff`, `.isRestored`, `.busy` while another process is at it, `.damagedKey`, `.damagedState`.
    package convenience init(_ store: Store) throws {
        // Without a shared folder, nothing is made. `leave` removes settings and state one by one while it has the lock.
        _ = try Self.settings(of: store)
        let lock = try Self.lock(store)
        let settings = try Self.settings(of: store)
        // A state that is gone is made new by `recoverState`, never in passing: it would look like that of another machine.
        guard let state = Folder.linkStatus(Self.statePath(of: store.directory)), state.st_size > 0 else {
            throw SyncError.damagedState
        }
        try self.init(store, settings, lock)
    }

    /// Takes the place of the only process that synchronizes a diary.
    ///
    /// - Throws: `SyncError.busy`.
    static func lock(_ store: Store) throws -> FileDescriptor {
        let folder = SyncSettings.folder(of: store.directory)
        if try Folder.make(folder) { try Folder.sync(store.directory) }
        var lock = try FileDescriptor.open(folder.appending("lock"), O_RDWR | O_CREAT | O_NOFOLLOW)
        guard lock.lockAtOnce() else { throw SyncError.busy }
        return lock
    }

    init(_ store: Store, _ settings: SyncSettings, _ lock: consuming FileDescriptor) throws {
        (self.store, self.settings) = (store, settings)
        self.lock = lock
        do { state = try SyncState(Self.statePath(of: store.directory)) } catch let error as SQLiteError
            where error.isCorrupt
        { throw SyncError.damagedState }
        // Its settings were not written any more.
        if let identity = try state.newIdentity() { self.settings.adopt(identity) }
    }

    static func statePath(of diary: FilePath) -> FilePath {
        SyncSettings.folder(of: diary).appending("state.sqlite")
    }

    var folder: SharedFolder { settings.sharedFolder }

    /// Receives, publishes, and reports what changed.
    ///
    /// - Throws: `SyncError`; what was received before it stays.
    @discardableResult
    package func run(_ progress: (SyncProgress) throws -> Void = { _ in }) throws -> SyncReport {
        do { return try runOnce(progress) } catch {
            guard try recover(after: error) else { throw error }
            return try runOnce(progress)
        }
    }

    private func runOnce(_ progress: (SyncProgress) throws -> Void) throws -> SyncReport {
        (report, knownReports) = (SyncReport(), nil)
        try translatingErrors {
            try finishRekeying()
            try checkKey()
            report.hasNewState = try hasNewState()
            try fillNewColumns()
            var listing = try listing()
            if try restoreKeptFiles(listing) { listing = try self.listing() }
            try finishNewIdentity()
            // The thread that seals the key may have a draft.
            if keyFile == nil { try removeOwnDrafts(listing) }
            if try settleDuplicateReplicas(listing) {
                listing = try self.listing()
            } else {
                try settleIdentity(listing)
            }
            do { listing = try begin(listing, progress) ?? listing } catch {
                // The next run goes on with it.
                try finishStarting()
                throw error
            }
            try finishStarting()
            try restoreKeyFile()
            try applySetAside()
            try refold(listing)
            try correctOwnClock()
            try receiveOperations(listing, progress)
            try settleName()
            try publish(listing)
            try exchangeMedia(progress)
            try writeSeen()
            try pack()
        }
        report.conflicts = Set(try state.conflicts())
        // What came back before this diary had it is no news here.
        report.cameBack.subtract(report.addedIDs)
        return report
    }

    /// A sync that was killed may have left a file half written; those of originals are looked for before others are published.
    private func removeOwnDrafts(_ listing: FolderListing) throws {
        let own = try settings.machineID.hex
        let draft = Array(".tmp-\(own)".utf8)
        let isLeft =
            listing.foreign.contains { $0.hasPrefix("ops/\(own)/.tmp-") }
            || ["seen", "keys"].contains { part in
                let names = (try? Folder.names(in: FilePath(folder.path).appending(part))) ?? []
                return names.contains { $0.starts(with: draft) }
            }
        if isLeft { try folder.removeDrafts() }
    }

    /// The files of operations; a folder that was emptied is made again, and `publish` writes what this machine had published.
    private func listing() throws -> FolderListing {
        do { return try folder.operationFiles() } catch SharedFolderError.noFolder {
            // A whole disk may be missing. Its folder isn't there then, or an empty mount point, which looks emptied.
            guard Folder.isFolder(FilePath(settings.folder)), !Folder.exists(FilePath(folder.path)) else {
                throw SharedFolderError.noFolder(settings.folder)
            }
            try folder.make()
            report.emptiedFolder = settings.folder
            return try folder.operationFiles()
        }
    }

    func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SharedFolderError { throw SyncError.folder(error) }
    }

    /// The names that machines have or had, as far as they are known.
    func machineNames() throws -> Set<String> {
        let reported = try folder.readSeen().seen.compactMap { MachineProgress($0.payload)?.name }
        let machines = try state.names(of: EntityKind.machine).compactMap { MachineID(hex: $0.id) }
        return Set(reported + machines.compactMap(machineName))
    }

    /// The names of machines, as they reported them.
    func machineName(_ machine: MachineID) -> String? {
        if machine.bytes == settings.machine { return settings.name }
        return (try? state.record(EntityName(EntityKind.machine, machine.hex)))?
            .value(of: "name", by: .latest)?.stringValue
    }

    /// Waiting operations with the names of their machines, in the order of their ids.
    func named(_ waiting: [MachineID: WaitingOperations]) -> [WaitingOperations] {
        waiting.sorted { $0.key < $1.key }.map { machine, operations in
            var named = operations
            named.machine = machineName(machine) ?? machine.hex
            return named
        }
    }

    /// Machines that aren't waited for any more.
    func retiredMachines() throws -> Set<MachineID> {
        var retired: Set<MachineID> = []
        for name in try state.names(of: EntityKind.machine) {
            guard let machine = MachineID(hex: name.id),
                try state.record(name).value(of: "retired", by: .latest) != nil
            else { continue }
            retired.insert(machine)
        }
        return retired
    }
}

/// Receiving.
extension Synchronizer {
    /// Operations in one transaction.
    private static let batchCount = 2000

    /// Makes operations of local changes, and applies those of others, a batch in a transaction.
    func receiveOperations(_ listing: FolderListing, _ progress: (SyncProgress) throws -> Void) throws {
        let machine = try settings.machineID
        let sealed = try sealedEnds(of: listing.files)
        try recordRollback(sealed.ends)
        var incoming = IncomingOperations(
            folder, listing.files, after: try state.vector(), retired: try retiredMachines())
        var count = 0
        while try hasLocalChanges() || !incoming.isEmpty {
            let merged = try withTransaction(machine) { transaction in
                try transaction.capture(after: state.feedSequence)
                return try merge(from: &incoming, transaction, atMost: Self.batchCount)
            }
            count += merged
            try progress(.applying(count))
            guard merged > 0 else { break }
        }
        let vector = try state.vector()
        let waiting = incoming.waiting(after: vector, sealed.ends)
        report.waiting = named(waiting)
        try state.setWaiting(waiting)
        let known = Set(incoming.damaged.map(\.file))
        let damaged = incoming.damaged + sealed.damaged.filter { !known.contains($0.file) }
        report.damaged += damaged.map { "\($0.file.path): \($0.reason)" }
        try state.setProperty("damaged", damaged.map(\.file.path).joined(separator: "\n"))
    }

    func hasLocalChanges() throws -> Bool { try store.changeSequence() != state.feedSequence }

    /// Merges operations of others; returns how many steps that took.
    ///
    /// - Parameters:
    ///   - limit: the operations that the diary has already: no others are merged, and these aren't applied.
    func merge(
        from incoming: inout IncomingOperations, _ transaction: SyncTransaction, atMost count: Int,
        upTo limit: VersionVector? = nil
    ) throws -> Int {
        var (merged, ends): (Int, [MachineID: (chain: [UInt8], end: Int)]) = (0, [:])
        while merged < count,
            let step = try incoming.next(
                after: transaction.vector, upTo: limit, chain: { try ends[$0] ?? state.chain(of: $0) },
                isOther: { try isApplied($0, withOtherTimesThan: $1) })
        {
            merged += 1
            switch step {
            case .operation(let operation):
                try recordClock(of: operation, in: transaction)
                try transaction.merge(operation, isDone: limit != nil)
            case .nothing(let machine, let last): transaction.fold.skip(to: last, of: machine)
            case .end(let machine, let last, let chain):
                transaction.fold.skip(to: last, of: machine)
                try state.setApplied(transaction.vector[machine], of: machine)
                try state.setChain(chain, end: last, of: machine)
                ends[machine] = (chain, last)
            }
        }
        try state.recordSkipped(incoming.skipped)
        return merged
    }

    /// Runs `body` in one transaction of the diary inside one of the state, and writes what came of it.
    ///
    /// - Parameters:
    ///   - isApplying: whether what was merged is written into the diary at once, which then says so.
    ///   - keepsFeed: whether local changes were not looked at.
    func withTransaction<Result>(
        _ machine: MachineID, isApplying: Bool = true, keepsFeed: Bool = false,
        _ body: (SyncTransaction) throws -> Result
    ) throws -> Result {
        let before = report
        var removed = EmptiedTrash()
        do {
            let result = try state.connection.writeTransaction {
                try store.write {
                    let transaction = try SyncTransaction(store, state, machine: machine, time: store.currentTime)
                    (transaction.report, transaction.isCareful) = (report, isCareful)
                    let vector = transaction.vector
                    let result = try body(transaction)
                    try transaction.republish()
                    if isApplying { try transaction.apply(names: machineName) }
                    try transaction.finish()
                    for machine in transaction.vector.machines where transaction.vector[machine] != vector[machine] {
                        try state.setApplied(transaction.vector[machine], of: machine)
                    }
                    try AwaitedOriginals.add(transaction.awaited, to: store.directory)
                    if !keepsFeed { try state.setProperty("feed", String(store.changeSequence())) }
                    if isApplying, transaction.vector != vector {
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

/// The file with the sealed key.
extension Synchronizer {
    private var keyFolder: FilePath { FilePath(folder.path).appending("keys") }

    /// Remembers the key file of this machine, which nobody could make again without the passphrase.
    func rememberKeyFile() throws {
        let own = Array(try settings.machineID.hex.utf8)
        for name in (try? Folder.names(in: keyFolder)) ?? [] where name.starts(with: own) {
            let bytes = try File.read(keyFolder.appending(bytes: name), limit: 1 << 16)
            try state.setProperty("keyFileName", String(decoding: name, as: UTF8.self))
            try state.setProperty("keyFile", Base64.encode(bytes))
        }
    }

    /// Writes the key file of this machine again where it is missing or damaged, until another machine's newer passphrase
    /// replaces it.
    func restoreKeyFile() throws {
        let bytes = try state.property("keyFile").flatMap(Base64.decode)
        guard try !KeyFile.restore(bytes, in: folder), bytes != nil else { return }
        for name in ["keyFileName", "keyFile"] { try state.setProperty(name, nil) }
    }
}
