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
    let store: DiaryStore
    let state: SyncState
    let machine: MachineID
    let time: Instant
    var report = SyncReport()
    /// Whether an entity that can't be written is set aside.
    var isCareful = false
    /// The bytes of values, roughly, from which on a command's changes go on in another operation.
    var operationByteCount = Int.max
    /// The rows that other machines removed for good; their originals are removed once that is durable.
    var removed = EmptiedTrash()
    /// The originals that the entries of this transaction name and that are not here, with the machines that named
    /// them.
    var awaited: [AwaitedOriginals.Original] = []
    /// The records with what is merged into them.
    var fold: OperationFold
    /// The machines whose clocks are ahead, by their hexadecimal ids, with the seconds.
    var clocksAhead: [String: Int64]
    /// Reads entries without writing.
    let reader: WriteTransaction

    init(_ store: DiaryStore, _ state: SyncState, machine: MachineID, time: Instant) throws {
        (self.store, self.state, self.machine, self.time) = (store, state, machine, time)
        fold = OperationFold(of: machine, into: state, after: try state.vector())
        clocksAhead = try state.clocksAhead()
        reader = WriteTransaction(store, run: CommandRun(CommandRecord("sync", "")), time: time)
    }

    var vector: VersionVector { fold.vector }

    func record(_ name: EntityName) throws -> EntityRecord { try fold.record(name) }

    /// The values that an entry or a saved search should have in the diary.
    func values(_ name: EntityName) throws -> [String: JSONValue] {
        try record(name).values(of: name.kind).merging(state.shown(name)) { $1 }
    }

    /// The spelling in which a tag or a name of measurements is shown.
    func spelling(_ name: EntityName) throws -> String? {
        try record(name).value(of: "name", by: .earliest)?.stringValue
    }

    /// Writes the changed records, and the numbers of the operations that they contain.
    func finish() throws {
        for (name, record) in try fold.takeChanged() { try state.set(record, of: name) }
        let stored = try state.vector()
        for machine in vector.machines where vector[machine] != stored[machine] {
            try state.setApplied(vector[machine], of: machine)
        }
    }
}

/// Operations.
extension SyncTransaction {
    /// Creates an operation of this machine from changes, and merges it.
    ///
    /// - Parameters:
    ///   - changes: those that are equal, as of a tag that several entries have, become one.
    ///   - seen: the operations that it knows; nil for all that are applied.
    func add(_ changes: [Change], at clock: Int64, seen: VersionVector? = nil) throws {
        guard !changes.isEmpty else { return }
        var known: Set<Change> = []
        let operation = fold.nextOperation(changes.filter { known.insert($0).inserted }, at: clock, seen: seen)
        try state.log(operation)
        try merge(operation)
    }

    /// Creates an operation of this machine that sets a field of a machine, and merges it.
    func set(_ field: String, _ value: JSONValue, of machine: MachineID) throws {
        try add([Change(EntityName(machine: machine), field, value)], at: clock())
    }

    /// Merges an operation into the records; it must come after all operations that it has seen.
    ///
    /// - Parameter isDone: true if the diary already has it.
    func merge(_ operation: ReplicaOperation, isDone: Bool = false) throws {
        let outcome = try fold.merge(operation)
        report.cameBack.formUnion(outcome.cameBack.compactMap { UniqueIdentifier(shared: $0.id) })
        if outcome.hasTombstone {
            // Removed values are taken out of the files once all machines know of the removal.
            try state.setProperty(.forgetUpTo, String(fold.ownSequence))
            try state.setJSON(.forgetVector, vector.json)
        }
        if isDone { for name in outcome.names { try recordApplied(name) } }
    }

    /// Records the consequences of a record that isn't applied, because the diary already has it.
    private func recordApplied(_ name: EntityName) throws {
        fold.touched[name] = nil
        guard name.kind == EntityKind.entry else { return }
        try recordTask(name)
        try recordOriginals(of: name)
        try recordConflict(name)
    }

    /// Creates operations for values that must be published again, once everything else is merged.
    func republish() throws {
        for entry in fold.takeEmptied() {
            try add(fold.changes(restoring: entry), at: clock())
            fold.touched[entry.name] = Stamp(time: time.microseconds, machine: machine, sequence: fold.ownSequence)
        }
    }

    /// The time of an operation without a command of the diary.
    func clock() throws -> Int64 {
        let last = try store.connection.first("SELECT clock FROM command ORDER BY id DESC LIMIT 1") { $0.int64(0) } ?? 0
        return max(time.microseconds, last)
    }
}
