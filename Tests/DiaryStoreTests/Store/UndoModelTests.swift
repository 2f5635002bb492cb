import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import TestFixtures
import Testing

/// Compares the store with a model in memory under the same random commands.
struct UndoModelTests {
    @Test(arguments: 1...UInt64(24))
    func `undo and redo restore exactly`(seed: UInt64) throws {
        var run = try ModelRun(seed: seed)
        for step in 0..<60 {
            let name = try run.step()
            let expected = run.model.state
            let found = try run.state().limited(to: expected)
            #expect(found == expected, "seed \(seed), step \(step), \(name)")
            if found != expected { return }
        }
        try run.checkIndex()
    }
}

/// Entries with their position, by time and id.
///
/// Ties that undone additions left may swap their keys.
struct DiaryState: Equatable {
    var entries: [DiaryEntry] = []

    var diary: [DiaryEntry] { entries.filter { $0.trashTime == nil } }
    var trash: [DiaryEntry] { entries.filter { $0.trashTime != nil } }

    /// An added and undone entry is in the trash; the model doesn't contain it.
    func limited(to known: DiaryState) -> DiaryState {
        let ids = Set(known.entries.map(\.id))
        return DiaryState(entries: entries.filter { ids.contains($0.id) || $0.trashTime == nil })
    }
}

/// States of the diary with the commands that led from one to the next.
struct ExpectedDiary {
    struct Command {
        let number: Int
        let before: DiaryState
        let after: DiaryState
    }

    var state = DiaryState()
    var done: [Command] = []
    var undone: [Command] = []
    var lastNumber = 0

    mutating func record(_ after: DiaryState) {
        lastNumber += 1
        done.append(Command(number: lastNumber, before: state, after: after))
        undone = []
        state = after
    }

    mutating func undo() {
        guard let command = done.popLast() else { return }
        undone.append(command)
        state = command.before
        lastNumber += 1
    }

    mutating func redo() {
        guard let command = undone.popLast() else { return }
        done.append(command)
        state = command.after
        lastNumber += 1
    }
}

struct ModelRun {
    let diary: TestDiary
    var generator: SeededGenerator
    var mediumCount = 0
    var model = ExpectedDiary()

    init(seed: UInt64) throws {
        diary = try TestDiary()
        generator = SeededGenerator(seed: seed)
    }

    /// Revisions only count up, and times of trashing are those of the command; neither is restored.
    func state() throws -> DiaryState {
        func comparable(_ entries: [DiaryEntry]) -> [DiaryEntry] {
            entries.map {
                var entry = $0
                entry.revision = 0
                entry.trashTime = entry.trashTime.map { _ in Instant(microseconds: 0) }
                return entry
            }
        }
        let entries = comparable(try diary.entries() + diary.entries(in: .trash))
        return DiaryState(
            entries: entries.sorted {
                ($0.creationTime.instant.microseconds, $0.id.description)
                    < ($1.creationTime.instant.microseconds, $1.id.description)
            })
    }

    mutating func record() throws {
        let known = Set(model.state.entries.map(\.id))
        var state = try state()
        state.entries.removeAll { !known.contains($0.id) && $0.trashTime != nil }
        model.record(state)
    }

    /// Runs a random command on both, and returns its name.
    mutating func step() throws -> String {
        switch Int.random(in: 0..<20, using: &generator) {
        case 16...19: return try changeTask()
        case 0...2: return try add()
        case 3...5: return try edit()
        case 6: return try moveToTrash()
        case 7: return try restore()
        case 8, 9: return try undo()
        case 10: return try redo()
        case 11, 12: return try attach()
        case 13: return try detach()
        case 14: return try restoreMedia()
        default: return try emptyTrash()
        }
    }

    private mutating func add() throws -> String {
        let second = Int.random(in: 0..<3, using: &generator)
        try diary.add(
            randomText(), at: "2026-03-01T12:00:0\(second)Z", tags: generator.pick([[], ["Ö"], ["work", "x"]]))
        try record()
        return "add"
    }

    private mutating func randomText() -> String {
        (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
            generator.pick(["tram", "#work", "#Work", "Žižkov", "日本", "@anna", "\n", "ｶﾒﾗ", "#ö"])
        }.joined(separator: " ")
    }

    private mutating func someEntries(_ entries: [DiaryEntry]) -> [UniqueIdentifier] {
        entries.map(\.id).filter { _ in generator.isOne(in: 2) }
    }

    private mutating func edit() throws -> String {
        let ids = someEntries(Bool.random(using: &generator) ? model.state.diary : model.state.diary.reversed())
        let change = try randomChange()
        let before = try state()
        let changed = try diary.store.edit(ids, change)
        let after = try state()
        #expect((before == after) == changed.isEmpty)
        if !changed.isEmpty { try record() }
        return "edit \(change) of \(ids.count)"
    }

    private mutating func randomChange() throws -> EntryChange {
        var change = EntryChange()
        switch Int.random(in: 0..<9, using: &generator) {
        case 8: change.recognizedTexts = [Int.random(in: 1...2, using: &generator): randomText()]
        case 6: change.firstMedium = Int.random(in: 1...3, using: &generator)
        case 7: change.captions = [Int.random(in: 1...2, using: &generator): randomText()]
        case 0: change.text = randomText()
        case 1: change.starred = Bool.random(using: &generator)
        case 2: change.retiming = shifting(by: generator.pick([-1_000_000, 1000, 0, 1_000_000, 2000, 1]))
        case 3: change.addedTags = ["new", "WORK"]
        case 4:
            change.removedTags = ["work"]
            change.appendedText = "more"
        default:
            change.creationTime = try ZonedTime(rfc3339: "2026-03-01T12:00:01+01:00")
            change.journal = "travel"
        }
        return change
    }

    /// Creates, finishes, reopens and ranks tasks; numbers become so close that all get new ones now and then.
    private mutating func changeTask() throws -> String {
        let entries = model.state.diary
        guard !entries.isEmpty else { return "nothing" }
        let open = entries.filter { $0.task?.priority != nil }
        var change = TaskChange()
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: change.isTask = Bool.random(using: &generator)
        case 1: change.due = TaskDue(generator.pick(entries).creationTime, hasTime: Bool.random(using: &generator))
        case 2: change.removesDue = true
        case 3: (change.isDone, change.doneTime) = (true, entries[0].creationTime)
        case 4: change.isDone = false
        case 5: change.place = .priority(generator.pick([1, (1.0).nextUp, 3, 4.999_999]))
        case 6: change.place = generator.pick([.first, .last])
        default: if let other = open.first { change.place = generator.pick([.before(other.id), .after(other.id)]) }
        }
        var wanted = EntryChange()
        wanted.task = change
        let ids = [generator.pick(entries).id]
        let before = try state()
        let changed = (try? diary.store.edit(ids, wanted)) ?? []
        let after = try state()
        #expect((before == after) == changed.isEmpty)
        let numbers = after.diary.compactMap { $0.task?.isDone == false ? $0.task?.priority : nil }
        let openCount = after.diary.count { $0.task?.isDone == false }
        #expect(numbers.allSatisfy(TaskPriority.isPossible) && Set(numbers).count == openCount)
        if !changed.isEmpty { try record() }
        return "\(change)"
    }

    private mutating func moveToTrash() throws -> String {
        let ids = someEntries(model.state.diary)
        if try !diary.store.trash(ids, as: CommandRecord("delete", "")).isEmpty { try record() }
        return "delete \(ids.count)"
    }

    private mutating func restore() throws -> String {
        let ids = someEntries(model.state.trash)
        if try !diary.store.restore(ids, as: CommandRecord("restore", "")).isEmpty { try record() }
        return "restore \(ids.count)"
    }

    private mutating func undo() throws -> String {
        if model.done.isEmpty {
            #expect(throws: DiaryError.self) { try diary.store.undo() }
        } else if generator.isOne(in: 2), let last = model.done.last {
            _ = try diary.store.undo(last.number)
            model.undo()
        } else {
            _ = try diary.store.undo()
            model.undo()
        }
        return "undo"
    }

    private mutating func redo() throws -> String {
        if model.undone.isEmpty {
            #expect(throws: DiaryError.self) { try diary.store.redo() }
        } else {
            _ = try diary.store.redo()
            model.redo()
        }
        return "redo"
    }

    /// Earlier commands can't be undone afterwards, so the model begins again.
    private mutating func emptyTrash() throws -> String {
        let holdsMedia = try !diary.store.detachedMedia().isEmpty
        guard generator.isOne(in: 4), holdsMedia || !model.state.trash.isEmpty else { return "nothing" }
        _ = try diary.store.emptyTrash(olderThan: nil)
        #expect(throws: DiaryError.self) { try diary.store.undo() }
        #expect(try state() == DiaryState(entries: model.state.diary))
        try checkOriginals()
        try checkIndex()
        self = try ModelRun(seed: generator.next())
        return "empty"
    }

    func checkIndex() throws { try IndexComparison(of: diary.store).check() }
}
