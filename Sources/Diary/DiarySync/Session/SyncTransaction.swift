import Chronology
import DiaryModel
import DiaryStore
import JSON
import Replication
import SQLite

/// One transaction of a sync: local changes become operations, and operations of other machines become local changes.
///
/// It writes to the diary and to the state; the diary's transaction is committed first.
final class SyncTransaction {
    let store: Store
    let state: SyncState
    /// This machine.
    let machine: MachineID
    let time: Instant
    /// The applied operations.
    var vector: VersionVector
    var report = SyncReport()
    /// Whether an entity that can't be written is set aside.
    var isCareful = false
    /// The rows that other machines removed for good; their originals are removed once that is durable.
    var removed = EmptiedTrash()
    /// The originals that the entries of this transaction name and that are not here, with the machines that named them.
    var awaited: [AwaitedOriginals.Original] = []
    /// Entries that must be published again, with their former values.
    private var pending: [(EntityName, [String: JSONValue])] = []
    private(set) var records: [EntityName: EntityRecord] = [:]
    private var changed: Set<EntityName> = []
    /// The entities that operations of other machines changed, with the machine of the last one.
    var touched: [EntityName: Stamp] = [:]
    /// The number of the last operation of this machine.
    private(set) var ownSequence: Int
    /// The machines whose clocks are ahead, by their hexadecimal ids, with the seconds.
    var clocksAhead: [String: Int64]
    /// The corrections of machines' clocks that are known.
    private var corrections: [MachineID: [ClockCorrection]] = [:]
    /// Reads entries without writing.
    let reader: WriteTransaction

    init(_ store: Store, _ state: SyncState, machine: MachineID, time: Instant) throws {
        (self.store, self.state, self.machine, self.time) = (store, state, machine, time)
        vector = try state.vector()
        clocksAhead = try state.clocksAhead()
        ownSequence = vector[machine]
        reader = WriteTransaction(store, run: CommandRun(CommandRecord("sync", "")), time: time)
    }

    func record(_ name: EntityName) throws -> EntityRecord {
        if let record = records[name] { return record }
        let record = try state.record(name)
        records[name] = record
        return record
    }

    /// The values that an entity should have in the diary.
    func values(_ name: EntityName) throws -> [String: JSONValue] {
        var values = try record(name).values(of: name.kind)
        if name.kind == EntityKind.entry || name.kind == EntityKind.search {
            values.merge(try state.shown(name)) { $1 }
        }
        return values
    }

    /// The spelling in which a tag or a name of measurements is shown.
    func spelling(_ kind: String, _ key: String) throws -> String? {
        try record(EntityName(kind, key)).value(of: "name", by: .earliest)?.stringValue
    }

    /// Forgets what it knows of the records, which are made again from all operations; what it counted stays.
    func beginRefolding() {
        (records, changed, touched, pending, corrections) = ([:], [], [:], [], [:])
        (vector, ownSequence) = (VersionVector(), 0)
    }

    /// Writes the records of the operations that were folded again, and forgets them.
    func finishRefoldedPart() throws {
        try finish()
        records = [:]
        for machine in vector.machines { try state.setApplied(vector[machine], of: machine) }
    }

    /// Ends folding again: only these entities are written into the diary.
    func endRefolding(touching entities: [EntityName: Stamp]) {
        (touched, pending) = (entities, [])
        ownSequence = vector[machine]
    }

    /// Writes the changed records.
    func finish() throws {
        for name in changed.sorted() { try state.set(try record(name), of: name) }
        changed = []
    }
}

/// Operations.
extension SyncTransaction {
    /// Creates an operation of this machine from changes, and merges it.
    ///
    /// - Parameter seen: the operations that it knows; nil for all that are applied.
    func add(_ changes: [Change], at clock: Int64, seen: VersionVector? = nil) throws {
        guard !changes.isEmpty else { return }
        ownSequence += 1
        let stamp = Stamp(time: clock, machine: machine, sequence: ownSequence)
        let operation = ReplicaOperation(stamp, seen: seen ?? vector, changes)
        try state.log(operation)
        try merge(operation)
    }

    /// Merges an operation into the records; it must come after all operations that it has seen.
    ///
    /// - Parameter isDone: true if the diary already has it.
    func merge(_ operation: ReplicaOperation, isDone: Bool = false) throws {
        var operation = operation
        operation.stamp = try corrected(operation.stamp)
        let isOwn = operation.stamp.machine == machine
        var lists: [EntityName: [(field: String, value: JSONValue)]] = [:]
        for change in operation.changes { lists[change.entity, default: []].append((change.field, change.value)) }
        for (name, changes) in lists {
            var record = try record(name)
            let wasDeleted = record.deletion != nil
            let own = !isOwn && changes.contains(where: { $0.field == EntityRecord.tombstone }) ? record : nil
            record.apply(changes, of: operation, isMinor: FieldRules.isMinor)
            records[name] = record
            changed.insert(name)
            if !isOwn {
                touched[name] = operation.stamp
                let isAboutTrash = wasDeleted || changes.contains { $0.field == EntityRecord.trash }
                if isAboutTrash, record.hasContestedDeletion, record.isWholeEntry, record.deletion == nil {
                    cameBack(name)
                }
                if let own { recordEmptied(name, own, record) }
            }
        }
        for (name, changes) in lists where name.kind == EntityKind.machine {
            if changes.contains(where: { ClockCorrection.isField($0.field) }) { try correctClock(of: name) }
        }
        vector[operation.stamp.machine] = max(vector[operation.stamp.machine], operation.stamp.sequence)
        if operation.changes.contains(where: { Self.isTombstone($0.field) }) {
            // Removed values are taken out of the files once all machines know of the removal.
            try state.setProperty("forgetUpTo", String(ownSequence))
            try state.setProperty("forgetVector", JSONWriter.string(of: vector.json))
        }
        if isDone { for name in lists.keys { try recordApplied(name) } }
    }

    /// Records the consequences of a record that isn't applied, because the diary already has it.
    private func recordApplied(_ name: EntityName) throws {
        touched[name] = nil
        guard name.kind == EntityKind.entry else { return }
        try recordTask(name)
        try recordOriginals(of: name)
        try state.setConflict(name.id, try record(name).concurrentWrites(of: "text").count > 1)
    }

    private func cameBack(_ name: EntityName) {
        if let id = UniqueIdentifier(shared: name.id) { report.cameBack.insert(id) }
    }

    /// Records an entry that another machine removed for good while it was changed here: all of it is published again.
    private func recordEmptied(_ name: EntityName, _ old: EntityRecord, _ new: EntityRecord) {
        // Who deletes an entry, or empties it in part, changes nothing that has to be kept.
        let isOurs = new.writes(of: machine).contains { field, write in
            let isDeletion = field == EntityRecord.trash && !write.value.isNull
            return !isDeletion && !Self.isTombstone(field) && !FieldRules.isMinor(field)
        }
        guard name.kind == EntityKind.entry, isOurs, old.isWholeEntry else { return }
        // Even an entry with its time and text may lack values that nobody wrote meanwhile.
        let (before, after) = (old.values(of: name.kind), new.values(of: name.kind))
        guard before.contains(where: { after[$0.key] != $0.value }) else { return }
        pending.append((name, before))
        cameBack(name)
    }

    /// Creates operations for values that must be published again, once everything else is merged.
    func republish() throws {
        for (name, values) in pending {
            // Values that others wrote meanwhile stay: only missing ones are published.
            let present = try record(name).fields
            let changes = values.filter { $0.key != EntityRecord.trash && present[$0.key] == nil }
                .sorted { $0.key < $1.key }
            try add(changes.map { Change(name, $0.key, $0.value) }, at: clock())
            touched[name] = Stamp(time: time.microseconds, machine: machine, sequence: ownSequence)
        }
        pending = []
    }

    /// The stamp with the time that counts.
    private func corrected(_ stamp: Stamp) throws -> Stamp {
        if corrections[stamp.machine] == nil {
            corrections[stamp.machine] = ClockCorrection.all(
                in: try record(EntityName(EntityKind.machine, stamp.machine.hex)))
        }
        return (corrections[stamp.machine] ?? []).reduce(stamp) { $1.corrected($0) }
    }

    /// Sets the times of what a machine has written to those that count after all corrections of its clock.
    func correctClock(of name: EntityName) throws {
        guard let machine = MachineID(hex: name.id) else { return }
        let list = ClockCorrection.all(in: try record(name))
        corrections[machine] = list
        func correct(_ name: EntityName, _ record: EntityRecord) {
            let new = list.reduce(into: record) { $0.correct(machine, by: $1) }
            guard new != record else { return }
            records[name] = new
            changed.insert(name)
            // Another value may win now, here as well.
            guard record.values(of: name.kind) != new.values(of: name.kind) else { return }
            let stamps = new.fields.values.flatMap { $0.map(\.stamp) }
            touched[name] = stamps.filter { $0.machine != self.machine }.max() ?? stamps.max()
        }
        for (name, record) in records { correct(name, record) }
        try state.forEachRecord { name, record in
            if records[name] == nil { correct(name, record) }
            return true
        }
    }

    /// The time of an operation without a command of the diary.
    func clock() throws -> Int64 {
        let last = try store.connection.first("SELECT clock FROM command ORDER BY id DESC LIMIT 1") { $0.int64(0) } ?? 0
        return max(time.microseconds, last)
    }
}
