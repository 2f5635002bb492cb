import Chronology
import DiaryModel
import DiaryTestSupport
import PredicateLanguage
import SQLite
import Testing

@testable import DiaryStore

/// Predicates about tasks and measurements: their results, and the indexes that narrow them.
struct TaskQueryTests {
    /// Monday 21 September 2026, 14:13:20 in UTC.
    private static let now = Instant(secondsSince1970: 1_790_000_000)

    private func diary() throws -> TestDiary { try TestDiary(now: { Self.now }) }

    @discardableResult
    private func add(
        _ text: String, due: String? = nil, hasTime: Bool = true, isDone: Bool = false, to diary: TestDiary
    ) throws -> DiaryEntry {
        let time = try due.map { try ZonedTime(rfc3339: $0) }
        return try diary.add(text, task: DiaryTask(due: time.map { TaskDue($0, hasTime: hasTime) }, isDone: isDone))
    }

    private func found(_ predicate: String, in diary: TestDiary) throws -> [String] {
        try diary.store.entries(EntryQuery(predicate: predicate)).map(\.text).sorted()
    }

    @Test(
        arguments: [
            ("isTask = YES", ["done", "friday", "never", "now", "past", "today"]), ("isTask = NO", ["plain"]),
            ("isDone = NO", ["friday", "never", "now", "past", "today"]), ("isDone = YES", ["done"]),
            ("isDone = nil", ["plain"]),
            ("isPastDue = YES", ["past"]), ("isPastDue = NO AND isDone = NO", ["friday", "never", "now", "today"]),
            ("due = nil AND isTask = YES", ["never"]), ("due < 'tomorrow' AND isDone = NO", ["now", "past", "today"]),
            ("due = 'today'", ["now", "past", "today"]), ("due = 'friday'", ["friday"]), ("'friday' = due", ["friday"]),
            ("due < 'friday' AND isDone = NO", ["now", "past", "today"]),
            ("due > 'today' AND due <= 'friday'", ["friday"]),
            ("due BETWEEN {'today', 'friday'}", ["friday", "now", "past", "today"]), ("dueHasTime = NO", ["today"]),
            ("creationTime < 'friday' AND isTask = NO", ["plain"]),
            ("priority > 2.48", ["past"]), ("priority = nil", ["done", "plain"]),
            ("NOT (due < 'friday') AND isTask = YES", ["friday", "never"]),
        ] as [(String, [String])])
    func `tasks are found`(predicate: String, texts: [String]) throws {
        let diary = try diary()
        try add("past", due: "2026-09-21T14:13:19Z", to: diary)
        try add("now", due: "2026-09-21T14:13:20Z", to: diary)
        try add("today", due: "2026-09-21T12:00:00Z", hasTime: false, to: diary)
        try add("friday", due: "2026-09-25T08:00:00Z", to: diary)
        try add("done", due: "2026-09-01T08:00:00Z", isDone: true, to: diary)
        try add("never", to: diary)
        try diary.add("plain")
        #expect(try found(predicate, in: diary) == texts)
    }

    @Test func `a day without a time is past due when it ends in its own zone`() throws {
        // It is 23:13 in Tokyo and 04:13 of the next day in Kiritimati.
        let diary = try diary()
        for (zone, offset) in [("Asia/Tokyo", "+09:00"), ("Pacific/Kiritimati", "+14:00")] {
            let time = try ZonedTime(rfc3339: "2026-09-21T12:00:00\(offset)")
            let due = ZonedTime(instant: time.instant, utcOffset: time.utcOffset, zoneName: zone)
            try diary.add(zone, task: DiaryTask(due: TaskDue(due, hasTime: false)))
        }
        #expect(try found("isPastDue = YES", in: diary) == ["Pacific/Kiritimati"])
        #expect(try diary.store.pastDueCount() == 1)
    }

    @Test(arguments: [
        ("isDone = NO", "taskDue (isDone=?"), ("due < 'tomorrow' AND isDone = NO", "taskDue (isDone=? AND due"),
        ("due = 'today'", "taskDue (isDone=? AND due>? AND due<?"),
        ("due > '2026-09-21T15:00:00Z'", "taskDue (isDone=? AND due"),
        ("isPastDue = YES", "taskDue (isDone=?"), ("priority > 3", "taskPriority (priority>?"),
        ("due < 'today' OR priority > 3", "SCAN task"), ("isTask = YES AND starred = YES", "SCAN task"),
        ("values.weight > 70", "measurementByName (name=?"),
        ("values.#'blood-pressure' < 3", "measurementByName (name=?"),
        ("ANY measurements.name = 'weight'", "measurementByName (name=?"),
        ("SUBQUERY(measurements, $m, $m.name = 'weight' AND $m.value > 70).@count > 0", "measurementByName (name=?"),
    ])
    func `an index narrows`(predicate: String, step: String) throws {
        let diary = try diary()
        var draft = EntryDraft(text: "", creationTime: try ZonedTime(rfc3339: "2026-09-21T12:00:00Z"), hasTime: true)
        draft.measurements = ["weight", "blood-pressure"].map { DiaryMeasurement(name: $0, value: 71) }
        _ = try diary.store.add(draft)
        let plan = try diary.store.plan(EntryQuery(predicate: predicate))
        let steps = try diary.store.connection.all("EXPLAIN QUERY PLAN \(plan.statement(columns: "1"))") { $0.text(3) }
        #expect(steps[0].contains(step), "\(steps)")
        try #require(steps.count > 1)
        #expect(steps[1].hasPrefix("SEARCH entry USING INTEGER PRIMARY KEY"), "\(steps)")
    }

    @Test func `tasks are sorted by due time and by priority, with missing values last`() throws {
        let diary = try diary()
        for (text, due, priority) in [
            ("a", "2026-09-23", 1.0), ("b", "2026-09-21", 4), ("c", nil, 3), ("d", "2026-09-22", 2),
        ] {
            let time = try due.map { try ZonedTime(rfc3339: $0 + "T12:00:00Z") }
            try diary.add(text, task: DiaryTask(due: time.map { TaskDue($0, hasTime: true) }, priority: priority))
        }
        try diary.add("done", task: DiaryTask(isDone: true))
        try diary.add("plain")
        let orders: [(EntryOrder, [String])] = [
            (.dueFirst, ["b", "d", "a", "c", "done", "plain"]), (.dueLast, ["a", "d", "b", "plain", "done", "c"]),
            (.mostUrgentFirst, ["b", "c", "d", "a", "plain", "done"]),
            (.leastUrgentFirst, ["a", "d", "c", "b", "done", "plain"]),
        ]
        for (order, texts) in orders {
            #expect(try diary.store.entries(EntryQuery(order: order)).map(\.text) == texts, "\(order)")
            #expect(try diary.store.entries(EntryQuery(order: order, limit: 2)).map(\.text) == Array(texts.prefix(2)))
            var tasks = try EntryQuery(predicate: "isTask = YES")
            tasks.order = order
            let ids = try diary.store.identifiers(tasks)
            #expect(try ids.map { try diary.store.entry($0)?.text } == texts.filter { $0 != "plain" })
            let tracker = ResultTracker(of: tasks, in: try diary.reopened(.reading), sectionedBy: .none)
            try tracker.load()
            #expect(try (0..<ids.count).map { try tracker.identifier(at: ResultPosition(section: 0, row: $0)) } == ids)
        }
    }

    @Test func `within a day timeless tasks come last, and equal ones by urgency`() throws {
        let diary = try diary()
        for (text, due, hasTime, priority) in [
            ("evening", "2026-09-21T18:00:00+02:00", true, 1.0), ("low", "2026-09-21T12:00:00+02:00", false, 2),
            ("high", "2026-09-21T12:00:00+02:00", false, 4), ("next", "2026-09-22T07:00:00+02:00", true, 3),
            ("noon", "2026-09-21T12:00:00+02:00", true, 2.5),
        ] {
            let due = TaskDue(try ZonedTime(rfc3339: due), hasTime: hasTime)
            try diary.add(text, task: DiaryTask(due: due, priority: priority))
        }
        for (order, texts) in [
            (EntryOrder.dueFirst, ["noon", "evening", "high", "low", "next"]),
            (.dueLast, ["next", "low", "high", "evening", "noon"]),
        ] {
            #expect(try diary.store.entries(EntryQuery(order: order)).map(\.text) == texts)
            let tracker = ResultTracker(
                of: EntryQuery(order: order), in: try diary.reopened(.reading), sectionedBy: .dueDay)
            try tracker.load()
            let places = (0..<5).compactMap { tracker.list.position(ofRank: $0) }
            let ids = try places.compactMap { try tracker.identifier(at: $0) }
            #expect(try ids.map { try diary.store.entry($0)?.text } == texts)
        }
    }

    @Test func `lists by due day and by priority follow changes`() throws {
        let diary = try diary()
        let first = try add("a", due: "2026-09-21T12:00:00Z", to: diary)
        let second = try add("b", due: "2026-09-22T12:00:00Z", to: diary)
        let third = try add("c", to: diary)
        var query = try EntryQuery(predicate: "isDone = NO")
        query.order = .dueFirst
        let byDay = ResultTracker(of: query, in: try diary.reopened(.reading), sectionedBy: .dueDay)
        try byDay.load()
        query.order = .mostUrgentFirst
        let byPriority = ResultTracker(of: query, in: try diary.reopened(.reading), sectionedBy: .none)
        try byPriority.load()
        #expect(byDay.list.sections.map(\.name) == ["2026-09-21", "2026-09-22", ""])
        _ = try diary.store.rank(third.id, .first)
        #expect(
            try byPriority.nextBatch()?.changes == [
                .move(third.id, from: ResultPosition(section: 0, row: 2), to: ResultPosition(section: 0, row: 0)),
                .update(third.id, at: ResultPosition(section: 0, row: 0)),
            ])
        #expect(try byDay.nextBatch()?.changes == [.update(third.id, at: ResultPosition(section: 2, row: 0))])
        var change = TaskChange()
        change.due = TaskDue(try ZonedTime(rfc3339: "2026-09-22T11:00:00Z"), hasTime: true)
        _ = try diary.store.changeTasks([first.id], change, as: "edit")
        #expect(
            try byDay.nextBatch()?.changes == [
                .deleteSection(0, name: "2026-09-21"),
                .move(first.id, from: ResultPosition(section: 0, row: 0), to: ResultPosition(section: 0, row: 0)),
                .update(first.id, at: ResultPosition(section: 0, row: 0)),
            ])
        _ = try diary.store.finish([second.id], at: second.creationTime)
        #expect(try byDay.nextBatch()?.changes == [.delete(second.id, at: ResultPosition(section: 0, row: 1))])
    }

    @Test func `an unknown key is reported with the nearest`() throws {
        for (wrong, nearest) in [
            ("isdone = YES", "isDone"), ("overdue = YES", "isPastDue"), ("ANY measurements.nam = 'x'", "name"),
        ] {
            let error = #expect(throws: EntryPredicateError.self) {
                try diary().store.check(EntryQuery([.predicate(PredicateCondition(wrong))]))
            }
            guard case .unknownKey(_, _, nearest: nearest)? = error?.cause.kind else { throw UnexpectedError(error) }
        }
    }

    @Test func `a future date is not a contradiction`() throws {
        let diary = try diary()
        let clock = diary.store.clock
        func remarks(_ text: String) throws -> Int {
            try PredicateCondition(text).remarks(about: DiaryVocabulary.entry, at: clock).count
        }
        #expect(try remarks("due > 'today' AND due < 'friday'") == 0)
        #expect(try remarks("creationTime > 'today' AND creationTime < 'friday'") == 1)
    }

    @Test func `a task that becomes overdue enters a list at its moment`() throws {
        let clock = SettableClock(Self.now)
        let diary = try TestDiary(now: { clock.now })
        let (first, second) = (
            try add("a", due: "2026-09-21T15:00:00Z", to: diary),
            try add("b", due: "2026-09-21T12:00:00Z", hasTime: false, to: diary)
        )
        let reader = try DiaryStore(diary.path, access: .reading, now: { clock.now })
        let tracker = ResultTracker(of: try EntryQuery(predicate: "isPastDue = YES"), in: reader, sectionedBy: .none)
        try tracker.load()
        #expect(tracker.list.count == 0)
        #expect(tracker.nextMoment == (try ZonedTime(rfc3339: "2026-09-21T15:00:00.000001Z")).instant)
        clock.now = try #require(tracker.nextMoment)
        #expect(try tracker.nextBatch()?.changes.count == 2)
        #expect(tracker.list.position(of: first.id) != nil)
        #expect(tracker.nextMoment == (try ZonedTime(rfc3339: "2026-09-22T00:00:00Z")).instant)
        // A task that is added meanwhile is waited for as well.
        try add("c", due: "2026-09-21T16:00:00Z", to: diary)
        #expect(try tracker.nextBatch() == nil)
        #expect(tracker.nextMoment == (try ZonedTime(rfc3339: "2026-09-21T16:00:00.000001Z")).instant)
        clock.now = try ZonedTime(rfc3339: "2026-09-22T00:00:00Z").instant
        _ = try tracker.nextBatch()
        #expect(tracker.list.count == 3 && tracker.list.position(of: second.id) != nil && tracker.nextMoment == nil)
    }
}

/// A clock that stays at the time to which it is set.
private final class SettableClock {
    var now: Instant

    init(_ now: Instant) { self.now = now }
}
