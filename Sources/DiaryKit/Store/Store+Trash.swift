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

    /// Takes entries out of the trash, and returns those that were there, in the order given.
    package func restore(_ ids: [UniqueIdentifier], as command: CommandRecord) throws -> [UniqueIdentifier] {
        try write {
            let number = try operationTable.nextCommandID()
            let restored = try setTrashed(ids, command: number, false)
            if !restored.isEmpty {
                try operationTable.insert(.restored(restored), of: command, number: number, time: currentTime)
            }
            return restored
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
        return try TrashContents(
            ids: entries.compactMap(\.1), mediumCount: entries.reduce(0) { try $0 + mediumCount(of: $1.0) })
    }

    private func mediumCount(of entry: Int64) throws -> Int {
        try connection.first("SELECT count(*) FROM medium WHERE entry = \(entry)") { $0.int(0) } ?? 0
    }

    /// Removes entries in the trash for good, with the originals that nothing else refers to.
    ///
    /// References are counted again inside the transaction; originals go only after it is durable. Earlier values are blanked
    /// in the operations, the index is packed and the log is emptied, so that the text is not left in the files.
    /// - Returns: the ids that are gone, and how many originals and bytes went with them.
    package func emptyTrash(olderThan limit: Instant?) throws -> EmptiedTrash {
        let removed = try removeTrashedEntries(olderThan: limit)
        guard !removed.ids.isEmpty else { return removed }
        for original in removed.originals {
            try removeOriginal(original)
        }
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return removed
    }

    /// Packing the index needs as much room as the index takes: on a full disk it comes after the rows have made some.
    private func removeTrashedEntries(olderThan limit: Instant?) throws -> EmptiedTrash {
        do {
            return try write {
                let removed = try removeTrashedRows(olderThan: limit)
                if !removed.ids.isEmpty { try searchIndex.optimize() }
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
        var originals: [EmptiedTrash.Original] = []
        for id in contents.ids {
            let stored = try stored(id)
            originals += try originalsOfEntry(stored.key)
            try searchIndex.delete(SearchDocument(stored.entry), key: stored.key)
            try connection.execute("DELETE FROM entry WHERE id = \(stored.key)")
        }
        let unreferenced = try Set(originals).filter { try mediumTable.referenceCount(of: $0.hash) == 0 }
        for original in unreferenced {
            try connection.execute(
                "INSERT OR IGNORE INTO discarded (hash, time) VALUES (\(original.hash.bytes), \(currentTime.microseconds))"
            )
        }
        guard !contents.ids.isEmpty else { return EmptiedTrash(ids: [], originals: []) }
        try forget(Set(contents.ids))
        return EmptiedTrash(ids: contents.ids, originals: Array(unreferenced))
    }

    private func originalsOfEntry(_ key: Int64) throws -> [EmptiedTrash.Original] {
        try connection.all(
            """
            SELECT hash, fileExtension, byteCount FROM medium WHERE entry = \(key)
            UNION ALL
            SELECT companion.hash, companion.fileExtension, companion.byteCount
            FROM companion
            JOIN medium ON medium.id = companion.medium
            WHERE medium.entry = \(key)
            """
        ) { row in
            ContentHash(bytes: row.bytes(0)).map {
                EmptiedTrash.Original(hash: $0, fileExtension: row.text(1), byteCount: row.int64(2))
            }
        }.compactMap(\.self)
    }

    /// Blanks what the operations tell of entries that are gone.
    private func forget(_ gone: Set<UniqueIdentifier>) throws {
        for (operation, changes) in try operations(touching: gone) {
            try operationTable.update(operation, changes: changes, isUndone: operation.isUndone)
            try operationTable.blankSummary(of: operation)
        }
        try connection.execute("DELETE FROM tag WHERE id NOT IN (SELECT tag FROM entryTag)")
        try connection.execute(
            "DELETE FROM journal WHERE id NOT IN (SELECT journal FROM entry WHERE journal IS NOT NULL)")
        try operationTable.insert(
            .emptied(count: gone.count), of: CommandRecord("trash --empty", "\(gone.count) entries"),
            number: operationTable.nextCommandID(), time: currentTime)
    }

    /// The operations that tell of entries that are gone, each with what is left of its changes.
    private func operations(
        touching gone: Set<UniqueIdentifier>
    ) throws -> [(OperationTable.Operation, Changes)] {
        var touched: [(OperationTable.Operation, Changes)] = []
        try operationTable.forEachNewestFirst { operation in
            if let changes = operation.changes, changes.identifiers.contains(where: gone.contains) {
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

/// What is in the trash.
package struct TrashContents {
    /// The entries, oldest first.
    package let ids: [UniqueIdentifier]
    /// Their media.
    package let mediumCount: Int
}

/// What emptying the trash removed.
package struct EmptiedTrash {
    /// A file that is gone.
    package struct Original: Hashable {
        /// The hash that named it.
        package let hash: ContentHash
        /// Its ending, without the dot.
        package let fileExtension: String
        /// Its length in bytes.
        package let byteCount: Int64
    }

    /// The entries.
    package let ids: [UniqueIdentifier]
    /// The originals that nothing else needs.
    package let originals: [Original]
}
