import Chronology
import DiaryModel
package import DiaryStore
import JSON
import Replication
package import SharedFolder
import SQLite

/// Beginning to share a diary.
extension Synchronizer {
    /// Makes the folder of a diary that no other machine shares yet; `run` seals what is there.
    ///
    /// The key is sealed meanwhile. The diary is shared as soon as both its key and its settings are durable: until then a
    /// process that is killed leaves a diary that isn't shared, and the next `create` removes what it had made.
    ///
    /// - Throws: `SyncError.alreadyOn`, `.busy`, `.diaryInFolder`, `.folder`.
    package static func create(
        _ store: Store, folder: String, name: String, passphrase: SecretBytes, words: RecoveryWords,
        remote: String? = nil,
        media: SyncMediaPolicy = .all, parameters: Argon2Parameters = .standard
    ) throws -> Synchronizer {
        let lock = try Self.lock(store)
        try requireOff(store)
        do {
            try removeAbandoned(of: store.directory)
            if let found = try SharedFolder.diaries(in: folder).first { throw SyncError.diaryInFolder(found.path) }
            var settings = SyncSettings(
                name: name, folder: folder, diary: MachineID().bytes, machine: MachineID(),
                identity: try MachineIdentity(diary: store.directory).digest, key: MasterKey())
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

    /// Makes a diary one with that of an unlocked folder; `run` then receives what is there, and publishes what this diary has.
    ///
    /// - Throws: `SyncError.alreadyOn`, `.nameIsTaken`, `.folder`.
    package static func join(
        _ store: Store, _ folder: UnlockedFolder, name: String, remote: String? = nil, media: SyncMediaPolicy = .all
    ) throws -> Synchronizer {
        let lock = try Self.lock(store)
        let former = try former(of: store)
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
            var settings = SyncSettings(
                name: name, folder: folder.path, diary: folder.diary.bytes, machine: MachineID(),
                identity: try MachineIdentity(diary: store.directory).digest, key: folder.key)
            (settings.remote, settings.media) = (remote, media)
            try settings.sharedFolder.make()
            try removeState(of: store.directory)
            try settings.write(to: store.directory)
            let synchronizer = try Synchronizer(store, settings, lock)
            try synchronizer.recordKey()
            return synchronizer
        } catch let error as SharedFolderError { throw SyncError.folder(error) }
    }

    private static func requireOff(_ store: Store) throws {
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
        do { try translatingErrors { try keyFile.finish() } } catch {
            try? Self.removeAbandoned(of: store.directory)
            throw error
        }
        try SyncSettings.confirm(store.directory)
        self.keyFile = nil
    }

    static func removeState(of diary: FilePath) throws {
        let path = statePath(of: diary)
        for ending in ["", "-wal", "-shm"] {
            let file = path.parent.appending("state.sqlite\(ending)")
            if Folder.linkStatus(file) != nil { try Folder.remove(file) }
        }
    }
}

/// The first sync.
extension Synchronizer {
    /// Brings a state that knows nothing yet, or less than the diary, to what the diary has.
    ///
    /// - Returns: the files in the folder, where it has published some.
    func begin(_ listing: FolderListing, _ progress: (SyncProgress) throws -> Void) throws -> FolderListing? {
        let former = try diaryProgress()
        let known = former?.vector ?? VersionVector()
        if try state.property("isBegun") != nil {
            let vector = try state.vector()
            if known == vector { return nil }
            // The diary was committed and the state was not.
            if known.includes(vector) {
                try mergeKnown(known, listing)
                return nil
            }
            try startOver(listing)
        }
        // What is changed from here on is found by the feed.
        try state.setProperty("feed", String(store.changeSequence()))
        try mergeKnown(known, listing)
        try withTransaction(settings.machineID, isApplying: false, keepsFeed: true) { try $0.settleAllMediumNames() }
        let isAdding = known == VersionVector()
        let ids = try store.entryTable.allIdentifiers()
        let holdsSomething = try !ids.isEmpty || !store.savedSearchTable.all().isEmpty
        if isAdding, holdsSomething { try mergeAll(listing, progress) }
        let isFirst = try isAdding && state.vector() == VersionVector()
        if isFirst {
            try publishAll(progress)
        } else if let former, let feed = try feed(of: former, in: listing) {
            try mergeAll(listing, progress)
            try captureName()
            try captureJournal(ids, after: feed, known, progress)
        } else {
            try captureAll(ids, isAdding: isAdding, progress)
        }
        if let former { try replace(former) }
        try publishUnknownFields()
        try applyAll()
        try rememberKeyFile()
        try retireFormer()
        try store.write { try setDiaryVector(state.vector(), feed: state.feedSequence) }
        try state.setProperty("isBegun", "1")
        try state.setProperty(SyncState.renewedProperty, nil)
        return isFirst ? try folder.operationFiles() : nil
    }

    /// Merges the operations that the diary has already, as far as they are there.
    private func mergeKnown(_ known: VersionVector, _ listing: FolderListing) throws {
        let machine = try settings.machineID
        var incoming = IncomingOperations(
            folder, listing.files, after: try state.vector(), retired: try retiredMachines())
        while !incoming.isEmpty {
            let merged = try withTransaction(machine, isApplying: false, keepsFeed: true) { transaction in
                try merge(from: &incoming, transaction, atMost: 2000, upTo: known)
            }
            guard merged > 0 else { break }
        }
    }

    /// Merges all operations of others without applying them: what is here is compared with them first.
    private func mergeAll(_ listing: FolderListing, _ progress: (SyncProgress) throws -> Void) throws {
        let machine = try settings.machineID
        var (incoming, count) = (
            IncomingOperations(folder, listing.files, after: try state.vector(), retired: try retiredMachines()), 0
        )
        while !incoming.isEmpty {
            let merged = try withTransaction(machine, isApplying: false, keepsFeed: true) { transaction in
                let merged = try merge(from: &incoming, transaction, atMost: 2000)
                try state.addTouched(transaction.fold.touched.keys)
                return merged
            }
            count += merged
            try progress(.applying(count))
            guard merged > 0 else { break }
        }
    }

    private func captureName() throws {
        let machine = try settings.machineID
        try withTransaction(machine, isApplying: false, keepsFeed: true) { transaction in
            let name = EntityName(EntityKind.machine, machine.hex)
            try transaction.add([Change(name, "name", .string(settings.name))], at: transaction.clock())
        }
    }

    /// Publishes the name of this machine, and all tabs.
    private func captureMachine(isAdding: Bool) throws {
        try captureName()
        try withTransaction(settings.machineID, isApplying: false, keepsFeed: true) { transaction in
            try transaction.captureAllSearches(isAdding: isAdding)
        }
    }

    /// Publishes all of the diary in a folder in which nobody has published anything.
    private func publishAll(_ progress: (SyncProgress) throws -> Void) throws {
        try captureMachine(isAdding: true)
        let machine = try settings.machineID
        let time = try store.write {
            try SyncTransaction(store, state, machine: machine, time: store.currentTime).clock()
        }
        try state.beginFilling()
        let publication = try state.connection.writeTransaction {
            var publication = try FirstPublication(store, state, folder, machine, clock: time)
            let keys = try store.entryTable.allKeys()
            for start in stride(from: 0, to: keys.count, by: 2000) {
                let end = min(start + 2000, keys.count)
                try store.read { try publication.seal(keys[start]...keys[end - 1]) }
                if keyFile?.isFinished == true { try finishStarting() }
                try progress(.reading(end, of: keys.count))
            }
            try publication.finish()
            try finishStarting()
            try store.write { try setDiaryVector(state.vector(), feed: state.feedSequence) }
            return publication
        }
        try state.endFilling()
        try publication.publish()
        report.sentCount += publication.lastSequence
    }

    func captureAll(
        _ ids: [UniqueIdentifier], isAdding: Bool, _ progress: (SyncProgress) throws -> Void
    ) throws {
        let machine = try settings.machineID
        let removed = try isAdding ? [] : removedEntries()
        let all =
            isAdding ? ids : Array(Set(ids).union(removed)).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        try captureMachine(isAdding: isAdding)
        for start in stride(from: 0, to: all.count, by: 2000) {
            let part = Array(all[start..<min(start + 2000, all.count)])
            try withTransaction(machine, isApplying: false, keepsFeed: true) { transaction in
                try transaction.captureAll(part, isAdding: isAdding, removed: removed)
                try state.addTouched(transaction.fold.touched.keys)
            }
            try progress(.reading(min(start + 2000, all.count), of: all.count))
        }
    }

    private func removedEntries() throws -> Set<UniqueIdentifier> {
        Set(
            try store.connection.all(
                """
                SELECT DISTINCT entity FROM operation
                WHERE kind = \(Operation.Kind.entry.rawValue) AND action = \(Operation.Action.removed.rawValue)
                """
            ) { UniqueIdentifier(bytes: $0.bytes(0)) }.compactMap(\.self))
    }

    /// Applies what was merged and not applied.
    func applyAll() throws {
        let machine = try settings.machineID
        while true {
            let isDone = try withTransaction(machine, keepsFeed: true) { transaction in
                let names = try state.removeTouched(atMost: 1000)
                for name in names {
                    transaction.fold.touched[name] = try transaction.record(name)
                        .lastStamp(preferringOthersThan: machine)
                }
                return names.isEmpty
            }
            if isDone { return }
        }
    }

    /// Forgets what this machine remembers, and adopts another id: the diary is an older one than it was.
    private func startOver(_ listing: FolderListing) throws {
        try adoptNewIdentity(keepingOperations: false) { try state.clear() }
    }
}

/// The identity of this machine.
extension Synchronizer {
    /// A diary's folder that was copied, or set back, gets another id: two machines never publish under one.
    func settleIdentity(_ listing: FolderListing) throws {
        let identity = try MachineIdentity(diary: store.directory).digest
        let isCopied = settings.identity != identity
        if !isCopied { try recordWrittenFiles(listing) }
        let known = try state.ownFiles().last?.last ?? 0
        let unknown = listing.files.filter { $0.machine == settings.machine && $0.last > known }
        let own = try sealedEnds(of: unknown).ends.values.max() ?? 0
        let isSetBack = own > known
        guard isCopied || isSetBack else { return }
        let isBegun = try state.property("isBegun") != nil
        guard isBegun || own > 0 else {
            settings.identity = identity
            return try settings.write(to: store.directory)
        }
        try adoptNewIdentity(keepingOperations: isBegun)
    }

    /// - Parameters:
    ///   - keepingOperations: whether what wasn't published under the old id yet is published under the new one.
    ///   - change: what else is changed in the same transaction of the state.
    private func adoptNewIdentity(keepingOperations: Bool, _ change: () throws -> Void = {}) throws {
        let (old, new) = (try settings.machineID, MachineID())
        let isSameMachine = try settings.identity == MachineIdentity(diary: store.directory).digest
        let unwritten = keepingOperations ? try unwrittenOperations() : []
        let last = try state.ownFiles().last
        let names = try machineNames()
        let identity = try MachineIdentity(diary: store.directory).digest
        var name = settings.name
        repeat { name = Self.nextName(name) } while names.contains(name)
        try state.connection.writeTransaction {
            try state.forgetOwn()
            try state.setApplied(last?.last ?? 0, of: old)
            if let last { try state.setChain(last.chainAfter, end: last.last, of: old) }
            try move(unwritten, after: last?.last ?? 0, to: new)
            try change()
            if report.hasNewState, isSameMachine { try state.setProperty(Self.formerProperty, old.hex) }
            try state.setNewIdentity(SyncState.NewIdentity(machine: new, name: name, identity: identity))
        }
        try finishNewIdentity()
    }

    /// Writes the settings with another id that the state has already: a process that is killed in between doesn't take
    /// another one.
    func finishNewIdentity() throws {
        guard let identity = try state.newIdentity() else { return }
        report.hasNewIdentity = true
        settings.adopt(identity)
        try settings.write(to: store.directory)
        try folder.make()
        if try state.property("isBegun") != nil {
            try withTransaction(identity.machine, keepsFeed: true) { transaction in
                let name = EntityName(EntityKind.machine, identity.machine.hex)
                try transaction.add([Change(name, "name", .string(identity.name))], at: transaction.clock())
            }
        }
        try recordKey()
        try state.setNewIdentity(nil)
    }

    private static let formerProperty = "former"

    /// Says that nobody waits for the id that this machine had before its state was lost.
    private func retireFormer() throws {
        guard let former = try state.property(Self.formerProperty).flatMap(MachineID.init(hex:)) else { return }
        let count = try state.vector()[former]
        try withTransaction(settings.machineID, isApplying: false, keepsFeed: true) { transaction in
            let name = EntityName(EntityKind.machine, former.hex)
            try transaction.add([Change(name, "retired", .integer(count))], at: transaction.clock())
            try state.setProperty(Self.formerProperty, nil)
        }
    }

    /// The operations of this machine that are in no file yet.
    private func unwrittenOperations() throws -> [ReplicaOperation] {
        let machine = try settings.machineID
        var operations: [ReplicaOperation] = []
        try state.forEachUnwritten { sequence, line in
            operations += try OperationLines.operations(in: line, of: machine, from: sequence, to: sequence)
            return true
        }
        return operations
    }

    /// Makes operations that nobody else knows those of another machine: in the log, and in the records of their entities.
    ///
    /// Under the old id others may be published with the same numbers, by the machine of which this one is a copy.
    private func move(_ operations: [ReplicaOperation], after last: Int, to machine: MachineID) throws {
        var names: Set<EntityName> = []
        for operation in operations {
            let old = operation.stamp
            var seen = operation.seen
            seen[old.machine] = last
            let stamp = Stamp(time: old.time, machine: machine, sequence: old.sequence - last)
            try state.log(ReplicaOperation(stamp, seen: seen, operation.changes))
            try state.setApplied(stamp.sequence, of: machine)
            names.formUnion(operation.changes.map(\.entity))
        }
        guard let old = operations.first?.stamp.machine else { return }
        for name in names {
            var record = try state.record(name)
            record.moveWrites(of: old, after: last, to: machine)
            try state.set(record, of: name)
        }
    }

    /// "laptop" is followed by "laptop-2".
    static func nextName(_ name: String) -> String {
        guard let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number < 1000
        else {
            return name + "-2"
        }
        return "\(name[..<dash])-\(number + 1)"
    }
}
