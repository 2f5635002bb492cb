import DiaryStore
import SharedFolder

/// Applying: local changes become operations, and operations of others become changes of the diary.
struct ApplyStage: SyncStage {
    /// Operations in one transaction.
    static let batchCount = 2000

    let sync: Synchronizer

    /// Applies operations in the order in which each comes after those that it has seen, a batch in a transaction.
    ///
    /// - Returns: the operations that wait.
    func apply(
        _ received: ReceivedFiles, _ progress: (SyncProgress) throws -> Void
    ) throws -> [WaitingOperations] {
        var incoming = try sync.ordered(received.listing)
        var count = 0
        while try store.changeSequence() != state.feedSequence || !incoming.isEmpty {
            let merged = try sync.withTransaction { transaction in
                try transaction.capture(after: state.feedSequence)
                return try transaction.merge(from: &incoming, atMost: Self.batchCount)
            }
            count += merged
            try progress(.applying(count))
            guard merged > 0 else { break }
        }
        let waiting = incoming.waiting(after: try state.vector(), received.ends)
        try state.setWaiting(waiting)
        let known = Set(incoming.damaged.map(\.file))
        let damaged = incoming.damaged + received.damaged.filter { !known.contains($0.file) }
        report.damaged += damaged.map { "\($0.file.path): \($0.reason)" }
        try state.setLines(.damaged, damaged.map(\.file.path))
        return sync.named(waiting)
    }
}

extension Synchronizer {
    /// The operations in the folder that aren't applied yet, in an order in which each comes after those that it has
    /// seen.
    func ordered(_ listing: FolderListing) throws -> IncomingOperations {
        IncomingOperations(listing.files, after: try state.vector(), retired: try retiredMachines()) {
            [folder] in try folder.read($0)
        }
    }
}
