import Chronology
import DiaryModel
import DiaryStore
import DiarySync
import TestFixtures

/// Random commands, with words that nobody else writes.
struct TrialCommands {
    private var count = 0

    private mutating func word() -> String {
        count += 1
        return "w\(count)x"
    }

    /// Runs a random command on a machine's diary, and returns its name; a refused command changes nothing.
    mutating func run(on machine: TrialMachine, using generator: inout SeededGenerator) throws -> String {
        let store = try machine.store()
        let entries = try store.entries(EntryQuery())
        let trash = try store.entries(EntryQuery([], in: .trash)).filter { $0.trashTime != nil }
        do {
            guard let entry = entries.randomElement(using: &generator), !generator.isOne(in: 5) else {
                return try add(store, using: &generator)
            }
            if generator.isOne(in: 3) {
                return try other(store, machine, entry, trash, using: &generator)
            }
            let (name, change) = change(of: entry, using: &generator)
            _ = try store.edit([entry.id], change)
            return "\(name) \(entry.id)"
        } catch let error as DiaryError {
            return "refused: \(error)"
        } catch let error as SyncError {
            return "refused: \(error)"
        }
    }

    private mutating func add(_ store: DiaryStore, using generator: inout SeededGenerator) throws -> String {
        let time = ZonedTime(
            instant: Instant(secondsSince1970: Int64.random(in: 0..<1_700_000_000, using: &generator)), utcOffset: 3600)
        var draft = EntryDraft(
            text: "\(word()) #t\(Int.random(in: 0..<4, using: &generator))", creationTime: time, hasTime: true)
        if generator.isOne(in: 4) { draft.tags = [word()] }
        if generator.isOne(in: 4) {
            draft.task = DiaryTask(due: nil)
            // Whoever finishes it makes the same next one.
            if generator.isOne(in: 2) { draft.repeatRule = "FREQ=DAILY;FROM=COMPLETION" }
        }
        if generator.isOne(in: 4) {
            draft.measurements = [
                DiaryMeasurement(name: "weight", value: Double(Int.random(in: 0..<9, using: &generator)), unit: "kg")
            ]
        }
        return "add \(try store.add(draft).id)"
    }

    private mutating func change(of entry: DiaryEntry, using generator: inout SeededGenerator) -> (String, EntryChange)
    {
        var change = EntryChange()
        let name = generator.pick([
            "text", "text", "text", "append", "tag", "untag", "star", "unstar", "journal", "time", "position",
            "unplace",
            "measure", "unmeasure", "done", "reopen",
        ])
        switch name {
        case "text": change.text = "\(word()) #t\(Int.random(in: 0..<4, using: &generator))"
        case "append": change.appendedText = word()
        case "tag": change.addedTags = [word()]
        case "untag": change.removedTags = Array(entry.tags.prefix(1))
        case "star": change.starred = true
        case "unstar": change.starred = false
        case "journal": change.journal = "j\(Int.random(in: 0..<3, using: &generator))"
        case "time":
            change.creationTime = ZonedTime(
                instant: Instant(secondsSince1970: Int64.random(in: 0..<1_700_000_000, using: &generator)), utcOffset: 0
            )
        case "position":
            change.position = Position(latitude: Double(Int.random(in: -80..<80, using: &generator)), longitude: 14)
        case "unplace": change.removesPosition = true
        case "measure":
            let value = Double(Int.random(in: 0..<9, using: &generator))
            change.addedMeasurements = [DiaryMeasurement(name: "weight", value: value, unit: "kg")]
        case "unmeasure": change.removedMeasurements = ["weight"]
        case "done": (change.task.isDone, change.task.doneTime) = (true, entry.creationTime)
        default: change.task.isDone = false
        }
        return (name, change)
    }

    private mutating func other(
        _ store: DiaryStore, _ machine: TrialMachine, _ entry: DiaryEntry, _ trash: [DiaryEntry],
        using generator: inout SeededGenerator
    ) throws -> String {
        switch Int.random(in: 0..<14, using: &generator) {
        case 0...3: return "delete \(try store.trash([entry.id], as: CommandRecord("delete", "")))"
        case 4...5:
            guard let deleted = trash.randomElement(using: &generator) else { return "nothing to restore" }
            return "restore \(try store.restore([deleted.id], as: CommandRecord("restore", "")))"
        case 6...7: return "undo \(try store.undo())"
        case 8: return "redo \(try store.redo())"
        case 9:
            _ = try store.emptyTrash(olderThan: nil)
            return "empty the trash"
        case 10:
            guard let old = entry.tags.first else { return "no tag to rename" }
            _ = try store.renameTag(old, to: word())
            return "rename \(old)"
        case 11: return "rank \(try store.rank(entry.id, generator.pick([.first, .last, .priority(2)])))"
        case 12:
            let name = "s\(Int.random(in: 0..<3, using: &generator))"
            _ = try store.change([.save(name, selection: ["--contains", word()])])
            return "save \(name)"
        default:
            let synchronizer = try machine.synchronizer()
            guard let conflict = try synchronizer.conflicts().randomElement(using: &generator) else {
                return "no conflict"
            }
            try synchronizer.settle(conflict.id, keeping: generator.pick([.version(1), .version(2), .both]))
            return "settle \(conflict.id)"
        }
    }
}
