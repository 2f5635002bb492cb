package import Chronology
package import DiaryModel
import SQLite

extension DiaryStore {
    /// Moves entries to the trash, and returns those that were not there yet, in the order given.
    package func trash(_ ids: [UniqueIdentifier], as command: CommandRecord) throws -> [UniqueIdentifier] {
        try writeMakingRoom(as: command) { transaction in
            try ids.filter { try transaction.setTrashed($0, true) }
        }
    }

    /// Moves entries, and media that are there by themselves, out of the trash.
    ///
    /// - Returns: the entries that changed: those that were there, in the order given, then those that got media back.
    package func restore(
        _ ids: [UniqueIdentifier], media: [UniqueIdentifier] = [], as command: CommandRecord
    ) throws -> [UniqueIdentifier] {
        try write(as: command) { transaction in
            let restored = try ids.filter { try transaction.setTrashed($0, false) }
            var completed: [UniqueIdentifier] = []
            for (key, media) in try mediumTable.detachedByEntry(media) {
                guard let id = try identifier(ofRow: key) else { continue }
                let before = try transaction.state(of: id)
                try transaction.put(before, before.reattaching(Set(media), at: transaction.time))
                completed.append(id)
            }
            return restored + completed.filter { !restored.contains($0) }
        }
    }

    package func trashContents(olderThan limit: Instant?) throws -> TrashContents {
        let entries = try connection.all(
            """
            SELECT id, CASE typeof(uuid) WHEN 'blob' THEN uuid END
            FROM entry
            WHERE trashTime < \(limit?.microseconds ?? Int64.max)
            ORDER BY id
            """
        ) { TrashContents.Entry(key: $0.int64(0), id: UniqueIdentifier(bytes: $0.bytes(1))) }
        let keys = Set(entries.map(\.key))
        return try TrashContents(
            entries: entries,
            mediumCount: entries.reduce(0) { try $0 + mediumTable.keys(of: $1.key).count },
            detached: mediumTable.detached(before: limit).filter { !keys.contains($0.entry) },
            companions: mediumTable.companionTable.trashed(before: limit))
    }
}

extension WriteTransaction {
    /// Moves an entry to the trash or out of it; false if it is there already, or gone for good.
    func setTrashed(_ id: UniqueIdentifier, _ isTrashed: Bool) throws -> Bool {
        guard let before = try findRow(of: id), (before.entry.trashTime != nil) != isTrashed else { return false }
        try put(before, isTrashed ? before.trashed(at: time) : before.restored())
        return true
    }
}
