package import Chronology
import SQLite

extension Store {
    /// Removes entries and media in the trash for good, with the originals that nothing else refers to.
    ///
    /// References are counted again inside the transaction; originals go only after it is durable. Earlier values are blanked
    /// in the operations, the index is packed, the log is emptied and copies in `backups` that hold any of it are removed, so
    /// that the text is not left in the files.
    /// - Returns: what is gone, and how many originals and bytes went with it.
    package func emptyTrash(olderThan limit: Instant?) throws -> EmptiedTrash {
        let removed: EmptiedTrash
        do { removed = try emptyAtOnce(olderThan: limit) } catch DiaryError.diskFull(let path) {
            removed = try emptyBitByBit(olderThan: limit, path: path)
        }
        try DailySnapshots(of: directory).removeThoseHolding(entries: removed.ids, media: removed.media)
        return removed
    }

    private func emptyAtOnce(olderThan limit: Instant?) throws -> EmptiedTrash {
        let removed = try write {
            let removed = try removeTrashedRows(trashContents(olderThan: limit))
            if !removed.isEmpty { try searchIndex.optimize() }
            return removed
        }
        try removed.originals.forEach(removeOriginal)
        if !removed.isEmpty { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
        return removed
    }

    /// Empties the trash of a full disk: a little first, whose originals make room for the log of more.
    ///
    /// Packing the index needs as much room as the index takes, and comes last.
    private func emptyBitByBit(olderThan limit: Instant?, path: String) throws -> EmptiedTrash {
        var removed = EmptiedTrash()
        var (count, isReserveGone) = (16, false)
        emptying: while true {
            do {
                let part = try write { try removeTrashedRows(trashContents(olderThan: limit).prefix(count)) }
                guard !part.isEmpty else { break }
                try part.originals.forEach(removeOriginal)
                // On a full disk that may fail, and the log goes when the store is closed.
                try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                removed.add(part)
                count *= 2
            } catch DiaryError.diskFull {
                if count > 1 {
                    count = 1
                } else if !isReserveGone, Ballast(directory: directory).release() {
                    isReserveGone = true
                } else if removed.isEmpty {
                    throw DiaryError.diskFull(path: path)
                } else {
                    break emptying
                }
            }
        }
        try? write { try searchIndex.optimize() }
        return removed
    }

    private func removeTrashedRows(_ contents: TrashContents) throws -> EmptiedTrash {
        guard !contents.isEmpty else { return EmptiedTrash() }
        let originals =
            try removeEntries(contents.ids) + removeMedia(contents.detached)
            + removeCompanions(contents.companions)
        let unreferenced = try Set(originals).filter { try mediumTable.referenceCount(of: $0.hash) == 0 }
        for original in unreferenced {
            try connection.execute(
                "INSERT OR IGNORE INTO discarded (hash, time) VALUES (\(original.hash.bytes), \(currentTime.microseconds))"
            )
        }
        let owners = try contents.detached.compactMap { try entryTable.find(key: $0.entry)?.entry.id }
        try forget(contents, of: Set(owners))
        return EmptiedTrash(
            ids: contents.ids, media: contents.media.map(\.id), companionCount: contents.companions.count,
            originals: Array(unreferenced))
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

    private func removeCompanions(_ companions: [TrashContents.Companion]) throws -> [EmptiedTrash.Original] {
        for companion in companions { try mediumTable.companionTable.remove(companion.key) }
        return companions.map(\.original)
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
            .emptied(count: gone.count + contents.companions.count),
            of: CommandRecord("trash --empty", contents.summary),
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
