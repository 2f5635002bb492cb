import Chronology
import DiaryModel
import JSON

extension WriteTransaction {
    /// Restores the values that the operations of a command found, and returns the result.
    func undone(_ command: CommandTable.Command, by operations: [Operation]) throws -> UndoneCommand {
        try begin()
        let later = try LaterChanges(of: operations, in: store)
        var kept: [KeptFields] = []
        let reverted = try settlingPrioritiesAfterwards { try revert(operations, later, keeping: &kept) }
        let ids = operations.compactMap(\.identifier).filter(reverted.contains).uniqued
        return UndoneCommand(
            CommandSummary(command), ids, counts: touchedItemCounts, keptFields: kept.reversed())
    }

    /// Reverses operations, the last one first: in that order each state finds its old key free again.
    private func revert(
        _ operations: [Operation], _ later: LaterChanges, keeping kept: inout [KeptFields]
    ) throws -> Set<UniqueIdentifier> {
        var reverted: Set<UniqueIdentifier> = []
        var merged: Set<Operation.Subject> = []
        for operation in operations.reversed() where operation.isRevertible {
            if let rows = later.rows(about: operation.subject) {
                guard merged.insert(operation.subject).inserted else { continue }
                guard let restored = try revert(operation, amid: rows, of: later.command) else { continue }
                if restored.isChanged, let id = operation.identifier { reverted.insert(id) }
                if !restored.kept.isEmpty, let entity = ChangedEntity(operation.subject) {
                    kept.append(KeptFields(entity: entity, fields: restored.kept))
                }
            } else if try revert(operation), let id = operation.identifier {
                reverted.insert(id)
            }
        }
        return reverted
    }

    /// Reverses an operation on an entity that nobody changed since; true for an existing entry.
    private func revert(_ operation: Operation) throws -> Bool {
        switch operation.kind {
        case .entry:
            guard let id = operation.identifier else { return false }
            return try revert(operation, of: id)
        case .tag: try revert(operation, in: store.tagTable)
        case .measurement: try revert(operation, in: store.measurementTable)
        case .savedSearch: try revert(operation, of: SavedSearch.self)
        case .template: try revert(operation, of: EntryTemplate.self)
        case .medium: break
        }
        return false
    }

    /// Reverses an operation on an entry, by moving an added one to the trash; false if the entry is gone for good.
    private func revert(_ operation: Operation, of id: UniqueIdentifier) throws -> Bool {
        guard let was = operation.was else { return try setTrashed(id, true) }
        if was.members.allSatisfy({ $0.key == "trashTime" }) {
            return try setTrashed(id, !(was["trashTime"]?.isNull ?? true))
        }
        guard let before = try findState(of: id) else { return false }
        var after = try before.reverting(EntryPatch(was), at: time) { version in
            try text(version, of: before)
        }
        after.entry.extra = NotedEntry.undone(after.entry.extra, from: before.entry.extra)
        try put(before, after, isExact: true)
        return true
    }

    private func revert(_ operation: Operation, in table: some NameTable) throws {
        guard let old = operation.was?["name"]?.stringValue else { return }
        try respell(String(decoding: operation.entity, as: UTF8.self), as: old, in: table, operation.kind)
    }

    private func text(_ version: Int, of state: EntryState) throws -> String {
        if version == state.entry.revision { return state.entry.text }
        guard let text = try store.revisionTable.text(entry: state.key, number: version) else {
            throw DiaryError.noVersion(state.entry.id, version, newest: state.entry.revision)
        }
        return text
    }

    /// Changes the spelling of a tag, or of a name of measurements; every entry that has it is touched.
    package func respell(
        _ name: String, as spelling: String, in table: some NameTable, _ kind: Operation.Kind
    ) throws {
        guard let shown = try table.spelling(of: name), shown != spelling else { return }
        try table.respell(name, as: spelling)
        try record(kind, Array(TagTable.key(of: name).utf8), .changed, was: ["name": .string(shown)])
        for id in try table.entries(with: name) { try touch(id) }
    }
}

extension WriteTransaction {
    /// Reverses a command's changes to an entity that another machine changed since, field by field.
    ///
    /// - Parameters:
    ///     - operation: the command's last operation on the entity.
    ///     - rows: all operations on it since the command's first, newest first.
    /// - Returns: nil if the entity is gone for good.
    private func revert(_ operation: Operation, amid rows: [Operation], of command: Int) throws -> Restored? {
        switch operation.kind {
        case .entry: return try operation.identifier.flatMap { try revertEntry($0, amid: rows, of: command) }
        case .savedSearch: return try revertItem(SavedSearch.self, operation.identifier, amid: rows, of: command)
        case .template: return try revertItem(EntryTemplate.self, operation.identifier, amid: rows, of: command)
        case .tag: return try revertName(operation, in: store.tagTable, amid: rows, of: command)
        case .measurement: return try revertName(operation, in: store.measurementTable, amid: rows, of: command)
        case .medium: return nil
        }
    }

    /// Reverses a command's changes to an entry.
    ///
    /// Each operation stores the values it found, so that walking back gives the entry as the command found and left
    /// it.
    private func revertEntry(_ id: UniqueIdentifier, amid rows: [Operation], of command: Int) throws -> Restored? {
        guard let now = try findState(of: id) else { return nil }
        var (walked, result, kept): (EntryState, EntryState, [String]) = (now, now, [])
        for operation in rows {
            let isOwn = operation.command == command
            if operation.action == .removed || operation.action == .added && !isOwn {
                // The entry was removed and came back: the command's changes are not in it any more.
                return Restored(isChanged: false, kept: ["entry"])
            }
            var before = walked
            if let was = operation.was {
                before = try walked.reverting(EntryPatch(was), at: time) { try text($0, of: now) }
            } else if operation.action == .added {
                before = walked.trashed(at: walked.entry.trashTime ?? time)
            }
            if isOwn {
                let restored = FieldRestoring(of: result, from: walked, to: before, at: time)
                result = restored.state
                kept += restored.kept.filter { !kept.contains($0) }
            }
            walked = before
        }
        result.entry.extra = NotedEntry.undone(result.entry.extra, from: now.entry.extra)
        try put(now, result, isExact: true)
        return Restored(isChanged: result != now, kept: kept)
    }

    private func revertItem<Item: RecordedItem>(
        _ type: Item.Type, _ id: UniqueIdentifier?, amid rows: [Operation], of command: Int
    ) throws -> Restored? {
        guard let id else { return nil }
        let now = try store.table(of: type).find(id)
        var (walked, result, kept): (Item?, Item?, [String]) = (now, now, [])
        for operation in rows {
            let before = operation.action == .added ? nil : operation.was.flatMap { Item(id, json: $0) }
            if operation.command == command {
                let restored = NamedItemRestoring(of: result, from: walked, to: before, at: time)
                result = restored.item
                kept += restored.kept.filter { !kept.contains($0) }
            }
            walked = before
        }
        try put(now, result)
        return Restored(isChanged: result != now, kept: kept)
    }

    /// Restores a spelling if it is still the one that the command left.
    private func revertName(
        _ operation: Operation, in table: some NameTable, amid rows: [Operation], of command: Int
    ) throws -> Restored? {
        let name = String(decoding: operation.entity, as: UTF8.self)
        guard let now = try table.spelling(of: name) else { return nil }
        var walked = now
        for operation in rows {
            guard let before = operation.was?["name"]?.stringValue else { continue }
            if operation.command == command {
                guard walked == now else {
                    return Restored(isChanged: false, kept: before == now ? [] : ["name"])
                }
                try respell(name, as: before, in: table, operation.kind)
                return Restored(isChanged: true, kept: [])
            }
            walked = before
        }
        return nil
    }
}

/// The result for an entity that another machine changed since.
private struct Restored {
    let isChanged: Bool
    let kept: [String]
}

/// The operations since a command on entities that another machine changed since, too.
private struct LaterChanges {
    let command: Int
    private var rows: [Operation.Subject: [Operation]] = [:]

    init(of operations: [Operation], in store: DiaryStore) throws {
        command = operations.first?.command ?? 0
        guard let first = operations.first?.sequence else { return }
        let touched = try store.operationTable.subjectsOfOtherMachines(after: first)
            .intersection(operations.map(\.subject))
        for operation in try store.operationTable.operations(from: first, about: touched) {
            rows[operation.subject, default: []].append(operation)
        }
    }

    /// The operations since the first one of the command, newest first; nil if there is none of another machine among
    /// them.
    func rows(about subject: Operation.Subject) -> [Operation]? { rows[subject] }
}

/// Undoes a command on a saved search or a template that was changed since, field by field.
struct NamedItemRestoring<Item: RecordedItem> {
    /// The resulting item; nil if it is to be removed.
    private(set) var item: Item?
    private(set) var kept: [String] = []

    /// Restores the fields that the command changed.
    ///
    /// - Parameters:
    ///     - now: the item as it is.
    ///     - after: the item as the command left it.
    ///     - before: the item as the command found it.
    ///     - time: the time of the change.
    init(of now: Item?, from after: Item?, to before: Item?, at time: Instant) {
        item = now
        guard let before, let after, let now else {
            // An item that the command made is removed, and one that it removed comes back; one that came back since
            // stays.
            if before == nil || after == nil && now == nil {
                item = before
            } else if now != before {
                kept.append(Item.noun)
            }
            return
        }
        let (old, new) = (before.json, after.json)
        var json = now.json
        for field in new.members.map(\.key) where !["addTime", "updateTime"].contains(field) {
            guard old[field] != new[field], json[field] != old[field] else { continue }
            if json[field] == new[field] { json[field] = old[field] } else { kept.append(field) }
        }
        guard json != now.json, var restored = Item(now.id, json: json) else { return }
        restored.updateTime = time
        item = restored
    }
}
