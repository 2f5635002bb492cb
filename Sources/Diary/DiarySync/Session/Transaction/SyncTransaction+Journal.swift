import DiaryModel
import DiaryStore
import JSON
import Replication
import SQLite

/// Local changes of a diary that is older than the records.
///
/// A restored diary can't be compared with the records, which contain later changes of other machines. Its journal
/// contains the values that its own commands changed after its last sync.
extension SyncTransaction {
    /// Makes operations of what commands of this machine changed after a change of the feed, one an entity.
    ///
    /// - Parameter seen: the operations that the diary knew.
    func captureJournal(after sequence: Int, seen: VersionVector) throws {
        var commands: [Int: Int64] = [:]
        var subjects: [Operation.Subject: Int] = [:]
        try store.connection.forEachRow(
            """
            SELECT operation.kind, operation.entity, command.id, command.clock
            FROM operation
            JOIN command ON command.id = operation.commandID
            WHERE operation.seq > \(sequence) AND NOT \(CommandTable.isOfSync)
            """
        ) { row in
            commands[row.int(2)] = row.int64(3)
            if let kind = Operation.Kind(rawValue: row.int(0)) {
                let subject = Operation.Subject(kind: kind, entity: row.bytes(1))
                subjects[subject] = max(subjects[subject] ?? 0, row.int(2))
            }
            return true
        }
        let rows = Dictionary(
            grouping: try store.operationTable.operations(from: sequence + 1, about: Set(subjects.keys)),
            by: \.subject)
        let order = subjects.sorted {
            $0.value != $1.value ? $0.value < $1.value : $0.key.entity.lexicographicallyPrecedes($1.key.entity)
        }
        for (subject, command) in order {
            let changes = try changes(of: subject, rows[subject] ?? [], Set(commands.keys))
            try add(changes, at: commands[command] ?? clock(), seen: seen)
            try recordIndexes(of: changes)
        }
    }

    private func changes(of subject: Operation.Subject, _ rows: [Operation], _ own: Set<Int>) throws -> [Change] {
        switch subject.kind {
        case .entry:
            guard let id = UniqueIdentifier(bytes: subject.entity) else { return [] }
            return try changes(ofEntry: id, rows, own)
        case .medium: return try removedMedium(subject.entity)
        case .tag, .measurement: return try spellingChange(of: subject)
        case .savedSearch: return try changes(of: SavedSearch.self, subject, rows)
        case .template: return try changes(of: EntryTemplate.self, subject, rows)
        }
    }

    private func changes(ofEntry id: UniqueIdentifier, _ rows: [Operation], _ own: Set<Int>) throws -> [Change] {
        let name = EntityName(entry: id)
        let (record, known) = (try record(name), try values(name))
        guard let now = try reader.findState(of: id) else {
            let isRemoved = rows.first.map { $0.action == .removed && own.contains($0.command) } ?? false
            guard isRemoved, known.keys.contains(where: { !FieldRules.isTombstone($0) }) else { return [] }
            return [Change(name, EntityRecord.tombstone, .boolean(true))]
        }
        let fields = now.fields(known: known)
        let changed = try changedFields(of: now, rows, own, known)
        let isChanged = changed.contains { field in
            !FieldRules.isMinor(field) && !(field == EntityRecord.trash && now.entry.trashTime != nil)
        }
        // An entry that was removed elsewhere, or never published, is published as a whole or not at all.
        let isWhole = record.isWholeEntry
        guard isWhole || isChanged else { return [] }
        var changes = name.changes(from: known, to: fields, isAdding: !isWhole, among: isWhole ? changed : nil)
        let isTrashThere = changes.contains { $0.field == EntityRecord.trash }
        if changed.contains(EntityRecord.trash), now.entry.trashTime == nil, isWhole, !isTrashThere {
            changes.append(Change(name, EntityRecord.trash, .null))
        }
        guard !changes.isEmpty else { return [] }
        changes.sort { $0.field < $1.field }
        // Others may have changed the spelling of a name that is known.
        let new = try now.spellings.filter { try spelling($0.name) == nil }
        return try changes + new.flatMap { try spellingChange(of: $0.name, $0.spelling) }
    }

    /// The fields that own commands changed: each row holds the values that its command found.
    ///
    /// - Parameter rows: the rows about the entry, newest first.
    private func changedFields(
        of now: EntryState, _ rows: [Operation], _ own: Set<Int>, _ known: [String: JSONValue]
    ) throws -> Set<String> {
        var (walked, changed): (EntryState, Set<String>) = (now, [])
        for row in rows {
            let isOwn = own.contains(row.command)
            guard row.action == .changed else {
                // Before that it was none, or another one.
                return isOwn && row.action == .added ? Set(now.fields(known: known).keys) : changed
            }
            guard let was = row.was else { continue }
            let before = try walked.reverting(EntryPatch(was), at: time) { version in
                if version == now.entry.revision { return now.entry.text }
                return try store.revisionTable.text(entry: now.key, number: version) ?? ""
            }
            if isOwn {
                let (old, new) = (before.fields(known: known), walked.fields(known: known))
                for field in Set(old.keys).union(new.keys) where old[field] != new[field] { changed.insert(field) }
                if was["text"] != nil { changed.insert("text") }
            }
            walked = before
        }
        return changed
    }

    /// A medium that was emptied out of the trash.
    private func removedMedium(_ id: [UInt8]) throws -> [Change] {
        guard let id = UniqueIdentifier(bytes: id) else { return [] }
        return try state.entries(naming: MediumFieldName(id).medium).compactMap { owner in
            let name = EntityName(EntityKind.entry, owner)
            let isHere =
                try UniqueIdentifier(owner).flatMap { try reader.findState(of: $0) }?.media?
                .contains { $0.medium.id == id } ?? false
            guard !isHere, try record(name).fields[MediumFieldName(id).medium] != nil else { return nil }
            return Change(name, MediumFieldName(id).field(.tombstone), .boolean(true))
        }
    }

    /// The differences of a saved search or a template that a command changed.
    private func changes<Item: SharedItem>(
        of type: Item.Type, _ subject: Operation.Subject, _ rows: [Operation]
    ) throws -> [Change] {
        guard let id = UniqueIdentifier(bytes: subject.entity) else { return [] }
        let old = rows.last.flatMap(\.was).flatMap { Item(id, json: $0) }
        let shared = try store.table(of: type).find(id)?.sharedID ?? old?.sharedID
        return try itemChanges(type).filter { $0.entity.id == shared }
    }
}
