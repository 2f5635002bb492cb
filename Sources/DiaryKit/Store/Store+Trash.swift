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
            detached: mediumTable.detached(before: limit).filter { !keys.contains($0.entry) })
    }

    /// Removes entries and media in the trash for good, with the originals that nothing else refers to.
    ///
    /// References are counted again inside the transaction; originals go only after it is durable. Earlier values are blanked
    /// in the operations, the index is packed, the log is emptied and copies in `backups` that hold any of it are removed, so
    /// that the text is not left in the files.
    /// - Returns: what is gone, and how many originals and bytes went with it.
    package func emptyTrash(olderThan limit: Instant?) throws -> EmptiedTrash {
        let removed = try removeTrashed(olderThan: limit)
        guard !removed.isEmpty else { return removed }
        for original in removed.originals {
            try removeOriginal(original)
        }
        try DailySnapshots(of: directory).removeThoseHolding(entries: removed.ids, media: removed.media)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return removed
    }

    /// Packing the index needs as much room as the index takes: on a full disk it comes after the rows have made some.
    private func removeTrashed(olderThan limit: Instant?) throws -> EmptiedTrash {
        do {
            return try write {
                let removed = try removeTrashedRows(olderThan: limit)
                if !removed.isEmpty { try searchIndex.optimize() }
                return removed
            }
        } catch DiaryError.diskFull {
            let removed = try writeMakingRoom { try removeTrashedRows(olderThan: limit) }
            try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            try? write { try searchIndex.optimize() }
            return removed
        }
    }

    private func removeTrashedRows(olderThan limit: Instant?) throws -> EmptiedTrash {
        let contents = try trashContents(olderThan: limit)
        guard !contents.isEmpty else { return EmptiedTrash(ids: [], media: [], originals: []) }
        let originals = try removeEntries(contents.ids) + removeMedia(contents.detached)
        let unreferenced = try Set(originals).filter { try mediumTable.referenceCount(of: $0.hash) == 0 }
        for original in unreferenced {
            try connection.execute(
                "INSERT OR IGNORE INTO discarded (hash, time) VALUES (\(original.hash.bytes), \(currentTime.microseconds))"
            )
        }
        let owners = try contents.detached.compactMap { try entryTable.find(key: $0.entry)?.entry.id }
        try forget(contents, of: Set(owners))
        return EmptiedTrash(ids: contents.ids, media: contents.media.map(\.id), originals: Array(unreferenced))
    }

    private func removeEntries(_ ids: [UniqueIdentifier]) throws -> [EmptiedTrash.Original] {
        var originals: [EmptiedTrash.Original] = []
        for id in ids {
            let stored = try stored(id)
            originals += try mediumTable.keys(of: stored.key).flatMap(mediumTable.originals)
            try searchIndex.delete(SearchDocument(stored.entry), key: stored.key)
            try connection.execute("DELETE FROM entry WHERE id = \(stored.key)")
        }
        return originals
    }

    /// The index holds nothing of media in the trash.
    private func removeMedia(_ media: [MediumTable.StoredMedium]) throws -> [EmptiedTrash.Original] {
        var originals: [EmptiedTrash.Original] = []
        for medium in media {
            originals += try mediumTable.originals(of: medium.key)
            try mediumTable.remove(medium.key)
        }
        return originals
    }

    /// Blanks what the operations tell of entries and media that are gone.
    ///
    /// - Parameter owners: the entries that the media were of; what was done to them may be told by a file's name.
    private func forget(_ contents: TrashContents, of owners: Set<UniqueIdentifier>) throws {
        let gone = Set(contents.ids + contents.media.map(\.id))
        for (operation, changes) in try operations(touching: owners.union(contents.ids), without: gone) {
            try operationTable.update(operation, changes: changes, isUndone: operation.isUndone)
            try operationTable.blankSummary(of: operation)
        }
        try connection.execute("DELETE FROM tag WHERE id NOT IN (SELECT tag FROM entryTag)")
        try connection.execute(
            "DELETE FROM journal WHERE id NOT IN (SELECT journal FROM entry WHERE journal IS NOT NULL)")
        try operationTable.insert(
            .emptied(count: gone.count), of: CommandRecord("trash --empty", contents.summary),
            number: operationTable.nextCommandID(), time: currentTime)
    }

    /// The operations that touched some entries, each with its changes but for what is gone.
    private func operations(
        touching told: Set<UniqueIdentifier>, without gone: Set<UniqueIdentifier>
    ) throws -> [(OperationTable.Operation, Changes)] {
        var touched: [(OperationTable.Operation, Changes)] = []
        try operationTable.forEachNewestFirst { operation in
            if let changes = operation.changes, changes.identifiers.contains(where: told.contains) {
                touched.append((operation, changes.removing(gone)))
            }
            return true
        }
        // The words of undo and redo are those of the command they turned round.
        let commands = Set(touched.map(\.0.commandID))
        try operationTable.forEachNewestFirst { operation in
            if let changes = operation.changes, let command = changes.turnedCommand, commands.contains(command) {
                touched.append((operation, changes))
            }
            return true
        }
        return touched
    }

    /// Another process may have added the same bytes again since the rows went: then they stay.
    private func removeOriginal(_ original: EmptiedTrash.Original) throws {
        try writeMakingRoom {
            guard try mediumTable.referenceCount(of: original.hash) == 0 else { return }
            try vault.discard(original.hash, extension: original.fileExtension)
        }
    }
}
