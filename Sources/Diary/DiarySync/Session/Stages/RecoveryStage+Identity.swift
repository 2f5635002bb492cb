import DiaryStore
import JSON
import Replication
import SharedFolder
import SQLite

/// The identity of this machine.
extension RecoveryStage {
    /// A diary's folder that was copied, or set back, gets another id: two machines never publish under one.
    func settleIdentity(_ listing: FolderListing) throws {
        let identity = try MachineIdentity(diary: store.directory).digest
        let isCopied = settings.identity != identity
        if !isCopied { try PublishStage(sync: sync).recordWrittenFiles(listing) }
        let known = try state.ownFiles().last?.last ?? 0
        let unknown = listing.files.filter { $0.machine == settings.machine.bytes && $0.last > known }
        let own = try folder.sealedEnds(of: unknown).ends.values.max() ?? 0
        let isSetBack = own > known
        guard isCopied || isSetBack else { return }
        let isBegun = try state.isSet(.isBegun)
        guard isBegun || own > 0 else {
            settings.identity = identity
            return try settings.write(to: store.directory)
        }
        try adoptNewIdentity(keepingOperations: isBegun)
    }

    /// Clears the state and adopts another id: the diary is older than it was.
    func startOver() throws { try adoptNewIdentity(keepingOperations: false) { try state.clear() } }

    /// - Parameters:
    ///   - keepingOperations: whether what wasn't published under the old id yet is published under the new one.
    ///   - change: what else is changed in the same transaction of the state.
    private func adoptNewIdentity(keepingOperations: Bool, _ change: () throws -> Void = {}) throws {
        let old = settings.machine
        report.formerName = settings.name
        let identity = try MachineIdentity(diary: store.directory).digest
        // Only its state was lost: the former id is retired, so that the name is free.
        let isSamePlace = report.hasNewState && settings.identity == identity
        let name = isSamePlace ? settings.name : sync.nextName(notIn: try sync.machineNames())
        let new = SyncState.NewIdentity(machine: MachineID(), name: name, identity: identity)
        var unwritten: [ReplicaOperation] = []
        if keepingOperations { try state.forEachUnwrittenOperation(of: old) { unwritten.append($0) } }
        let last = try state.ownFiles().last
        try state.connection.writeTransaction {
            try state.forgetOwn()
            try state.setApplied(last?.last ?? 0, of: old)
            if let last { try state.setChain(last.chainAfter, end: last.last, of: old) }
            try move(unwritten, after: last?.last ?? 0, to: new.machine)
            try change()
            if isSamePlace { try state.setProperty(.formerMachine, old.hex) }
            try state.setNewIdentity(new)
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
        if try state.isSet(.isBegun) {
            try sync.withTransaction(.applying) {
                try $0.set("name", .string(identity.name), of: identity.machine)
            }
        }
        try sync.recordKey()
        try state.setNewIdentity(nil)
    }

    /// Makes operations that nobody else knows those of another machine: in the log, and in the records of their
    /// entities.
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
}
