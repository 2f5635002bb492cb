import DiaryModel
import DiaryStore
import JSON
import Replication
import SharedFolder
import SQLite

/// A diary that was restored from a backup, or rolled back: what others changed since wins over its old values.
extension RecoveryStage {
    /// The number of the last change of a diary that its operations contain; nil where the diary has to be compared
    /// with the records, since not all operations that it had are in the folder.
    func feed(of former: DiaryProgress, in listing: FolderListing) throws -> Int? {
        guard former.vector != VersionVector() else { return nil }
        let files = listing.files.byMachine
        let isWhole = former.vector.machines.allSatisfy {
            former.vector[$0] <= (files[$0] ?? []).endWithoutGap
        }
        guard isWhole else { return nil }
        return try former.feed ?? (former.machine == nil ? oldFeed(former.vector) : nil)
    }

    /// The number of the last change that the operations of a diary of an earlier program contain.
    ///
    /// The clock of commands never goes back, so that what its own last operation contains is as old as its time. Its
    /// own are those operations of which no command here came from another machine.
    private func oldFeed(_ vector: VersionVector) throws -> Int {
        let others = Set(
            try store.connection.all("SELECT DISTINCT machine FROM command WHERE machine IS NOT NULL") {
                MachineID(bytes: $0.bytes(0))
            }.compactMap(\.self))
        let own = Set(vector.machines).subtracting(others)
        var last = Int64.min
        try state.forEachRecord { _, record in
            for writes in record.fields.values {
                for write in writes where own.contains(write.stamp.machine) { last = max(last, write.stamp.time) }
            }
            return true
        }
        return try store.connection.first(
            """
            SELECT ifnull(max(operation.seq), 0) FROM operation JOIN command ON command.id = operation.commandID
            WHERE command.clock <= \(last)
            """
        ) { $0.int(0) } ?? 0
    }

    /// Publishes what commands of this machine changed after a change of the feed, and what no operation names.
    func captureJournal(
        _ ids: [UniqueIdentifier], after feed: Int, _ known: VersionVector, _ progress: (SyncProgress) throws -> Void
    ) throws {
        // A file that is there and can't be read may have held anything.
        guard try state.vector().includes(known) else { return try captureAll(ids, isAdding: true, progress) }
        try sync.withTransaction(.recording) { transaction in
            try transaction.set("name", .string(settings.name), of: settings.machine)
            try transaction.captureJournal(after: feed, seen: known)
            try state.addTouched(transaction.fold.touched.keys)
        }
        let unknown = try ids.filter { try state.record(EntityName(entry: $0)).isEmpty }
        guard !unknown.isEmpty else { return }
        try captureAll(unknown, isAdding: true, progress)
    }

    /// Publishes that nobody waits for the ids that this machine had before its state was lost, or when the diary was
    /// backed up that is restored here under the same name.
    func retireFormer(_ former: DiaryProgress?) throws {
        let lost = try state.property(.formerMachine).flatMap(MachineID.init(hex:))
        let restored = former?.name == settings.name ? former?.machine : nil
        for machine in Set([lost, restored].compactMap(\.self)).sorted() where machine != settings.machine {
            try sync.withTransaction(.recording) { transaction in
                guard try !transaction.record(EntityName(machine: machine)).isRetired else { return }
                try transaction.set("retired", .integer(transaction.vector[machine]), of: machine)
            }
        }
        try state.setProperty(.formerMachine, nil)
    }
}
