package import Chronology
import DiaryModel
import SQLite

extension DiaryStore {
    /// Deletes entries and media in the trash for good, with the originals that nothing else refers to.
    ///
    /// References are counted again inside the transaction; originals are removed only after it is durable. Earlier
    /// values are blanked in the operations, whose rows stay; the index is packed, and the log is emptied. Copies in
    /// `backups` that hold any of it, damaged databases that may, and damaged originals that were set aside are
    /// removed, so that nothing of it is left in the files but in a damaged log that no repair has read.
    /// - Returns: what was removed, with the numbers of originals and bytes.
    package func emptyTrash(olderThan limit: Instant?) throws -> EmptiedTrash {
        var removed: EmptiedTrash
        do { removed = try emptyAtOnce(olderThan: limit) } catch DiaryError.diskFull {
            removed = try emptyBitByBit(olderThan: limit)
        }
        try removeCopies(of: &removed)
        return removed
    }

    /// Removes copies of the removed contents from other files in the diary's folder.
    private func removeCopies(of removed: inout EmptiedTrash) throws {
        guard !removed.isEmpty else { return }
        try DailySnapshots(of: directory).removeThoseHolding(removed)
        removed.damagedCopies = try DamagedCopies(of: directory).removeThoseThatMayHold(removed)
        try TemporaryFolder(diary: directory).removeSetAside(removed.originals.map(\.hash))
    }

    /// Removes the originals and copies of what another machine deleted for good, once its rows are removed.
    package func finishRemoving(_ removed: EmptiedTrash) throws {
        guard !removed.isEmpty else { return }
        try removed.originals.forEach(removeOriginal)
        try emptyLog()
        var removed = removed
        try removeCopies(of: &removed)
    }

    private var emptying: CommandRecord { CommandRecord("trash --empty", "") }

    private func emptyAtOnce(olderThan limit: Instant?) throws -> EmptiedTrash {
        let removed = try write(as: emptying) { transaction in
            let removed = try transaction.remove(trashContents(olderThan: limit))
            if !removed.isEmpty { try searchIndex.optimize() }
            return removed
        }
        try removed.originals.forEach(removeOriginal)
        if !removed.isEmpty { try emptyLog() }
        return removed
    }

    /// Empties the trash on a full disk: a little first, whose originals make room for the log of more.
    ///
    /// Packing the index needs as much room as the index takes, and comes last.
    private func emptyBitByBit(olderThan limit: Instant?) throws -> EmptiedTrash {
        var removed = EmptiedTrash()
        var count = 16
        var reserve = RoomReserve(of: self)
        emptying: while true {
            do {
                let part = try write(as: self.emptying) { transaction in
                    try transaction.remove(trashContents(olderThan: limit).prefix(count))
                }
                guard !part.isEmpty else { break }
                try part.originals.forEach(removeOriginal)
                try emptyLog()
                removed.add(part)
                count *= 2
            } catch DiaryError.diskFull(let path) {
                if count > 1 {
                    count = 1
                } else if let part = reserve.releaseNext() {
                    roomGivenUp.append(part)
                } else if removed.isEmpty {
                    throw DiaryError.noRoomToRemove(path: path)
                } else {
                    break emptying
                }
            }
        }
        try? write { try searchIndex.optimize() }
        return removed
    }

    /// Empties the log.
    ///
    /// On a full disk that may fail, and closing the store removes the log.
    private func emptyLog() throws {
        do { try checkpoint() } catch let error as SQLiteError where error.isDiskFull {}
    }

    /// Removes an original, unless another process has added the same bytes again since the rows were removed.
    private func removeOriginal(_ original: EmptiedTrash.Original) throws {
        try writeMakingRoom {
            guard try mediumTable.referenceCount(of: original.hash) == 0 else { return }
            try vault.discard(original.hash, extension: original.fileExtension)
        }
    }
}

extension WriteTransaction {
    /// Removes the contents of the trash, and reports each entry and medium to the feed.
    package func remove(_ contents: TrashContents) throws -> EmptiedTrash {
        guard !contents.isEmpty else { return EmptiedTrash() }
        try describe(contents.summary)
        let originals =
            try contents.entries.flatMap(removeEntry) + contents.detached.flatMap(removeMedium)
            + contents.companions.map(removeCompanion)
        let unreferenced = try Set(originals).filter { try store.mediumTable.referenceCount(of: $0.hash) == 0 }
        for original in unreferenced { try store.importTable.discard(original.hash, time: time) }
        let owners = try contents.detached.compactMap { try store.identifier(ofRow: $0.entry) }
        let hasUnnamed = contents.unnamedCount > 0
        try forget(
            Set(contents.ids), Set(contents.media.map(\.id)), of: Set(owners),
            known: hasUnnamed ? Set(store.entryTable.allIdentifiers()) : nil)
        try store.tagTable.removeUnused()
        try store.measurementTable.removeUnused()
        try begin()
        return EmptiedTrash(
            ids: contents.ids, unnamedCount: contents.unnamedCount, media: contents.media.map(\.id),
            companionCount: contents.companions.count, originals: Array(unreferenced))
    }

    /// Removes an entry.
    ///
    /// Its row is found by its key: its stored id may be damaged.
    private func removeEntry(_ entry: TrashContents.Entry) throws -> [EmptiedTrash.Original] {
        guard let state = try findState(ofRow: entry.key) else { return [] }
        // A note that still lies in its folder must not come in again.
        if let id = entry.id, let extra = state.entry.extra,
            let hash = NotedEntry(id, extra, isTrashed: true)?.hash
        {
            try store.importTable.discard(hash, time: time)
        }
        let originals = try store.mediumTable.keys(of: state.key).flatMap(store.mediumTable.originals)
        try store.searchIndex.delete(SearchDocument(state.shown), key: state.key)
        try store.entryTable.remove(state.key)
        if let id = entry.id { try record(.entry, id.bytes, .removed) }
        return originals
    }

    /// Removes a medium.
    ///
    /// The index holds nothing of media in the trash.
    private func removeMedium(_ medium: MediumTable.StoredMedium) throws -> [EmptiedTrash.Original] {
        let originals = try store.mediumTable.originals(of: medium.key)
        try store.mediumTable.remove(medium.key)
        try record(.medium, medium.medium.id.bytes, .removed)
        return originals
    }

    private func removeCompanion(_ companion: TrashContents.Companion) throws -> EmptiedTrash.Original {
        let medium = try store.mediumTable.companionTable.medium(of: companion.key)
        try store.mediumTable.companionTable.remove(companion.key)
        if let medium { try record(.medium, medium.bytes, .removed) }
        return companion.original
    }

    /// Blanks the values of removed entries and media in operations, and the summaries of their commands.
    ///
    /// - Parameters:
    ///     - owners: the entries of the media; the summaries of their commands may contain a file's name.
    ///     - known: all remaining entries, if an entry with a damaged id was removed: operations on other entries may
    ///       be about it.
    private func forget(
        _ entries: Set<UniqueIdentifier>, _ media: Set<UniqueIdentifier>, of owners: Set<UniqueIdentifier>,
        known: Set<UniqueIdentifier>?
    ) throws {
        var (blanked, commands): ([(Operation, EntryPatch?)], Set<Int>) = ([], [])
        try store.operationTable.forEachNewestFirst { operation in
            guard operation.kind == .entry, let id = operation.identifier, operation.command != run.number else {
                return true
            }
            let isGone = entries.contains(id) || known?.contains(id) == false
            guard isGone || owners.contains(id) else { return true }
            commands.insert(operation.command)
            guard let was = operation.was else { return true }
            blanked.append((operation, isGone ? nil : EntryPatch(was).removing(media: media)))
            return true
        }
        for (operation, rest) in blanked { try store.operationTable.blank(operation, leaving: rest?.object) }
        // The summaries of undo and redo are those of the commands that they reversed.
        for command in try commands.union(commands.flatMap(store.commandTable.reversals)) {
            try store.commandTable.blankSummary(of: command)
        }
    }
}
