package import Chronology
import SQLite

extension Store {
    /// Puts entries into the trash, and returns those that were not there yet, in the order given.
    package func trash(_ ids: [UniqueIdentifier], as command: CommandRecord) throws -> [UniqueIdentifier] {
        try writeMakingRoom {
            let number = try operationTable.nextCommandID()
            let trashed = try setTrashed(ids, command: number, true)
            if !trashed.isEmpty {
                try operationTable.insert(.trashed(trashed), of: command, number: number, time: currentTime)
            }
            return trashed
        }
    }

    /// Takes entries, and media that are there by themselves, out of the trash.
    ///
    /// - Returns: the entries that changed: those that were there, in the order given, then those that got media back.
    package func restore(
        _ ids: [UniqueIdentifier], media: [UniqueIdentifier] = [], as command: CommandRecord
    ) throws -> [UniqueIdentifier] {
        try write {
            let number = try operationTable.nextCommandID()
            let restored = try setTrashed(ids, command: number, false)
            if !restored.isEmpty {
                try operationTable.insert(.restored(restored), of: command, number: number, time: currentTime)
            }
            let completed = try reattach(media, command, number: number)
            return restored + completed.filter { !restored.contains($0) }
        }
    }

    /// Puts entries into the trash or takes them out; those that are there already, or gone, are left alone.
    func setTrashed(_ ids: [UniqueIdentifier], command: Int, _ isTrashed: Bool) throws -> [UniqueIdentifier] {
        var moved: [UniqueIdentifier] = []
        for id in ids {
            guard let found = try entryTable.place(of: id), found.isTrashed != isTrashed else { continue }
            try entryTable.setTrashed(
                found.key, time: isTrashed ? currentTime : nil, command: isTrashed ? command : nil)
            moved.append(id)
        }
        return moved
    }

    /// What emptying the trash would really remove.
    package func trashContents(olderThan limit: Instant?) throws -> TrashContents {
        let entries = try connection.all(
            "SELECT id, uuid FROM entry WHERE trashTime < \(limit?.microseconds ?? Int64.max) ORDER BY id"
        ) { ($0.int64(0), UniqueIdentifier(bytes: $0.bytes(1))) }
        let keys = Set(entries.map(\.0))
        return try TrashContents(
            ids: entries.compactMap(\.1),
            mediumCount: entries.reduce(0) { try $0 + mediumTable.keys(of: $1.0).count },
            detached: mediumTable.detached(before: limit).filter { !keys.contains($0.entry) },
            companions: mediumTable.companionTable.trashed(before: limit))
    }
}
