package import Chronology
package import DiaryModel
import JSON

/// The only write path: a transaction that writes rows, tags, index, digests, versions of texts and the operations that
/// undo them.
///
/// It has a single time stamp. The entities that it touches are appended to the feed, under the number of its command.
package final class WriteTransaction {
    let store: DiaryStore
    package let time: Instant
    let run: CommandRun
    private var reported: Set<UniqueIdentifier> = []
    package var priorityRule = PriorityRule.settled
    var unsettledTasks: [UniqueIdentifier] = []
    /// True if media may be added without their originals, which another machine will deliver.
    package var awaitsOriginals = false
    /// The numbers of rows of tabs and of templates it has written.
    package var touchedItemCounts: [Operation.Kind: Int] = [:]

    /// A transaction of a command; it begins with the first change.
    package init(_ store: DiaryStore, run: CommandRun, time: Instant) {
        (self.store, self.run, self.time) = (store, run, time)
    }

    /// The number of the command, which its first change creates.
    private func number() throws -> Int {
        if let number = run.number { return number }
        let number = try store.commandTable.begin(run.record, time: time)
        run.number = number
        return number
    }

    /// Sets the command's summary, if it is known only afterwards.
    func describe(_ summary: String, undoes: Int? = nil) throws {
        (run.record.summary, run.record.undoes) = (summary, undoes ?? run.record.undoes)
        guard let number = run.number, let command = try store.commandTable.command(number) else { return }
        try store.commandTable.update(number, to: run.record, time: command.time)
    }

    /// The number of the import that this command is, which its first change creates.
    package func importNumber() throws -> Int {
        if let number = run.importNumber { return number }
        let number = try ImportTable(connection: store.connection).begin(
            command: number(), time: time, source: run.record.summary)
        run.importNumber = number
        return number
    }

    /// Lists the command even if it changes nothing.
    package func begin() throws { _ = try number() }

    func record(_ kind: Operation.Kind, _ entity: [UInt8], _ action: Operation.Action, was: JSONObject? = nil) throws {
        try store.operationTable.append(kind, entity, action, was: was, command: number())
    }

    /// Reports an entry to the feed that looks different now, with nothing to undo.
    func touch(_ id: UniqueIdentifier) throws {
        if reported.insert(id).inserted { try record(.entry, id.bytes, .changed) }
    }
}

extension WriteTransaction {
    /// An entry with its tags and all its media; throws `DiaryError.noEntry` if there is none.
    func state(of id: UniqueIdentifier) throws -> EntryState {
        guard let state = try findState(of: id) else { throw DiaryError.noEntry(id.description) }
        return state
    }

    /// An entry with its tags and all its media; nil if there is none.
    package func findState(of id: UniqueIdentifier) throws -> EntryState? {
        try store.entryTable.find(id).map(complete)
    }

    /// An entry with its tags and all its media by the key of its row; nil if there is none.
    func findState(ofRow key: Int64) throws -> EntryState? {
        try store.entryTable.find(key: key).map(complete)
    }

    private func complete(_ found: EntryTable.StoredEntry) throws -> EntryState {
        var state = try row(found)
        state.tags = try store.tagTable.tags(of: found.key)
        state.media = try store.mediumTable.states(of: found.key)
        return state
    }

    private func row(_ found: EntryTable.StoredEntry) throws -> EntryState {
        var state = EntryState(key: found.key, entry: found.entry)
        state.entry.task = try store.taskTable.task(of: found.key)
        state.entry.measurements = try store.measurementTable.measurements(of: found.key)
        return state
    }

    /// An entry's own row with its task and its measurements, for changes of neither tags nor media; nil if there is
    /// none.
    func findRow(of id: UniqueIdentifier) throws -> EntryState? {
        try store.entryTable.find(id).map(row)
    }
}

extension WriteTransaction {
    /// Writes a new or changed entry; returns it as stored.
    ///
    /// Originals of new media must be in the vault already; that is checked again for each.
    ///
    /// - Parameters:
    ///     - before: the entry as this transaction read it; nil for a new one.
    ///     - isExact: whether a new position gets no names: undone and exported entries are restored as they were.
    /// - Throws: `DiaryError.idIsTaken`, `VaultError`, and the errors of the database.
    @discardableResult
    package func put(_ before: EntryState?, _ after: EntryState, isExact: Bool = false) throws -> EntryState {
        let named = isExact ? after : after.named(replacing: before, by: store.placeNames)
        let after = try spelled(settled(named, replacing: before), replacing: before)
        guard let before else { return try insert(after) }
        guard let patch = EntryPatch(from: before, to: after) ?? quietPatch(before, after) else { return before }
        var state = after
        try writeRow(before, &state)
        if before.entry.task != state.entry.task { try store.taskTable.set(state.entry.task, of: state.key) }
        if before.entry.measurements != state.entry.measurements {
            try store.measurementTable.set(state.entry.measurements, of: state.key)
        }
        if let tags = state.tags, tags != before.tags {
            try store.tagTable.set(tags, of: state.key)
            state.tags = try store.tagTable.tags(of: state.key)
        }
        if let media = state.media, let old = before.media, media != old {
            try write(media, replacing: old, of: state.key)
            state.media = try store.mediumTable.states(of: state.key)
        }
        try index(before, state)
        try record(patch, of: before)
        return state
    }

    /// Media added directly to the trash, and another machine's time of adding, leave nothing to undo.
    private func quietPatch(_ before: EntryState, _ after: EntryState) -> EntryPatch? {
        before.media == after.media && before.entry.addTime == after.entry.addTime ? nil : EntryPatch(JSONObject())
    }

    /// Records the change of an entry.
    ///
    /// Undoing an import removes the entries that it made, whatever its later batches changed in them.
    private func record(_ patch: EntryPatch, of before: EntryState) throws {
        let id = before.entry.id
        guard run.importNumber == nil || before.entry.importNumber != run.importNumber else { return try touch(id) }
        reported.insert(id)
        try record(.entry, id.bytes, .changed, was: patch.object)
    }

    /// The state with each measurement under the name as it is shown; existing measurements keep their names, whatever
    /// another program called them.
    private func spelled(_ state: EntryState, replacing before: EntryState?) throws -> EntryState {
        guard !state.entry.measurements.isEmpty else { return state }
        var (state, spellings): (EntryState, [String: String]) = (state, [:])
        for (index, measurement) in state.entry.measurements.enumerated() {
            guard measurement.isPossible || before?.entry.measurements.contains(measurement) == true else {
                throw DiaryError.noMeasurement(measurement.name)
            }
            let key = TagTable.key(of: measurement.name)
            let name = try spellings[key] ?? store.measurementTable.spelling(of: measurement.name) ?? measurement.name
            (spellings[key], state.entry.measurements[index].name) = (name, name)
        }
        return state
    }

    private func insert(_ new: EntryState) throws -> EntryState {
        var state = new
        let id = state.entry.id
        guard try store.entryTable.place(of: id) == nil else { throw DiaryError.idIsTaken(id) }
        state.key = try store.keyAllocator.key(for: state.entry.creationTime.instant, in: store.connection)
        try store.entryTable.insert(state.entry, key: state.key)
        if let task = state.entry.task { try store.taskTable.set(task, of: state.key) }
        let measurements = state.entry.measurements
        if !measurements.isEmpty { try store.measurementTable.set(measurements, of: state.key) }
        if let tags = state.tags, !tags.isEmpty {
            try store.tagTable.set(tags, of: state.key)
            state.tags = try store.tagTable.tags(of: state.key)
        }
        if let media = state.media, !media.isEmpty {
            try write(media, replacing: [], of: state.key)
            state.media = try store.mediumTable.states(of: state.key)
        }
        try store.searchIndex.insert(SearchDocument(state.shown), key: state.key)
        reported.insert(id)
        try record(.entry, id.bytes, .added)
        return state
    }

    /// Writes the row; an old text is kept as a version.
    private func writeRow(_ before: EntryState, _ after: inout EntryState) throws {
        let (old, new) = (before.entry, after.entry)
        if old.text != new.text {
            try store.revisionTable.insert(old.text, number: old.revision, time: old.updateTime, entry: before.key)
            after.entry.revision = old.revision + 1
        }
        after.key = try key(of: after, replacing: before)
        var rest = after.entry
        (rest.updateTime, rest.trashTime, rest.task) = (old.updateTime, old.trashTime, old.task)
        guard rest != old || after.key != before.key else {
            return try store.entryTable.update(
                updateTime: new.updateTime, trashTime: new.trashTime, of: before.key)
        }
        try store.entryTable.update(after.entry, from: before.key, to: after.key)
    }

    /// The key to write.
    ///
    /// An entry that keeps its time keeps its key; one that gets an old time back gets its old key, unless that is
    /// taken.
    private func key(of after: EntryState, replacing before: EntryState) throws -> Int64 {
        let (old, new) = (before.entry.creationTime.instant, after.entry.creationTime.instant)
        guard old.milliseconds != new.milliseconds else { return before.key }
        if after.key != before.key, try !store.entryTable.isTaken(after.key) { return after.key }
        return try store.keyAllocator.key(for: new, in: store.connection)
    }

    private func write(_ media: [MediumState], replacing old: [MediumState], of entry: Int64) throws {
        let known = Dictionary(old.enumerated().map { ($1.medium.id, ($0, $1)) }) { first, _ in first }
        for (position, state) in media.enumerated() {
            guard let (oldPosition, before) = known[state.medium.id] else {
                var state = state
                if awaitsOriginals {
                    // An operation has none; another entry may have the same picture.
                    state.thumbnail = try state.thumbnail ?? store.mediumTable.thumbnail(of: state.medium.hash)
                } else {
                    try store.confirmOriginal(of: state.medium)
                    // The same bytes have the same words.
                    if state.medium.recognition == nil, !state.isExact {
                        state.medium.recognition = try store.recognitionTable.recognition(of: state.medium.hash)
                    }
                }
                try store.mediumTable.insert(state, into: entry, at: position)
                continue
            }
            var rest = before.medium
            (rest.companions, rest.recognition) = (state.medium.companions, state.medium.recognition)
            if rest != state.medium || oldPosition != position {
                try store.mediumTable.update(state.medium, position: position)
            }
            if before.medium.companions != state.medium.companions { try writeCompanions(state, replacing: before) }
            if before.medium.recognition != state.medium.recognition {
                try store.recognitionTable.set(state.medium.recognition, of: state.medium.id)
            }
        }
    }

    private func writeCompanions(_ after: MediumState, replacing before: MediumState) throws {
        let table = store.mediumTable.companionTable
        let id = after.medium.id
        for companion in after.medium.companions where !before.medium.companions.contains(companion) {
            if before.trashedCompanions.contains(where: { $0.hash == companion.hash }) {
                try table.setTrashed(companion.hash, of: id, time: nil)
            } else {
                var medium = after.medium
                medium.companions = [companion]
                if !awaitsOriginals { try store.confirmOriginal(of: medium) }
                try store.mediumTable.insert(companion, of: id)
            }
        }
        for companion in before.medium.companions where !after.medium.companions.contains(companion) {
            try table.setTrashed(companion.hash, of: id, time: time)
        }
    }

    /// Updates the index.
    ///
    /// It stores no text, so it must be given the old one; entries whose tags and media weren't read keep their text.
    private func index(_ before: EntryState, _ after: EntryState) throws {
        guard before.media != nil, before.tags != nil else { return }
        let (old, new) = (SearchDocument(before.shown), SearchDocument(after.shown))
        guard old.bytes != new.bytes || before.key != after.key else { return }
        try store.searchIndex.delete(old, key: before.key)
        try store.searchIndex.insert(new, key: after.key)
    }
}

extension DiaryStore {
    func write<Result>(as record: CommandRecord, _ body: (WriteTransaction) throws -> Result) throws -> Result {
        try write(in: CommandRun(record), body)
    }

    /// Runs `body` in one transaction of a command that may continue; a rollback leaves the command as it was.
    package func write<Result>(in run: CommandRun, _ body: (WriteTransaction) throws -> Result) throws -> Result {
        let (record, number, importNumber) = (run.record, run.number, run.importNumber)
        do {
            let result = try write { try body(WriteTransaction(self, run: run, time: currentTime)) }
            lastCommandNumber = run.number ?? lastCommandNumber
            return result
        } catch {
            (run.record, run.number, run.importNumber) = (record, number, importNumber)
            throw error
        }
    }

    /// Runs `body`, which makes room, as `write` does; on a full disk it is repeated after a reserve was released.
    func writeMakingRoom<Result>(
        as record: CommandRecord, _ body: (WriteTransaction) throws -> Result
    ) throws -> Result {
        let run = CommandRun(record)
        return try makingRoom { try write(in: run, body) }
    }

    /// Throws unless a medium's originals are in the vault: no row may refer to a missing one.
    func confirmOriginal(of medium: Medium) throws {
        let originals = [(medium.hash, medium.fileExtension)] + medium.companions.map { ($0.hash, $0.fileExtension) }
        for (hash, fileExtension) in originals {
            let path = vault.path(of: hash, extension: fileExtension)
            guard Folder.exists(path) else { throw VaultError.originalIsDamaged(path.description) }
        }
    }
}
