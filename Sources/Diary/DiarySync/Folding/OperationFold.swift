import JSON
import Replication

/// The stored records that operations are folded into.
protocol RecordSource {
    /// The record of an entity; an empty one if there is none.
    func record(_ name: EntityName) throws -> EntityRecord

    /// Passes on all records in any order, until `body` returns false.
    func forEachRecord(_ body: (EntityName, EntityRecord) throws -> Bool) throws
}

/// Folds operations into records, and collects what the diary has to adopt.
///
/// It only reads from its source: the caller stores the changed records. Operations may come in any order in which each
/// comes after those that it has seen.
struct OperationFold {
    /// The effects of one operation that the caller has to record.
    struct Outcome {
        fileprivate(set) var names: [EntityName]
        /// Deleted entries that a concurrent change brought back.
        fileprivate(set) var cameBack: Set<EntityName> = []
        /// True if it removed an entity, or a part of one, for good.
        fileprivate(set) var hasTombstone = false
    }

    /// An entry that another machine removed for good while it was changed here, with the values that it had.
    struct EmptiedEntry {
        let name: EntityName
        let values: [String: JSONValue]
    }

    let machine: MachineID
    private let source: any RecordSource
    /// The operations that are folded.
    private(set) var vector: VersionVector
    /// The number of the last operation of this machine.
    private(set) var ownSequence: Int
    /// The records that were read or changed.
    private(set) var records: [EntityName: EntityRecord] = [:]
    private var changed: Set<EntityName> = []
    /// The entities that operations of other machines changed, with the last operation.
    var touched: [EntityName: Stamp] = [:]
    private var emptied: [EmptiedEntry] = []
    private var corrections: [MachineID: [ClockCorrection]] = [:]

    /// - Parameter vector: the operations that the records of the source contain.
    init(of machine: MachineID, into source: any RecordSource, after vector: VersionVector) {
        (self.machine, self.source, self.vector) = (machine, source, vector)
        ownSequence = vector[machine]
    }

    mutating func record(_ name: EntityName) throws -> EntityRecord {
        if let record = records[name] { return record }
        let record = try source.record(name)
        records[name] = record
        return record
    }

    /// The changed records, ordered by their names; they count as stored from now on.
    mutating func takeChanged() throws -> [(name: EntityName, record: EntityRecord)] {
        defer { changed = [] }
        return try changed.sorted().map { ($0, try record($0)) }
    }

    /// Forgets the records, which are read from the source again.
    mutating func forgetRecords() { records = [:] }

    /// Counts operations of a machine as folded that have no changes left.
    mutating func skip(to last: Int, of machine: MachineID) { vector[machine] = max(vector[machine], last) }

    /// The next operation of this machine.
    ///
    /// - Parameter seen: the operations that it knows; nil for all that are folded.
    mutating func nextOperation(_ changes: [Change], at time: Int64, seen: VersionVector?) -> ReplicaOperation {
        ownSequence += 1
        return ReplicaOperation(
            Stamp(time: time, machine: machine, sequence: ownSequence), seen: seen ?? vector, changes)
    }
}

extension OperationFold {
    /// Folds an operation, which must come after all operations that it has seen.
    mutating func merge(_ operation: ReplicaOperation) throws -> Outcome {
        var operation = operation
        operation.stamp = try corrected(operation.stamp)
        let isOwn = operation.stamp.machine == machine
        var lists: [EntityName: [(field: String, value: JSONValue)]] = [:]
        for change in operation.changes { lists[change.entity, default: []].append((change.field, change.value)) }
        var outcome = Outcome(names: Array(lists.keys))
        for (name, changes) in lists {
            let old = try record(name)
            var new = old
            new.apply(changes, of: operation, isMinor: FieldRules.isMinor)
            records[name] = new
            changed.insert(name)
            guard !isOwn else { continue }
            touched[name] = operation.stamp
            let isAboutTrash = old.deletion != nil || changes.contains { $0.field == EntityRecord.trash }
            if isAboutTrash, new.hasContestedDeletion, new.isWholeEntry, new.deletion == nil {
                outcome.cameBack.insert(name)
            }
            let isRemoved = changes.contains { $0.field == EntityRecord.tombstone }
            if isRemoved, let entry = emptiedEntry(name, old, new) {
                emptied.append(entry)
                outcome.cameBack.insert(name)
            }
        }
        for (name, changes) in lists where name.kind == EntityKind.machine {
            if changes.contains(where: { ClockCorrection.isField($0.field) }) { try correctClock(of: name) }
        }
        skip(to: operation.stamp.sequence, of: operation.stamp.machine)
        outcome.hasTombstone = operation.changes.contains { FieldRules.isTombstone($0.field) }
        return outcome
    }

    /// The entry that an operation of another machine removed for good, if it was changed here and lost values by that.
    private func emptiedEntry(_ name: EntityName, _ old: EntityRecord, _ new: EntityRecord) -> EmptiedEntry? {
        // A deletion, whole or in part, writes nothing that has to be kept.
        let isOurs = new.writes(of: machine).contains { field, write in
            let isDeletion = field == EntityRecord.trash && !write.value.isNull
            return !isDeletion && !FieldRules.isTombstone(field) && !FieldRules.isMinor(field)
        }
        guard name.kind == EntityKind.entry, isOurs, old.isWholeEntry else { return nil }
        // Even an entry with its time and text may lack values that nobody wrote meanwhile.
        let (before, after) = (old.values(of: name.kind), new.values(of: name.kind))
        guard before.contains(where: { after[$0.key] != $0.value }) else { return nil }
        return EmptiedEntry(name: name, values: before)
    }

    /// Returns the emptied entries, which this machine has to publish again once everything else is folded.
    mutating func takeEmptied() -> [EmptiedEntry] {
        defer { emptied = [] }
        return emptied
    }

    /// The changes that publish an emptied entry again: values that others wrote meanwhile stay.
    mutating func changes(restoring entry: EmptiedEntry) throws -> [Change] {
        let present = try record(entry.name).fields
        return entry.values.filter { $0.key != EntityRecord.trash && present[$0.key] == nil }
            .sorted { $0.key < $1.key }
            .map { Change(entry.name, $0.key, $0.value) }
    }
}

/// Clocks that were ahead.
extension OperationFold {
    /// The stamp with the time that counts.
    private mutating func corrected(_ stamp: Stamp) throws -> Stamp {
        if corrections[stamp.machine] == nil {
            corrections[stamp.machine] = ClockCorrection.all(
                in: try record(EntityName(machine: stamp.machine)))
        }
        return (corrections[stamp.machine] ?? []).reduce(stamp) { $1.corrected($0) }
    }

    /// Sets the times of what a machine has written to those that count after all corrections of its clock.
    ///
    /// It reads all records.
    mutating func correctClock(of name: EntityName) throws {
        guard let machine = MachineID(hex: name.id) else { return }
        let list = ClockCorrection.all(in: try record(name))
        corrections[machine] = list
        for (name, record) in records { correct(name, record, machine, list) }
        try source.forEachRecord { name, record in
            if records[name] == nil { correct(name, record, machine, list) }
            return true
        }
    }

    private mutating func correct(
        _ name: EntityName, _ record: EntityRecord, _ machine: MachineID, _ list: [ClockCorrection]
    ) {
        let new = list.reduce(into: record) { $0.correct(machine, by: $1) }
        guard new != record else { return }
        records[name] = new
        changed.insert(name)
        // Another value may win now, here as well.
        guard record.values(of: name.kind) != new.values(of: name.kind) else { return }
        touched[name] = new.lastStamp(preferringOthersThan: self.machine)
    }
}

extension EntityRecord {
    /// The latest operation of another machine that the record depends on; without one, the latest of all.
    func lastStamp(preferringOthersThan machine: MachineID) -> Stamp? {
        let stamps = fields.values.flatMap { $0.map(\.stamp) }
        return stamps.filter { $0.machine != machine }.max() ?? stamps.max()
    }
}
