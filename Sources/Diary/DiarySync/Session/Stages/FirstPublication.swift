import Chronology
import DiaryModel
import DiaryStore
import JSON
import Replication
import SharedFolder
import SQLite

/// Publishes all entries of a diary as operations, one per entry, before any machine has published one.
///
/// There is no earlier state to compare the entries with, so their files are sealed while they are read. The files get
/// their names only when the state is committed, so that a killed run leaves no unknown files.
struct FirstPublication {
    private let store: DiaryStore
    private let state: SyncState
    private let staging: SegmentStaging
    private let machine: MachineID
    private let entries: CompleteEntries
    /// The latest time that an operation may have.
    private let clock: Int64
    private var sequence: Int
    /// The lines of the current file.
    private var lines: FirstOperationLines
    private var files: [StagedOperationFile] = []
    /// The names of tags and of measurements whose spelling is already in an operation.
    private var spelled: Set<EntityName> = []

    /// Continues after the operations that are already logged.
    ///
    /// - Parameter clock: the latest time that an operation may have, in microseconds since 1970.
    init(_ store: DiaryStore, _ state: SyncState, _ folder: SharedFolder, _ machine: MachineID, clock: Int64) throws {
        (self.store, self.state, self.machine, self.clock) = (store, state, machine, clock)
        entries = try CompleteEntries(store)
        sequence = try state.vector()[machine]
        var lines: [UInt8] = []
        try state.forEachUnwritten { _, line in
            lines += line
            return true
        }
        self.lines = FirstOperationLines(of: machine, after: lines)
        staging = SegmentStaging(folder, machine)
    }

    /// The number of the last operation.
    var lastSequence: Int { sequence }

    /// Reads the entries of these row keys, and seals each full file.
    mutating func seal(_ keys: ClosedRange<Int64>) throws {
        for entry in try entries.entries(keys) {
            try append(entry)
            if lines.byteCount >= PublishStage.segmentLimit { try stage() }
        }
    }

    private mutating func append(_ entry: EntryState) throws {
        let (id, fields) = (entry.entry.id.description, entry.fields())
        let name = EntityName(EntityKind.entry, id)
        var changes = fields.sorted { $0.key < $1.key }.map { Change(name, $0.key, $0.value) }
        for (name, spelling) in entry.spellings where spelled.insert(name).inserted {
            changes.append(Change(name, "name", .string(spelling)))
        }
        sequence += 1
        let time = min(entry.entry.updateTime.microseconds, clock)
        try lines.append(Stamp(time: time, machine: machine, sequence: sequence), changes) { entity, record in
            try state.set(record, of: entity)
        }
        if entry.entry.task != nil { try state.recordTask(fields, of: id) }
        if !(entry.media ?? []).isEmpty { try state.recordOriginals(fields, in: store.vault) }
    }

    private mutating func stage() throws {
        try staging.add(lines.take(), upTo: sequence)
    }

    /// Seals the remaining lines and records the files.
    mutating func finish() throws {
        try stage()
        let staged = try staging.finish()
        for file in staged { try state.set(file.own) }
        files = staged.map(\.file)
        try state.setApplied(sequence, of: machine)
    }

    /// Renames the files to their names; missing files are written again by the next run.
    func publish() throws { try StagedOperationFile.publish(files) }
}

/// Reads complete entries one after another; it knows which ones have no rows in other tables.
private struct CompleteEntries {
    private let store: DiaryStore
    private let withTask: Set<Int64>
    private let withMeasurements: Set<Int64>
    private let withTags: Set<Int64>
    private let withMedia: Set<Int64>

    init(_ store: DiaryStore) throws {
        self.store = store
        withTask = Set(try store.connection.all("SELECT entry FROM task") { $0.int64(0) })
        withMeasurements = Set(try store.connection.all("SELECT entry FROM measurement") { $0.int64(0) })
        withTags = Set(try store.connection.all("SELECT entry FROM entryTag") { $0.int64(0) })
        withMedia = Set(try store.connection.all("SELECT entry FROM medium") { $0.int64(0) })
    }

    /// The entries of these row keys, with their tags and all their media.
    func entries(_ keys: ClosedRange<Int64>) throws -> [EntryState] {
        try store.entryTable.find(keys: keys).map(complete)
    }

    private func complete(_ found: EntryTable.StoredEntry) throws -> EntryState {
        let key = found.key
        var state = EntryState(key: key, entry: found.entry)
        if withTask.contains(key) { state.entry.task = try store.taskTable.task(of: key) }
        if withMeasurements.contains(key) {
            state.entry.measurements = try store.measurementTable.measurements(of: key)
        }
        state.tags = try withTags.contains(key) ? store.tagTable.tags(of: key) : []
        state.media = try withMedia.contains(key) ? store.mediumTable.states(of: key) : []
        return state
    }
}
