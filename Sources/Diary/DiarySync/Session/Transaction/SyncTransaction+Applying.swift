import Chronology
import DiaryModel
import DiaryStore
import JSON
import Replication

/// Changes of other machines.
extension SyncTransaction {
    /// Writes the new states of the entities that operations changed, in one command for each machine.
    ///
    /// - Parameter names: the names of the machines.
    func apply(names: (MachineID) -> String?) throws {
        try settlePriorities()
        try settleMediumNames()
        var machines: [MachineID: [EntityName]] = [:]
        for (name, stamp) in fold.touched { machines[stamp.machine, default: []].append(name) }
        for machine in machines.keys.sorted() {
            let entities = try inOrderOfTime(machines[machine] ?? [])
            let word = names(machine) ?? String(machine.hex.prefix(8))
            let clock = entities.compactMap { fold.touched[$0]?.time }.max() ?? 0
            let record =
                machine == self.machine
                ? CommandRecord("sync", "")
                : CommandRecord(
                    "sync", "from \(word)", machine: machine.bytes, sequence: vector[machine],
                    clock: Instant(stored: clock))
            let run = CommandRun(record)
            let transaction = WriteTransaction(store, run: run, time: time)
            transaction.priorityRule = .asGiven
            transaction.awaitsOriginals = true
            var removedRows = RemovedRows()
            for name in entities where name.kind == EntityKind.entry {
                try attempt(name, transaction) { try apply(name, transaction, &removedRows) }
            }
            try remove(removedRows, transaction)
            try applyItems(SavedSearch.self, among: entities, transaction)
            try applyItems(EntryTemplate.self, among: entities, transaction)
            for name in entities where name.kind == EntityKind.tag || name.kind == EntityKind.measurement {
                try respell(name, transaction)
            }
        }
        fold.touched = [:]
    }

    /// Entities in the order in which the search index takes entries fastest: it writes its buffer before an earlier
    /// entry.
    private func inOrderOfTime(_ names: [EntityName]) throws -> [EntityName] {
        let timed = try names.map { name in
            (time: try record(name).value(of: "time", by: .latest)?.arrayValue?.first?.integerValue ?? 0, name: name)
        }
        return timed.sorted { ($0.time, $0.name) < ($1.time, $1.name) }.map(\.name)
    }

    /// Collects rows that other machines removed for good, so that they are removed together.
    private struct RemovedRows {
        var entries: [TrashContents.Entry] = []
        var media: Set<UniqueIdentifier> = []
    }

    private func remove(_ removedRows: RemovedRows, _ transaction: WriteTransaction) throws {
        guard !removedRows.entries.isEmpty || !removedRows.media.isEmpty else { return }
        let detached = try store.mediumTable.detached().filter { removedRows.media.contains($0.medium.id) }
        removed.add(
            try transaction.remove(
                TrashContents(entries: removedRows.entries, mediumCount: 0, detached: detached, companions: [])))
        try store.searchIndex.optimize()
        report.removedCount += removedRows.entries.count
    }

    private func apply(_ name: EntityName, _ transaction: WriteTransaction, _ removedRows: inout RemovedRows) throws {
        guard let id = UniqueIdentifier(shared: name.id) else { return }
        let (record, old) = (try record(name), try transaction.findState(of: id))
        try recordTask(name)
        try recordConflict(name)
        guard record.isWholeEntry else {
            guard let old, record.fields[EntityRecord.tombstone] != nil else { return }
            removedRows.entries.append(TrashContents.Entry(key: old.key, id: id))
            return
        }
        let fields = try values(name)
        guard var new = try EntryState(id, fields, replacing: old, spelling: spelling) else { return }
        try recordOriginals(of: name)
        // As always, a row goes to the trash first, which removes it from the index.
        let kept = Set((new.media ?? []).map(\.medium.id))
        for var medium in old?.media ?? [] where !kept.contains(medium.medium.id) {
            medium.medium.trashTime = medium.medium.trashTime ?? time
            new.media?.append(medium)
            removedRows.media.insert(medium.medium.id)
        }
        var before = old
        for text in try lostTexts(record, shown: new, old) {
            var state = before ?? new
            state.entry.text = text
            state.tags = TagTable.merge(
                typed: (state.tags ?? []).filter { $0.origin.contains(.typed) }.map(\.name), text: text)
            before = try transaction.put(before, state)
        }
        let after = try transaction.put(before, new)
        count(old, after)
        for tag in after.tags ?? [] { try respell(EntityName(EntityKind.tag, TagTable.key(of: tag.name)), transaction) }
    }

    /// Adds texts that lost against another one to the history, unless they are there.
    private func lostTexts(_ record: EntityRecord, shown new: EntryState, _ old: EntryState?) throws -> [String] {
        let texts = record.concurrentWrites(of: "text").dropFirst().compactMap(\.value.stringValue)
        guard !texts.isEmpty else { return [] }
        let versions = try old.map { try store.revisionTable.versions(of: $0.key).map(\.text) } ?? []
        let known = Set(versions + [new.entry.text] + (old.map { [$0.entry.text] } ?? []))
        return texts.reversed().filter { !known.contains($0) }
    }

    private func count(_ old: EntryState?, _ new: EntryState) {
        guard let old else {
            report.addedIDs.insert(new.entry.id)
            return report.addedCount += 1
        }
        switch (old.entry.trashTime, new.entry.trashTime) {
        case (nil, _?): report.trashedCount += 1
        case (_?, nil): report.restoredCount += 1
        case (nil, nil), (_?, _?): if old != new { report.changedCount += 1 }
        }
    }

    private func respell(_ name: EntityName, _ transaction: WriteTransaction) throws {
        guard let spelling = try spelling(name) else { return }
        if name.kind == EntityKind.tag {
            try transaction.respell(name.id, as: spelling, in: store.tagTable, .tag)
        } else {
            try transaction.respell(name.id, as: spelling, in: store.measurementTable, .measurement)
        }
    }
}

/// Values that have to be unique.
extension SyncTransaction {
    /// Tasks with the same priority are ordered by their ids: each gets the next lower free number.
    private func settlePriorities() throws {
        for name in fold.touched.keys where name.kind == EntityKind.entry { try recordTask(name) }
        let isAmbiguous = try state.hasAmbiguousPriorities()
        guard isAmbiguous else { return }
        var last = Double.infinity
        let source = fold.touched.values.max() ?? Stamp(time: time.microseconds, machine: machine, sequence: 0)
        for (id, priority) in try state.tasks() {
            let number = priority < last ? priority : last.nextDown
            last = number
            let name = EntityName(EntityKind.entry, id)
            let old = try state.shown(name)["priority"]
            let new: JSONValue? = number == priority ? nil : .double(number)
            guard old != new else { continue }
            try state.setShown(new, "priority", of: name)
            if fold.touched[name] == nil { fold.touched[name] = source }
        }
        // A finished or removed task has no substitute number.
        try state.removeUnusedPriorities()
    }
}
