import Chronology
import DiaryKit
import DiaryModel
import DiaryTestSupport
import Foundation
import PredicateLanguage
import Testing

@testable import DiaryStore

/// A query is a value that is bound to the clock each time it is planned.
struct QueryValueTests {
    private func predicate(
        _ text: String, _ variables: [String: PredicateConstant] = [:]
    ) throws -> EntryCondition {
        .predicate(try PredicateCondition(text, variables: variables))
    }

    private func query() throws -> EntryQuery {
        EntryQuery(
            [
                .created(.from, "last month"), .tagged(["work", "home"]), .holds(SearchTerm("tram")), .has(.image),
                .near(.init(center: try #require(Position(latitude: 50, longitude: 14)), radius: 3)),
                try predicate("text  CONTAINS $word AND (starred = YES)", ["word": .string("fog")]),
            ], order: .oldestFirst, limit: 20)
    }

    @Test func `queries of the same conditions are equal`() throws {
        #expect(try query() == query())
        #expect(try predicate("starred = YES  AND hour<5") == predicate("(starred = YES) AND (hour < 5)"))
    }

    @Test func `queries that differ in one thing are not equal`() throws {
        let query = try query()
        var others = [query, query, query, query, query, query]
        others[0].limit = 21
        others[1].order = .newestFirst
        others[2].scope = .trash
        others[3].conditions[0] = .created(.to, "last month")
        others[4].conditions[2] = .holds(SearchTerm("tram", isWholeWord: true))
        others[5].conditions[5] = try predicate(
            "text CONTAINS $word AND starred = YES", ["word": .string("rain")])
        for other in others { #expect(other != query) }
    }

    @Test(arguments: [
        [EntryCondition.created(.on, "today")], [.createdOnDay(ofYear: "today")],
    ])
    func `a query that is kept over midnight finds other entries`(conditions: [EntryCondition]) throws {
        try expectMoving(conditions)
    }

    @Test(arguments: [
        "creationTime = 'today'", "creationTime >= 'today' AND creationTime < now()",
        "creationTime BETWEEN {FUNCTION(now(), 'dateByAddingTimeInterval:', -50000), now()}",
    ])
    func `a predicate that is kept over midnight finds other entries`(text: String) throws {
        try expectMoving([predicate(text)])
    }

    private func expectMoving(_ conditions: [EntryCondition]) throws {
        let diary = try TestDiary()
        var now = try ZonedTime(rfc3339: "2026-03-01T22:59:00Z").instant
        let store = try DiaryStore(diary.path, access: .writing, now: { now })
        let prague = try ZoneDatabase().zone(named: "Europe/Prague")
        store.localZone = { prague }
        try diary.add("Sunday", at: "2026-03-01T12:00:00+01:00")
        try diary.add("Monday", at: "2026-03-02T12:00:00+01:00")
        let query = EntryQuery(conditions)
        #expect(try store.entries(query).map(\.text) == ["Sunday"])
        now = try ZonedTime(rfc3339: "2026-03-02T22:59:00Z").instant
        #expect(try store.entries(query).map(\.text) == ["Monday"])
        now = try ZonedTime(rfc3339: "2026-03-03T23:01:00Z").instant
        #expect(try store.entries(query).isEmpty)
    }

    @Test func `midnight is that of the local zone`() throws {
        let diary = try TestDiary()
        var now = try ZonedTime(rfc3339: "2026-03-01T22:59:00Z").instant
        let store = try DiaryStore(diary.path, access: .reading, now: { now })
        let prague = try ZoneDatabase().zone(named: "Europe/Prague")
        store.localZone = { prague }
        try diary.add("Sunday", at: "2026-03-01T23:30:00+01:00")
        let today = EntryQuery([.created(.on, "today")])
        #expect(try store.count(today) == 1)
        now = now.adding(seconds: 120)
        #expect(try store.count(today) == 0)
    }

    @Test func `a date that can't be read ends the query before it runs`() throws {
        let diary = try TestDiary()
        #expect(throws: DateError.self) { try diary.store.count(EntryQuery([.created(.on, "the day")])) }
        #expect(throws: DateError.self) { try diary.store.check(EntryQuery([.created(.on, "the day")])) }
        #expect(throws: EntryQueryError.self) { try diary.store.check(EntryQuery([.createdOnDay(ofYear: "2025")])) }
        #expect(throws: EntryPredicateError.self) { try diary.store.check(EntryQuery([predicate("txet = 'a'")])) }
    }

    @Test func `programs ask the diary by the same value`() async throws {
        let folder = TestFolder()
        let diary = try Diary(at: folder.url("diary").path)
        for text in ["tram one", "tram two", "walk"] { try await diary.add(text) }
        var query = EntryQuery(containing: ["tram"])
        #expect(query == EntryQuery(containing: ["tram"]))
        #expect(try await diary.entries(query).map(\.text) == ["tram two", "tram one"])
        query.order = .oldestFirst
        query.limit = 1
        #expect(try await diary.entries(query).map(\.text) == ["tram one"])
        let two = try EntryQuery(containing: ["tram"]).matching(PredicateFormat("text ENDSWITH %@", ["two"]))
        #expect(try await diary.count(two) == 1)
        let today = try EntryQuery(predicate: "creationTime <= $day", variables: ["day": "today"])
        #expect(try await diary.count(today) == 3)
        await #expect(throws: PredicateFormatError.self) { try await diary.count(EntryQuery(predicate: "txet = 1")) }
    }

    @Test func `handles are in the order of entries, with their keys`() throws {
        let diary = try TestDiary()
        for text in ["a", "b", "c"] { try diary.add(text) }
        let handles = try diary.store.handles(EntryQuery())
        #expect(try handles.map(\.id) == diary.store.identifiers(EntryQuery()))
        #expect(handles.map(\.key) == handles.map(\.key).sorted(by: >))
        #expect(Set(handles.map(\.key)).count == 3)
    }
}

/// The distinguishing digits of an id are read with the rows of a list.
struct ListedEntryTests {
    private func diary(ids: [String]) throws -> TestDiary {
        let diary = try TestDiary()
        for id in ids {
            var draft = EntryDraft(
                text: "x", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
            draft.id = UniqueIdentifier(id)
            draft.tags = id.hasPrefix("3") ? ["three"] : []
            _ = try diary.store.add(draft)
        }
        return diary
    }

    @Test(arguments: [[], ["tags.@count >= 0"], ["wordCount = 1"]])
    func `ids are shown with as many digits as distinguish them`(predicates: [String]) throws {
        let diary = try diary(ids: [
            "3f2a9c00-0000-4000-8000-000000000001", "3f2a9c01-0000-4000-8000-000000000001",
            "3f2a9d00-0000-4000-8000-000000000001", "a0000000-0000-4000-8000-000000000001",
            "a0000000-0000-4000-8000-000000000002",
        ])
        let query = EntryQuery(try predicates.map { .predicate(try PredicateCondition($0)) })
        var shown: [String] = []
        var tags: [[String]] = []
        try diary.store.forEachListedEntry(query) { listed in
            shown.append(listed.shortID)
            tags.append(listed.entry.tags)
            return true
        }
        #expect(
            Set(shown) == [
                "3f2a9c00", "3f2a9c01", "3f2a9d", "a0000000000040008000000000000001",
                "a0000000000040008000000000000002",
            ])
        #expect(tags.filter { $0 == ["three"] }.count == 3)
        #expect(try shown == diary.store.identifiers(query).map { try diary.store.shortID(of: $0) })
    }
}

/// All pages of a query are read from the same state of the diary.
struct QueryCursorTests {
    /// Words of one letter are searched among the newest rows first, then in the index: two statements.
    private func diary() throws -> (TestDiary, EntryQuery) {
        let diary = try TestDiary()
        for day in 1...9 { try diary.add("x \(day)", at: "2026-03-0\(day)T12:00:00Z") }
        diary.store.probeLimit = 3
        return (diary, EntryQuery([.holds(SearchTerm("x"))], limit: 9))
    }

    @Test func `a search of a common word takes two statements here`() throws {
        let (diary, query) = try diary()
        #expect(try diary.store.plan(query).probeLimit == 3)
    }

    @Test(arguments: ["2026-01-01T12:00:00Z", "2026-03-20T12:00:00Z"])
    func `an entry that is moved between two pages is found once`(time: String) throws {
        for moved in 1...9 {
            let (diary, query) = try diary()
            let other = try diary.reopened()
            let id = try #require(try diary.entries().first { $0.text == "x \(moved)" }?.id)
            var found: [String] = []
            try diary.store.forEachEntry(query) { entry in
                found.append(entry.text)
                guard found.count == 2 else { return true }
                var change = EntryChange()
                change.creationTime = try ZonedTime(rfc3339: time)
                _ = try other.edit([id], change)
                return true
            }
            #expect(found == (1...9).reversed().map { "x \($0)" }, "x \(moved)")
        }
    }
}
