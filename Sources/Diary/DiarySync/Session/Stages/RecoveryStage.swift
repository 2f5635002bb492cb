import DiaryStore
import Replication
import SharedFolder
import SQLite

/// Recovery: brings records and diary to one state before anything is exchanged.
///
/// A first sync, a lost or damaged state, a restored diary and a second replica under one id end in `begin`: it folds
/// the operations of the folder into fresh records, publishes what only the diary has, and applies what only the
/// records have. It takes a transaction a batch, so that the diary stays usable. Operations of a retired machine that
/// come late end in `refold`, which does the same to the records alone, in one transaction: a diary whose operations
/// are all known keeps its id.
struct RecoveryStage: SyncStage {
    let sync: Synchronizer

    /// - Returns: the files in the folder.
    func recover(_ progress: (SyncProgress) throws -> Void) throws -> FolderListing {
        let receiving = ReceiveStage(sync: sync)
        // Its state was damaged or lost since the last sync.
        report.hasNewState = try state.isSet(.isRenewed)
        try UnknownFields(sync: sync).fillNewColumns()
        var listing = try receiving.listing()
        if try sync.restoreKeptFiles(listing) { listing = try receiving.listing() }
        try finishNewIdentity()
        // The thread that seals the key may have a draft.
        if keyFile == nil { try receiving.removeOwnDrafts(listing) }
        if try settleDuplicateReplicas(listing) {
            listing = try receiving.listing()
        } else {
            try settleIdentity(listing)
        }
        do { listing = try begin(listing, progress) ?? listing } catch {
            // The next run continues.
            try sync.finishStarting()
            throw error
        }
        try sync.finishStarting()
        try sync.restoreKeyFile()
        try applySetAside()
        try refold(listing)
        try correctOwnClock()
        return listing
    }

    /// Brings a state that knows nothing yet, or less than the diary, to what the diary has.
    ///
    /// - Returns: the files in the folder, where it has published some.
    private func begin(_ listing: FolderListing, _ progress: (SyncProgress) throws -> Void) throws -> FolderListing? {
        let former = try sync.diaryProgress()
        let known = former?.vector ?? VersionVector()
        if try state.isSet(.isBegun) {
            let vector = try state.vector()
            if known == vector { return nil }
            // The diary was committed and the state was not.
            if known.includes(vector) {
                try mergeAll(listing, upTo: known)
                return nil
            }
            try startOver()
        }
        // What is changed from here on is found by the feed.
        try state.setProperty(.feed, String(store.changeSequence()))
        try mergeAll(listing, upTo: known)
        // What came back before this diary was restored, or its state was lost, is no news.
        report.cameBack = []
        try sync.withTransaction(.recording) { try $0.settleAllMediumNames() }
        let isAdding = known == VersionVector()
        let ids = try store.entryTable.allIdentifiers()
        let holdsSomething =
            try !ids.isEmpty || !store.savedSearchTable.all().isEmpty || !store.templateTable.all().isEmpty
        if isAdding, holdsSomething { try mergeAll(listing, progress) }
        let isFirst = try isAdding && state.vector() == VersionVector()
        if isFirst {
            try publishAll(progress)
        } else if let former, let feed = try feed(of: former, in: listing) {
            try mergeAll(listing, progress)
            try captureJournal(ids, after: feed, known, progress)
        } else {
            try captureAll(ids, isAdding: isAdding, progress)
        }
        try retireFormer(former)
        try UnknownFields(sync: sync).publish()
        try applyAll()
        try sync.rememberKeyFile()
        try store.write { try sync.setDiaryVector(state.vector(), feed: state.feedSequence) }
        try state.setProperty(.isBegun, "1")
        try state.setProperty(.isRenewed, nil)
        return isFirst ? try folder.operationFiles() : nil
    }

    /// Merges the operations in the folder that the records lack, without applying them.
    ///
    /// - Parameter known: the operations that the diary has already: no others are merged. Without it all are, and what
    ///   is here is compared with them before they are applied.
    private func mergeAll(
        _ listing: FolderListing, upTo known: VersionVector? = nil,
        _ progress: (SyncProgress) throws -> Void = { _ in }
    ) throws {
        var (incoming, count) = (try sync.ordered(listing), 0)
        while !incoming.isEmpty {
            let merged = try sync.withTransaction(.recording) { transaction in
                let merged = try transaction.merge(from: &incoming, atMost: ApplyStage.batchCount, upTo: known)
                if known == nil { try state.addTouched(transaction.fold.touched.keys) }
                return merged
            }
            count += merged
            try progress(.applying(count))
            guard merged > 0 else { break }
        }
    }

    /// Applies what was merged and not applied.
    private func applyAll() throws {
        let machine = settings.machine
        while true {
            let isDone = try sync.withTransaction(.applying) { transaction in
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

    /// Tries entities again that couldn't be written.
    private func applySetAside() throws {
        let names = try state.setAside()
        guard !names.isEmpty else { return }
        sync.isCareful = true
        try state.connection.writeTransaction {
            try state.addTouched(names)
            try state.setSetAside([])
        }
        try applyAll()
    }
}
