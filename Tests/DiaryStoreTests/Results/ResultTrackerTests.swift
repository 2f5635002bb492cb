import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct ResultTrackerTests {
    private func tracker(
        _ diary: TestDiary, _ query: EntryQuery = EntryQuery(), _ sectioning: EntrySectioning = .day
    ) throws -> ResultTracker {
        let store = try diary.reopened(.reading)
        let tracker = ResultTracker(of: query, in: store, sectionedBy: sectioning)
        try tracker.load()
        return tracker
    }

    @Test func `an entry that is added, moved and removed is reported with its positions`() throws {
        let diary = try TestDiary()
        let first = try diary.add("first", at: "2026-03-01T12:00:00Z")
        let tracker = try tracker(diary)
        #expect(try tracker.nextBatch() == nil)
        let second = try diary.add("second", at: "2026-03-02T12:00:00Z")
        #expect(
            try tracker.nextBatch()?.changes == [
                .insertSection(0, name: "2026-03-02"), .insert(second.id, at: ResultPosition(section: 0, row: 0)),
            ])
        var change = EntryChange()
        change.creationTime = try ZonedTime(rfc3339: "2026-03-01T11:00:00Z")
        _ = try diary.store.edit([second.id], change)
        #expect(
            try tracker.nextBatch()?.changes == [
                .deleteSection(0, name: "2026-03-02"),
                .move(
                    second.id, from: ResultPosition(section: 0, row: 0), to: ResultPosition(section: 0, row: 1)),
                .update(second.id, at: ResultPosition(section: 0, row: 1)),
            ])
        _ = try diary.store.trash([first.id], as: CommandRecord("delete", "1 entry"))
        #expect(
            try tracker.nextBatch()?.changes == [.delete(first.id, at: ResultPosition(section: 0, row: 0))])
        #expect(try tracker.nextBatch() == nil)
    }

    @Test func `a list goes on with a store that was opened later`() throws {
        let diary = try TestDiary()
        try diary.add("first", at: "2026-03-01T12:00:00Z")
        let progress = try tracker(diary).progress
        let second = try diary.add("second", at: "2026-03-01T13:00:00Z")
        let later = ResultTracker(
            of: EntryQuery(), in: try diary.reopened(.reading), sectionedBy: .day, continuing: progress)
        #expect(
            try later.nextBatch()?.changes == [.insert(second.id, at: ResultPosition(section: 0, row: 0))])
        #expect(try later.nextBatch() == nil && later.list.count == 2)
    }

    @Test(arguments: EntrySectioning.allCases)
    func `after random commands a copy equals a fresh query`(sectioning: EntrySectioning) throws {
        let diary = try TestDiary()
        var generator = SeededGenerator(seed: UInt64(EntrySectioning.allCases.firstIndex(of: sectioning) ?? 0))
        for number in 0..<12 {
            try diary.add("begin \(number)", at: "2026-03-0\(1 + number % 4)T1\(number % 10):00:00Z")
        }
        let queries = try [
            EntryQuery(), EntryQuery(order: .oldestFirst), EntryQuery(predicate: "starred = YES"),
            EntryQuery(containing: ["two"]), EntryQuery(limit: 5), EntryQuery(in: .trash),
        ]
        let trackers = try queries.map { try tracker(diary, $0, sectioning) }
        var copies = try trackers.map(ListCopy.init)
        for _ in 0..<25 {
            for _ in 0..<Int.random(in: 1...3, using: &generator) { try randomCommand(diary, &generator) }
            for (index, tracker) in trackers.enumerated() {
                if let batch = try tracker.nextBatch() {
                    let problems = copies[index].apply(batch)
                    #expect(problems == [], "\(queries[index])")
                }
                let fresh = try self.tracker(diary, queries[index], sectioning)
                #expect(try copies[index] == ListCopy(fresh), "\(queries[index])")
                #expect(tracker.list.count == copies[index].sections.reduce(0) { $0 + $1.ids.count })
            }
        }
    }

    private func randomCommand(_ diary: TestDiary, _ generator: inout SeededGenerator) throws {
        let store = diary.store
        let entries = try diary.entries()
        let some = entries.randomElement(using: &generator).map { [$0.id] } ?? []
        let time =
            "2026-03-0\(Int.random(in: 1...5, using: &generator))T10:0\(Int.random(in: 0...9, using: &generator)):00Z"
        switch Int.random(in: 0..<9, using: &generator) {
        case 0, 1:
            let tags = ["trip", "home", "Work"].filter { _ in Bool.random(using: &generator) }
            try diary.add(["one", "two", "two three"].randomElement(using: &generator) ?? "", at: time, tags: tags)
        case 2:
            var change = EntryChange()
            change.creationTime = try ZonedTime(rfc3339: time)
            _ = try store.edit(some, change)
        case 3:
            var change = EntryChange()
            change.starred = Bool.random(using: &generator)
            _ = try store.edit(some, change)
        case 4:
            var change = EntryChange()
            change.text = ["two", "four"].randomElement(using: &generator)
            _ = try store.edit(some, change)
        case 5: _ = try store.trash(some, as: CommandRecord("delete", "1 entry"))
        case 6:
            let trashed = try diary.entries(in: .trash).map(\.id)
            _ = try store.restore(Array(trashed.prefix(1)), as: CommandRecord("restore", "1 entry"))
        case 7: _ = try? store.undo()
        default: _ = try? store.redo()
        }
    }

    @Test func `a list of today moves on at midnight, without a commit`() throws {
        let folder = TestFolder()
        let clock = MovableClock("2026-03-01T23:59:50Z")
        let store = try DiaryStore(folder.path("diary"), access: .creating, now: clock.now)
        let draft = EntryDraft(
            text: "late", creationTime: try ZonedTime(rfc3339: "2026-03-01T22:00:00Z"), hasTime: true)
        let entry = try store.add(draft)
        let reader = try DiaryStore(folder.path("diary"), access: .reading, now: clock.now)
        let tracker = ResultTracker(of: EntryQuery([.created(.on, "today")]), in: reader, sectionedBy: .none)
        try tracker.load()
        #expect(tracker.list.count == 1)
        #expect(tracker.millisecondsUntilDue == 10_000)
        #expect(try tracker.nextBatch() == nil)
        clock.time = try ZonedTime(rfc3339: "2026-03-02T00:00:00Z").instant
        #expect(
            try tracker.nextBatch()?.changes == [
                .deleteSection(0, name: ""), .delete(entry.id, at: ResultPosition(section: 0, row: 0)),
            ])
        #expect(tracker.millisecondsUntilDue == 86_400_000)
    }

    @Test func `a list that speaks of no time has no moment, one of now has the next second`() throws {
        let diary = try TestDiary()
        #expect(try tracker(diary).nextMoment == nil)
        #expect(try tracker(diary, EntryQuery(predicate: "starred = YES")).nextMoment == nil)
        let ago = try tracker(diary, EntryQuery(predicate: "creationTime > '2 hours ago'"))
        #expect(try #require(ago.millisecondsUntilDue) <= 60_000)
        let named = try EntryQuery(predicate: "creationTime > '2025-07'")
        #expect(try tracker(diary, named).nextMoment == nil)
        let either = try EntryQuery(predicate: "creationTime > 'yesterday' OR wordCount > 900")
        #expect(try tracker(diary, either).nextMoment != nil)
    }

    @Test func `a database in the diary's place is reported`() throws {
        let diary = try TestDiary()
        try diary.add("one")
        let tracker = try tracker(diary)
        let url = diary.folder.url("diary/diary.sqlite")
        let bytes = try Data(contentsOf: url)
        try FileManager.default.moveItem(at: url, to: diary.folder.url("aside.sqlite"))
        try bytes.write(to: url)
        #expect(throws: ResultTracker.Failure.replaced) { try tracker.nextBatch() }
    }

    @Test func `another process's commit ends the wait, and a look finds it`() throws {
        let diary = try TestDiary()
        let tracker = try tracker(diary)
        let watcher = ChangeWatcher(diary.path)
        try diary.add("one")
        #expect(watcher.wait(atMost: 60_000) == .look)
        #expect(try tracker.nextBatch()?.count == 2)
        // It asks again three times, and then sleeps.
        for _ in 0..<3 { #expect(watcher.wait() == .look) }
        #expect(watcher.wait(atMost: 0) == .due)
    }

    @Test func `other files that change all the time don't extend the wait`() throws {
        let diary = try TestDiary()
        let watcher = ChangeWatcher(diary.path)
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        // It ends by itself after ten minutes at least.
        writer.arguments = [
            "-c", #"for number in $(seq 30000); do touch "$0/file-$((number % 100))"; sleep 0.02; done"#,
            "\(diary.path)",
        ]
        try writer.run()
        defer { writer.terminate() }
        #expect(watcher.wait(atMost: 200) == .due)
        #expect(writer.isRunning)
    }
}

private final class MovableClock {
    var time: Instant

    init(_ text: String) {
        time = (try? ZonedTime(rfc3339: text).instant) ?? Instant(microseconds: 0)
    }

    func now() -> Instant { time }
}
