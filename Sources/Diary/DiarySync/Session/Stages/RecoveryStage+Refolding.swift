import DiaryModel
import Replication
import SharedFolder

/// Operations of a retired machine that come after all.
///
/// Nobody waits for what a retired machine never sent, so others that had seen it are merged without it. Where it comes
/// later, it comes after what had seen it, and would count as unknown to that: so all operations are folded into fresh
/// records again, in an order in which each comes after those that it has seen.
extension RecoveryStage {
    /// Folds all operations again if one was skipped that is here now.
    func refold(_ listing: FolderListing) throws {
        let skipped = try state.skipped()
        let hasCome = listing.files.contains { file in
            guard let machine = MachineID(bytes: file.machine) else { return false }
            return file.first <= skipped[machine] && skipped[machine] <= file.last
        }
        guard hasCome else { return }
        // Where a file is missing that was here once, or can't be read, nothing is tried until the folder has other
        // files.
        let names = listing.files.flatMap { $0.machine + Array($0.name.utf8) }
        let content = Base64.encode(ContentHasher.hash(names))
        guard try state.property(.refoldedFiles) != content else { return }
        let retired = try sync.retiredMachines()
        do {
            try sync.withTransaction { transaction in
                try transaction.capture(after: state.feedSequence)
                try refold(listing, retired, transaction)
            }
        } catch is MissingOperations {}
        // What is there may be unreadable.
        try state.setProperty(.refoldedFiles, content)
    }

    /// Not all operations that are applied lie in the folder.
    private struct MissingOperations: Error {}

    private func refold(_ listing: FolderListing, _ retired: Set<MachineID>, _ transaction: SyncTransaction) throws {
        try transaction.finish()
        let (machine, former) = (transaction.machine, transaction.vector)
        try state.putRecordsAside()
        // What it reports and publishes again is no news: this diary has all but the late operations.
        let refolding = try SyncTransaction(store, state, machine: machine, time: transaction.time)
        var incoming = IncomingOperations(listing.files, after: VersionVector(), retired: retired) { [folder] in
            try folder.read($0)
        }
        while try refolding.merge(from: &incoming, atMost: ApplyStage.batchCount) > 0 {
            try refolding.finish()
            refolding.fold.forgetRecords()
        }
        try state.forEachUnwrittenOperation(of: machine) { try refolding.merge($0) }
        try refolding.finish()
        guard refolding.vector.includes(former) else { throw MissingOperations() }
        transaction.fold = OperationFold(of: machine, into: state, after: refolding.vector)
        for name in try state.removeFormerRecords() {
            transaction.fold.touched[name] = try transaction.record(name).lastStamp(preferringOthersThan: machine)
        }
    }
}
