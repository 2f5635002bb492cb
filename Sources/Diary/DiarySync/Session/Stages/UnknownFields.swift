import DiaryModel
import DiaryStore
import JSON
import Replication

/// Fields that only later versions of this program know, so that the diary itself has no place for them.
///
/// Only the records have them. A machine that makes a new folder copies them there.
struct UnknownFields: SyncStage {
    let sync: Synchronizer

    /// Stores the values of the records that the diary doesn't have, for the machine that begins a new folder.
    func keep(_ values: [Change], for machine: MachineID) throws {
        guard !values.isEmpty else { return }
        let operation = ReplicaOperation(
            Stamp(time: 0, machine: machine, sequence: 1), seen: VersionVector(), values)
        try state.setProperty(
            .unknownFields, String(decoding: OperationLines.bytes(of: [operation]), as: UTF8.self))
    }

    /// Publishes the stored values, one operation per entity.
    func publish() throws {
        let machine = settings.machine
        guard let lines = try state.property(.unknownFields) else { return }
        let operations = try? OperationLines.operations(in: Array(lines.utf8), of: machine, from: 1, to: 1)
        let entities = Dictionary(grouping: (operations ?? []).flatMap(\.changes), by: \.entity)
        try sync.withTransaction(.recording) { transaction in
            for (_, changes) in entities.sorted(by: { $0.key < $1.key }) {
                try transaction.add(changes.sorted { $0.field < $1.field }, at: transaction.clock())
            }
            try state.setProperty(.unknownFields, nil)
        }
    }

    /// Puts values into the diary that an earlier version of this program could only keep in the records.
    ///
    /// It comes before local changes are looked at, among which the values would count as removed.
    func fillNewColumns() throws {
        // The first version of this program that shared diaries had schema 2.
        let known = try state.number(.schema) ?? 2
        guard !report.hasNewState, known != Schema.version else { return }
        let added = MediumField.added(after: known)
        try store.write(in: CommandRun(CommandRecord("sync", ""))) { transaction in
            try state.forEachRecord { name, record in
                guard name.kind == EntityKind.entry, let id = UniqueIdentifier(shared: name.id) else { return true }
                let values = record.values(of: name.kind).merging(try state.shown(name)) { $1 }
                let haveWords = known < 4 && values.keys.contains { $0.hasPrefix(MediumFieldName.wordsPrefix) }
                guard haveWords || MediumFields.haveValues(of: added, values),
                    let before = try transaction.findState(of: id)
                else { return true }
                try transaction.put(before, before.filling(added, from: values))
                return true
            }
        }
        if known < 4 {
            // Templates came with schema 4: those of other machines are applied like what could not be applied before.
            try state.setSetAside(state.setAside().union(state.names(of: EntityKind.template)))
        }
        try state.setProperty(.schema, String(Schema.version))
    }

    /// The values of the records that the diary doesn't have.
    func values() throws -> [Change] {
        var changes: [Change] = []
        try state.forEachRecord { name, record in
            let values = record.values(of: name.kind)
            for (field, value) in values where Self.isUnknown(field, value, of: name.kind, values) {
                changes.append(Change(name, field, value))
            }
            return true
        }
        return changes
    }

    private static func isUnknown(
        _ field: String, _ value: JSONValue, of kind: String, _ values: [String: JSONValue]
    ) -> Bool {
        guard !FieldRules.isTombstone(field) else { return false }
        switch kind {
        case EntityKind.entry:
            return !FieldRules.isKnown(field) || !EntryState.isShown(field, of: values)
                || (field.hasPrefix(MediumFieldName.prefix) && value.objectValue.map(MediumFields.hasUnknown) == true)
        case EntityKind.search: return !SavedSearch.fieldNames.contains(field)
        case EntityKind.template: return !EntryTemplate.fieldNames.contains(field)
        case EntityKind.tag, EntityKind.measurement: return field != "name"
        // The machines of a folder are its own.
        case EntityKind.machine: return false
        default: return true
        }
    }
}
