import Chronology
import DiaryCheck
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import JSON
import SQLite
import TestFixtures
import Testing

@testable import DiaryStore

struct TaskTests {
    private func due(_ text: String, hasTime: Bool = true) throws -> TaskDue {
        TaskDue(try ZonedTime(rfc3339: text), hasTime: hasTime)
    }

    private static func change(_ make: (inout TaskChange) -> Void) -> EntryChange {
        var change = EntryChange()
        make(&change.task)
        return change
    }

    private func names(_ diary: TestDiary) throws -> [String] {
        try diary.store.unfinishedTasks().compactMap { try diary.store.entry($0)?.text }
    }

    private func priorities(_ diary: TestDiary) throws -> [Double?] {
        try diary.store.unfinishedTasks().map { try diary.store.entry($0)?.task?.priority }
    }

    // MARK: Rows

    @Test func `a task is read back by every query`() throws {
        let diary = try TestDiary()
        let task = DiaryTask(
            due: TaskDue(
                ZonedTime(
                    instant: try ZonedTime(rfc3339: "2026-11-20T09:00:00+01:00").instant, utcOffset: 3600,
                    zoneName: "Europe/Prague"), hasTime: true), priority: 3.25)
        let entry = try diary.add("Pay the mortgage", task: task)
        #expect(entry.task == task)
        try diary.add("no task")
        #expect(try diary.store.entry(entry.id)?.task == task)
        #expect(try diary.store.entries(EntryQuery()).compactMap(\.task) == [task])
        #expect(try diary.store.listedEntries(ofKeys: diary.store.handles(EntryQuery()).map(\.key)).count == 2)
        var query = try EntryQuery(predicate: "text.length > 2 * 2 AND wordCount > 2 - 1")
        query.order = .oldestFirst
        #expect(try diary.store.entries(query).map(\.task) == [task, nil])
        #expect(try diary.search("mortgage") == ["Pay the mortgage"])
    }

    @Test func `an entry becomes a task, is changed and becomes plain again, and all of it is undone`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("Rake the leaves")
        let hash = try contentHash(of: entry, diary)
        let later = try due("2026-11-27T12:00:00+01:00", hasTime: false)
        let changes = [
            Self.change { $0.isTask = true }, Self.change { $0.due = later }, Self.change { $0.place = .priority(4) },
            Self.change { $0.isDone = true }, Self.change { $0.isDone = false }, Self.change { $0.removesDue = true },
            Self.change { $0.isTask = false },
        ]
        let found: [DiaryTask?] = [
            DiaryTask(priority: 2.5), DiaryTask(due: later, priority: 2.5), DiaryTask(due: later, priority: 4),
            DiaryTask(due: later, isDone: true), DiaryTask(due: later, priority: 2.5), DiaryTask(priority: 2.5), nil,
        ]
        var states = [try diary.entries()]
        for (change, task) in zip(changes, found) {
            let edited = try diary.store.edit([entry.id], change)
            #expect(edited.map(\.task) == [task])
            states.append(try diary.entries())
            #expect(try diary.store.edit([entry.id], change).isEmpty, "again it changes nothing: \(change.task)")
        }
        try diary.expectBackAndForth(through: states)
        #expect(try contentHash(of: entry, diary) == hash, "the entry's own digest knows no task")
        #expect(try StoreCheck(diary.path, depth: .full, decoderPath: "").run().findings.isEmpty)
    }

    private func contentHash(of entry: DiaryEntry, _ diary: TestDiary) throws -> [UInt8]? {
        try diary.store.connection.first("SELECT contentHash FROM entry WHERE uuid = \(entry.id.bytes)") { $0.bytes(0) }
    }

    @Test func `a task stays with an entry whose time changes`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("x", task: DiaryTask(priority: 1))
        var change = EntryChange()
        change.creationTime = try ZonedTime(rfc3339: "2020-01-01T00:00:00Z")
        _ = try diary.store.edit([entry.id], change)
        #expect(try diary.store.entry(entry.id)?.task == DiaryTask(priority: 1))
        #expect(try diary.store.connection.first("SELECT count(*) FROM task") { $0.int(0) } == 1)
    }

    @Test func `changes of a task are reported to lists`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("x")
        let sequence = try diary.store.changeSequence()
        _ = try diary.store.edit([entry.id], Self.change { $0.isTask = true })
        #expect(try diary.store.changes(after: sequence).entities == [.entry(entry.id)])
    }

    @Test func `a deleted task leaves nothing`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("x", task: DiaryTask(due: try due("2026-11-27T12:34:00+01:00")))
        _ = try diary.store.edit([entry.id], Self.change { $0.removesDue = true })
        _ = try diary.store.trash([entry.id], as: CommandRecord("delete", ""))
        _ = try diary.store.emptyTrash(olderThan: nil)
        #expect(try diary.store.connection.first("SELECT count(*) FROM task") { $0.int(0) } == 0)
        #expect(
            try diary.store.connection.first("SELECT count(*) FROM operation WHERE changes IS NOT NULL") { $0.int(0) }
                == 0)
    }

    // MARK: Priorities

    @Test func `each new task is placed after the others`() throws {
        let diary = try TestDiary()
        for text in ["a", "b", "c"] { try diary.add(text, task: DiaryTask()) }
        #expect(try names(diary) == ["a", "b", "c"])
        #expect(try priorities(diary) == [2.5, 2.5 * 0.99, 2.5 * 0.99 * 0.99])
    }

    @Test func `a priority that is taken is the mean of it and the next lower one`() throws {
        let diary = try TestDiary()
        for (text, priority) in [("a", 4.0), ("b", 2), ("c", 4), ("d", 2)] {
            try diary.add(text, task: DiaryTask(priority: priority))
        }
        #expect(try names(diary) == ["a", "c", "b", "d"])
        #expect(try priorities(diary) == [4, 3, 2, 1.98])
    }

    @Test func `ranks are given at either end and beside another`() throws {
        let diary = try TestDiary()
        var ids: [String: UniqueIdentifier] = [:]
        for text in ["a", "b", "c", "d"] { ids[text] = try diary.add(text, task: DiaryTask()).id }
        func rank(_ name: String, _ place: TaskPlace) throws -> (rank: Int, isMoved: Bool) {
            let ranked = try diary.store.rank(#require(ids[name]), place)
            #expect(ranked.count == 4 && ranked.entry.text == name)
            return (ranked.rank, ranked.isMoved)
        }
        #expect(try rank("d", .first) == (1, true))
        #expect(try names(diary) == ["d", "a", "b", "c"])
        #expect(try rank("a", .last) == (4, true))
        #expect(try rank("c", .before(#require(ids["b"]))) == (2, true))
        #expect(try names(diary) == ["d", "c", "b", "a"])
        #expect(try rank("d", .after(#require(ids["b"]))) == (3, true))
        #expect(try names(diary) == ["c", "b", "d", "a"])
        // The name is already set, so this is no command.
        let number = diary.store.lastCommandNumber
        #expect(try rank("d", .after(#require(ids["b"]))) == (3, false))
        #expect(try rank("c", .first) == (1, false) && rank("a", .last) == (4, false))
        #expect(diary.store.lastCommandNumber == number)
        for _ in 0..<4 { _ = try diary.store.undo() }
        #expect(try names(diary) == ["a", "b", "c", "d"])
    }

    @Test func `an invalid ranking is refused and changes nothing`() throws {
        let diary = try TestDiary()
        let (task, done) = (try diary.add("a", task: DiaryTask()), try diary.add("b", task: DiaryTask(isDone: true)))
        let plain = try diary.add("c")
        let before = try diary.entries()
        func refusal(_ id: UniqueIdentifier, _ place: TaskPlace) -> DiaryError? {
            #expect(throws: DiaryError.self) { try diary.store.rank(id, place) }
        }
        guard case .besideItself(task.id)? = refusal(task.id, .before(task.id)) else { throw UnexpectedError(nil) }
        guard case .taskIsDone(done.id)? = refusal(done.id, .first) else { throw UnexpectedError(nil) }
        guard case .taskIsDone(done.id)? = refusal(task.id, .after(done.id)) else { throw UnexpectedError(nil) }
        guard case .notATask(plain.id)? = refusal(plain.id, .last) else { throw UnexpectedError(nil) }
        guard case .notATask(plain.id)? = refusal(task.id, .before(plain.id)) else { throw UnexpectedError(nil) }
        for number in [0, 5, -1, Double.nan, .infinity] {
            guard case .noPriority? = refusal(task.id, .priority(number)) else { throw UnexpectedError(nil) }
        }
        guard
            case .notATask(plain.id)? = #expect(
                throws: DiaryError.self,
                performing: {
                    try diary.store.finish([task.id, plain.id], at: task.creationTime)
                })
        else { throw UnexpectedError(nil) }
        #expect(try diary.entries() == before)
    }

    @Test func `a finished task has no priority, and a reopened one is last`() throws {
        let diary = try TestDiary()
        let ids = try ["a", "b", "c"].map { try diary.add($0, task: DiaryTask()).id }
        let time = try ZonedTime(rfc3339: "2026-11-21T10:00:00+01:00")
        #expect(try diary.store.finish([ids[0], ids[0]], at: time).map(\.text) == ["a"])
        #expect(
            try diary.store.entry(ids[0])?.task
                == DiaryTask(isDone: true, doneTime: ZonedTime(instant: time.instant, utcOffset: 3600)))
        #expect(try diary.store.finish([ids[0]], at: time).isEmpty)
        #expect(try names(diary) == ["b", "c"])
        #expect(try diary.store.reopen([ids[0], ids[1]]).map(\.text) == ["a"])
        #expect(try names(diary) == ["b", "c", "a"])
        for _ in 0..<2 { _ = try diary.store.undo() }
        #expect(try names(diary) == ["a", "b", "c"])
    }

    @Test func `a task in the trash has no rank, and gets a number of its own when it is restored`() throws {
        let diary = try TestDiary()
        let first = try diary.add("a", task: DiaryTask(priority: 3))
        _ = try diary.store.trash([first.id], as: CommandRecord("delete", ""))
        let second = try diary.add("b", task: DiaryTask(priority: 3))
        #expect(second.task?.priority == 3)
        _ = try diary.store.restore([first.id], as: CommandRecord("restore", ""))
        #expect(try names(diary) == ["b", "a"] && priorities(diary) == [3, 3 * 0.99])
        _ = try diary.store.undo()
        #expect(try names(diary) == ["b"])
        _ = try diary.store.redo()
        #expect(try names(diary) == ["b", "a"] && priorities(diary) == [3, 3 * 0.99])
    }

    @Test func `a restored task whose number is taken gets a new one`() throws {
        let diary = try TestDiary()
        let first = try diary.add("a", task: DiaryTask(priority: 3))
        _ = try diary.store.rank(first.id, .priority(1))
        let command = try #require(diary.store.lastCommandNumber)
        try diary.add("b", task: DiaryTask(priority: 3))
        _ = try diary.store.undo(command)
        #expect(try names(diary) == ["b", "a"] && priorities(diary) == [3, 3 * 0.99])
        _ = try diary.store.undo()
        #expect(try diary.store.entry(first.id)?.task?.priority == 3 * 0.99)
    }

    @Test func `if no number is left all get new ones in one command`() throws {
        let diary = try TestDiary()
        let ids = try [("a", 3.0), ("b", (3.0).nextDown), ("c", 1.0)].map {
            try diary.add($0.0, task: DiaryTask(priority: $0.1)).id
        }
        let before = try diary.entries()
        #expect(try diary.store.rank(ids[2], .before(ids[1])).rank == 2)
        #expect(try names(diary) == ["a", "c", "b"] && priorities(diary) == [3.75, 2.5, 1.25])
        let after = try diary.entries()
        #expect(zip(before, after).count { $0.updateTime != $1.updateTime } == 1, "only one was ranked")
        _ = try diary.store.undo()
        #expect(try diary.entries() == before)
        _ = try diary.store.redo()
        #expect(try diary.entries() == after)
        // A taken number without room below it.
        _ = try diary.store.undo()
        try diary.add("d", task: DiaryTask(priority: 3))
        #expect(try names(diary) == ["a", "d", "b", "c"] && priorities(diary) == [4, 3, 2, 1])
    }

    @Test func `random ranks give the order of a plain list, and so do 200 in one gap`() throws {
        var generator = SeededGenerator()
        let diary = try TestDiary()
        var plain: [UniqueIdentifier] = []
        for number in 0..<12 { plain.append(try diary.add("\(number)", task: DiaryTask()).id) }
        for step in 0..<400 {
            // At the end, each one is inserted between the first and the second.
            let isOfGap = step >= 200
            let id = isOfGap ? plain[plain.count - 1] : generator.pick(plain)
            plain.removeAll { $0 == id }
            let index = isOfGap ? 1 : Int.random(in: 0...plain.count, using: &generator)
            let place: TaskPlace =
                index == 0
                ? .first
                : index == plain.count
                    ? .last
                    : Bool.random(using: &generator) ? .before(plain[index]) : .after(plain[index - 1])
            plain.insert(id, at: index)
            let ranked = try diary.store.rank(id, place)
            let found = try diary.store.unfinishedTasks()
            guard found == plain, ranked.rank == index + 1 else {
                Issue.record("\(generator.name), step \(step)")
                return
            }
        }
        let numbers = try priorities(diary).compactMap(\.self)
        #expect(numbers.allSatisfy(TaskPriority.isPossible) && Set(numbers).count == 12)
    }

    @Test func `tasks of one priority come in the order of their ids, and a repair keeps that order`() throws {
        let diary = try TestDiary()
        let ids = try (0..<5).map {
            try diary.add("\($0)", task: DiaryTask(priority: $0 < 4 ? Double($0) + 1 : 0.5)).id
        }
        let tied = ids.prefix(4).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        // Writes the rows of a program that also knows the hashes.
        for id in tied {
            let task = DiaryTask(priority: 3)
            try diary.store.connection.execute(
                """
                UPDATE task SET priority = 3, digest = \(task.digest)
                WHERE entry = (SELECT id FROM entry WHERE uuid = \(id.bytes))
                """)
        }
        #expect(try diary.store.unfinishedTasks() == tied + [ids[4]])
        let check = { try StoreCheck(diary.path, depth: .full, decoderPath: "").run() }
        let found = try check()
        #expect(found.findings.map(\.kind) == [.priorityShared, .priorityShared, .priorityShared])
        #expect(found.findings.compactMap(\.entry) == Array(tied.dropFirst()))
        #expect(RepairStep.plan(for: found) == [.settlePriorities])
        try diary.store.settlePriorities()
        #expect(try diary.store.unfinishedTasks() == tied + [ids[4]])
        #expect(try check().findings.isEmpty)
        #expect(try diary.store.entry(tied[0])?.task?.priority == 3)
    }

    @Test func `tasks restored together follow the existing ones in the order of their ids`() throws {
        let diary = try TestDiary()
        let ids = try (0..<4).map { try diary.add("\($0)", task: DiaryTask(priority: Double($0) + 1)).id }
        let lines = try diary.exportLines().lines
        let other = try TestDiary()
        let here = try other.add("here", task: DiaryTask(priority: 3))
        let tied = try lines.map { line in
            var object = try #require(JSONParser.parse(line).objectValue)
            object["priority"] = .double(3)
            return JSONWriter.bytes(of: .object(object))
        }
        try other.importLines(tied)
        let order = ids.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        #expect(try other.store.unfinishedTasks() == [here.id] + order)
        let before = try other.entries()
        #expect(try other.importLines(tied).report.alreadyHereCount == 4)
        #expect(try other.entries() == before)
    }

    // MARK: Cost

    @Test func `a list reads a row's task by its key, and none for an entry without one`() throws {
        let diary = try TestDiary()
        try diary.add("x", task: DiaryTask())
        let query = try BoundQuery(EntryQuery(), at: diary.store.clock)
        let columns = EntryRow.Columns(for: .listing, of: query)
        let plan = try EntrySelection(query, in: diary.store).plan()
        let statement = plan.statement(columns: columns.sql, readsTask: columns.haveFlags)
        let steps = try diary.store.connection.all("EXPLAIN QUERY PLAN \(statement)") { $0.text(3) }
        #expect(steps.contains("SCAN entry"), "\(steps)")
        #expect(steps.contains { $0.hasPrefix("SEARCH task USING INTEGER PRIMARY KEY") }, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
        let handles = EntryRow.Columns(for: .handle, of: query)
        #expect(!handles.haveFlags)
    }

    @Test func `the next priority is found by the index`() throws {
        let diary = try TestDiary()
        let steps = try diary.store.connection.all(
            """
            EXPLAIN QUERY PLAN
            SELECT task.priority FROM task CROSS JOIN entry ON entry.id = task.entry
            WHERE entry.trashTime IS NULL AND task.priority > 0 AND task.entry IS NOT NULL
            ORDER BY task.priority LIMIT 1
            """
        ) { $0.text(3) }
        #expect(steps.first?.contains("taskPriority") == true, "\(steps)")
    }
}
