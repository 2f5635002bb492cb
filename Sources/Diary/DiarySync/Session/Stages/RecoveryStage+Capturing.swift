import DiaryModel
import DiaryStore
import JSON
import SQLite

/// The content of the diary as operations.
extension RecoveryStage {
    /// Publishes the name of this machine, all tabs and all templates.
    private func captureMachine(isAdding: Bool) throws {
        try sync.withTransaction(.recording) { transaction in
            try transaction.set("name", .string(settings.name), of: settings.machine)
            try transaction.captureAllItems(isAdding: isAdding)
        }
    }

    /// Publishes all of the diary in a folder in which nobody has published anything.
    func publishAll(_ progress: (SyncProgress) throws -> Void) throws {
        try captureMachine(isAdding: true)
        let machine = settings.machine
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
                if keyFile?.isFinished == true { try sync.finishStarting() }
                try progress(.reading(end, of: keys.count))
            }
            try publication.finish()
            try sync.finishStarting()
            try store.write { try sync.setDiaryVector(state.vector(), feed: state.feedSequence) }
            return publication
        }
        try state.endFilling()
        try publication.publish()
        report.sentCount += publication.lastSequence
    }

    func captureAll(
        _ ids: [UniqueIdentifier], isAdding: Bool, _ progress: (SyncProgress) throws -> Void
    ) throws {
        let removed = try isAdding ? [] : removedEntries()
        let all =
            isAdding ? ids : Array(Set(ids).union(removed)).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        try captureMachine(isAdding: isAdding)
        for start in stride(from: 0, to: all.count, by: 2000) {
            let part = Array(all[start..<min(start + 2000, all.count)])
            try sync.withTransaction(.recording) { transaction in
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
}
