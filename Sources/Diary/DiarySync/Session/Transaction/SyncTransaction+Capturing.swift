import DiaryModel
import DiaryStore
import JSON
import Replication
import SQLite

/// Local changes.
extension SyncTransaction {
    /// Makes operations of what commands of this machine changed after a change of the feed, one a command if it isn't
    /// too long.
    func capture(after sequence: Int) throws {
        var commands: [Int: (clock: Int64, subjects: [ChangedSubject])] = [:]
        try store.connection.forEachRow(
            """
            SELECT operation.kind, operation.entity, max(command.id), command.clock, max(operation.action),
                ifnull(max(command.name <> 'sync' AND operation.changes GLOB '*"trashTime":[-0-9]*'), FALSE)
            FROM operation
            JOIN command ON command.id = operation.commandID
            WHERE operation.seq > \(sequence) AND command.machine IS NULL
            GROUP BY operation.kind, operation.entity
            """
        ) { row in
            guard let kind = Operation.Kind(rawValue: row.int(0)) else { return true }
            commands[row.int(2), default: (row.int64(3), [])].subjects.append(
                ChangedSubject(
                    subject: Operation.Subject(kind: kind, entity: row.bytes(1)),
                    isRemoved: row.int(4) == Operation.Action.removed.rawValue, isRestored: row.bool(5)))
            return true
        }
        for (_, command) in commands.sorted(by: { $0.key < $1.key }) {
            let subjects = command.subjects.sorted {
                $0.subject.entity.lexicographicallyPrecedes($1.subject.entity)
            }
            var (changes, byteCount): ([Change], Int) = ([], 0)
            for subject in subjects {
                let new = try self.changes(of: subject)
                byteCount += new.reduce(0) { $0 + $1.byteCount }
                changes += new
                guard byteCount > operationByteCount else { continue }
                try capture(changes, at: command.clock)
                (changes, byteCount) = ([], 0)
            }
            try capture(changes, at: command.clock)
        }
    }

    private func capture(_ changes: [Change], at clock: Int64) throws {
        try add(changes, at: clock)
        try recordIndexes(of: changes)
    }

    /// The subject of changes of one command in the feed.
    private struct ChangedSubject {
        let subject: Operation.Subject
        /// True if it was removed for good.
        let isRemoved: Bool
        /// True if a command took it out of the trash.
        let isRestored: Bool
    }

    private func changes(of changed: ChangedSubject) throws -> [Change] {
        let entity = changed.subject.entity
        switch changed.subject.kind {
        case .entry:
            guard let id = UniqueIdentifier(bytes: entity) else { return [] }
            let changes = try changes(ofEntry: id, isRemoved: changed.isRemoved)
            return try changed.isRestored ? addingRestoration(of: id, to: changes) : changes
        case .medium: return try changes(ofRemovedMedium: entity)
        case .tag, .measurement: return try spellingChange(of: changed.subject)
        case .savedSearch: return try itemChanges(SavedSearch.self)
        case .template: return try itemChanges(EntryTemplate.self)
        }
    }

    /// An entry that was deleted and restored since the last sync has no other values than before, but the restoration
    /// counts.
    private func addingRestoration(of id: UniqueIdentifier, to changes: [Change]) throws -> [Change] {
        let name = EntityName(entry: id)
        let isThere = changes.contains { $0.entity == name && $0.field == EntityRecord.trash }
        guard !isThere, try record(name).isWholeEntry, try reader.findState(of: id)?.entry.trashTime == nil else {
            return changes
        }
        return changes + [Change(name, EntityRecord.trash, .null)]
    }

    /// The entry of a removed medium is found by the records: its rows no longer exist.
    private func changes(ofRemovedMedium id: [UInt8]) throws -> [Change] {
        guard let id = UniqueIdentifier(bytes: id) else { return [] }
        let owners = try state.entries(naming: MediumFieldName(id).medium) + state.entries(showing: id)
        return try owners.compactMap { UniqueIdentifier($0) }.flatMap {
            try changes(ofEntry: $0, isRemoved: false)
        }
    }

    /// The differences between an entry and its record.
    ///
    /// - Parameters:
    ///   - isRemoved: whether the entry was removed for good according to the feed; one that is missing otherwise is
    ///     restored.
    ///   - isAdding: whether values that are missing here were never here, so that none counts as removed.
    func changes(ofEntry id: UniqueIdentifier, isRemoved: Bool, isAdding: Bool = false) throws -> [Change] {
        let name = EntityName(entry: id)
        let known = try values(name)
        guard let local = try reader.findState(of: id) else {
            guard !isAdding, known.keys.contains(where: { !FieldRules.isTombstone($0) }) else { return [] }
            guard isRemoved else {
                fold.touched[name] = try record(name).winner(of: "text", by: .latest)?.stamp
                return []
            }
            return [Change(name, EntityRecord.tombstone, .boolean(true))]
        }
        let fields = local.fields(known: known)
        var changes = name.changes(from: known, to: fields, isAdding: isAdding)
        if !changes.isEmpty, local.entry.trashTime == nil, try record(name).hasContestedDeletion {
            changes.append(Change(name, EntityRecord.trash, .null))
            changes.sort { $0.field < $1.field }
        }
        return try changes + local.spellings.flatMap { try spellingChange(of: $0.name, $0.spelling) }
    }

    /// The change that spells a name as it is written here; none where it is spelled so.
    func spellingChange(of name: EntityName, _ spelling: String?) throws -> [Change] {
        guard let spelling, try self.spelling(name) != spelling else { return [] }
        return [Change(name, "name", .string(spelling))]
    }

    /// The same for a tag or a name of measurements.
    func spellingChange(of subject: Operation.Subject) throws -> [Change] {
        let key = String(decoding: subject.entity, as: UTF8.self)
        return subject.kind == .tag
            ? try spellingChange(of: EntityName(EntityKind.tag, key), store.tagTable.spelling(of: key))
            : try spellingChange(of: EntityName(EntityKind.measurement, key), store.measurementTable.spelling(of: key))
    }

    /// The differences between the saved searches, or the templates, and their records.
    func itemChanges<Item: SharedItem>(_ type: Item.Type, isAdding: Bool = false) throws -> [Change] {
        var changes: [Change] = []
        let local = try localItems(type)
        for (id, item) in local {
            let name = EntityName(Item.sharedKind, id)
            changes += name.changes(from: try values(name), to: item.fields, isAdding: isAdding)
        }
        if !isAdding {
            for name in try state.names(of: Item.sharedKind) where local[name.id] == nil {
                // One that isn't shown was not removed here.
                let known = try values(name)
                if let item = Item(sharedID: name.id, known, local: nil), try wasHere(item) {
                    changes.append(Change(name, "exists", .null))
                }
            }
        }
        return changes.sorted { ($0.entity, $0.field) < ($1.entity, $1.field) }
    }

    /// Returns whether this diary had an item: an earlier version of this program had no templates.
    private func wasHere<Item: SharedItem>(_ item: Item) throws -> Bool {
        guard Item.kind == .template else { return true }
        return try store.connection.hasRow(
            "SELECT 1 FROM operation WHERE kind = \(Item.kind.rawValue) AND entity = \(item.id.bytes)")
    }

    /// The items of the diary by their shared names.
    func localItems<Item: SharedItem>(_ type: Item.Type) throws -> [String: Item] {
        Dictionary(try store.table(of: type).all().map { ($0.sharedID, $0) }) { first, _ in first }
    }

    /// Records the priorities of the tasks that changes are about, the conflicts of their texts, and the originals of
    /// their media.
    func recordIndexes(of changes: [Change]) throws {
        for name in Set(changes.map(\.entity)) where name.kind == EntityKind.entry {
            try recordTask(name)
            try recordConflict(name)
            try recordOriginals(of: name)
        }
    }

    func recordTask(_ name: EntityName) throws {
        guard UniqueIdentifier(shared: name.id) != nil else { return }
        let record = try record(name)
        try state.recordTask(record.isWholeEntry ? record.values(of: name.kind) : [:], of: name.id)
    }

    /// A local change may settle a conflict, and so may a removal.
    func recordConflict(_ name: EntityName) throws {
        let record = try record(name)
        try state.setConflict(name.id, record.isWholeEntry && record.concurrentWrites(of: "text").count > 1)
    }

    func recordOriginals(of name: EntityName) throws {
        let record = try record(name)
        for (field, original) in try state.recordOriginals(record.values(of: name.kind), in: store.vault) {
            // Of an original that only this machine has named, nobody else is known to have it.
            guard let sender = record.fields[field]?.first(where: { $0.stamp.machine != machine })?.stamp.machine else {
                continue
            }
            awaited.append(AwaitedOriginals.Original(original, from: try machineName(sender)))
        }
    }

    /// The name of another machine, which may come in this transaction.
    func machineName(_ machine: MachineID) throws -> String {
        try record(EntityName(machine: machine)).name ?? AwaitedOriginals.unknownMachine
    }
}

/// All of the diary.
extension SyncTransaction {
    /// Makes operations from the differences between the diary and the records, one per entry, with the time of its
    /// last change.
    ///
    /// - Parameters:
    ///   - ids: the entries to look at.
    ///   - isAdding: true if values that the records have and the diary lacks were never in it, so that none counts as
    ///     removed.
    ///   - removed: the entries that were removed for good according to the feed.
    func captureAll(_ ids: [UniqueIdentifier], isAdding: Bool, removed: Set<UniqueIdentifier> = []) throws {
        let seen = isAdding ? VersionVector() : nil
        for id in ids {
            let changes = try changes(ofEntry: id, isRemoved: removed.contains(id), isAdding: isAdding)
            let time = changes.first { $0.field == "updateTime" }?.value.integerValue
            try add(changes, at: min(time ?? clock(), clock()), seen: seen)
            try recordIndexes(of: changes)
        }
    }

    func captureAllItems(isAdding: Bool) throws {
        for changes in [
            try itemChanges(SavedSearch.self, isAdding: isAdding),
            try itemChanges(EntryTemplate.self, isAdding: isAdding),
        ] {
            try add(changes, at: clock(), seen: isAdding ? VersionVector() : nil)
        }
    }
}

extension Change {
    /// The bytes of its line, roughly.
    fileprivate var byteCount: Int {
        let strings = [value.stringValue] + (value.objectValue?.members.map { $0.value.stringValue } ?? [])
        return strings.reduce(256 + field.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
    }
}
