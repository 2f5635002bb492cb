import Chronology
import DiaryModel
import DiaryTestSupport
import Foundation
import PredicateLanguage
import Testing

@testable import DiaryStore

struct QueryTests {
    private func texts(_ diary: TestDiary, _ conditions: EntryCondition...) throws -> [String] {
        let query = EntryQuery(conditions)
        let texts = try diary.store.entries(query).map(\.text)
        #expect(try diary.store.count(query) == texts.count)
        return texts
    }

    private func wall(_ text: String) throws -> Int64 { try ZonedTime(rfc3339: text + "Z").wallSeconds }

    @Test func `a day is the entry's own`() throws {
        let diary = try TestDiary()
        try diary.add("Tokyo, the 2nd", at: "2025-07-02T00:10:00+09:00")
        try diary.add("Honolulu, the 2nd", at: "2025-07-02T23:50:00-10:00")
        try diary.add("Prague, the 1st", at: "2025-07-01T23:59:59+02:00")
        try diary.add("Prague, the 3rd", at: "2025-07-03T00:00:00+02:00")
        let range = try wall("2025-07-02T00:00:00")..<wall("2025-07-03T00:00:00")
        #expect(try texts(diary, .createdWithin(.wall(range))) == ["Honolulu, the 2nd", "Tokyo, the 2nd"])
    }

    @Test(arguments: ["OR", "AND"])
    func `a predicate of thousands of parts is answered`(word: String) throws {
        let diary = try TestDiary()
        try diary.add("Fog", at: "2025-07-02T00:10:00+09:00")
        let parts = (1...3000).map { "wordCount \(word == "OR" ? "==" : "!=") \($0 + (word == "OR" ? 0 : 1))" }
        let predicate = try PredicateCondition(parts.joined(separator: " \(word) "))
        #expect(try texts(diary, .predicate(predicate)) == ["Fog"])
    }

    @Test func `instants are compared as such, before 1970 too`() throws {
        let diary = try TestDiary()
        let times = ["1969-12-31T23:59:59.9999Z", "1970-01-01T00:00:00Z", "1660-01-01T12:00:00.0005Z"]
        for time in times { try diary.add(time, at: time) }
        for time in times {
            let instant = try ZonedTime(rfc3339: time).instant.microseconds
            #expect(try texts(diary, .createdWithin(.instants(instant..<instant + 1))) == [time])
            #expect(try !texts(diary, .createdWithin(.instants(Int64.min..<instant))).contains(time))
            #expect(try texts(diary, .createdWithin(.instants(instant..<Int64.max))).contains(time))
        }
    }

    @Test func `a day of any year`() throws {
        let diary = try TestDiary()
        for time in [
            "1660-03-01T12:00:00Z", "2024-02-29T23:59:59Z", "2026-03-01T00:00:00+09:00", "2026-03-02T00:00:00Z",
        ] {
            try diary.add(time, at: time)
        }
        #expect(
            try texts(diary, .createdOnDay(ofYear: "2025-03-01")) == [
                "2026-03-01T00:00:00+09:00", "1660-03-01T12:00:00Z",
            ])
        #expect(try texts(diary, .createdOnDay(ofYear: "2020-02-29")) == ["2024-02-29T23:59:59Z"])
    }

    @Test func `tags either, all, without`() throws {
        let diary = try TestDiary()
        try diary.add("a #Žižkov")
        try diary.add("b #work #zizkov/pub")
        try diary.add("c #work", tags: ["ZIZKOV"])
        try diary.add("d")
        #expect(try texts(diary, .tagged(["zizkov"])) == ["c #work", "a #Žižkov"])
        #expect(try texts(diary, .tagged(["zizkov", "WORK"])).count == 3)
        #expect(try texts(diary, .tagged(["zizkov"]), .tagged(["work"])) == ["c #work"])
        #expect(try texts(diary, .untagged(["work"])) == ["d", "a #Žižkov"])
        #expect(try texts(diary, .tagged(["nobody"])).isEmpty)
        #expect(try texts(diary, .untagged(["nobody"])).count == 4)
        #expect(try texts(diary, .bears(tag: "žIŽKOV")) == ["a #Žižkov"])
    }

    @Test func `the properties of an entry`() throws {
        let diary = try TestDiary()
        try diary.add("sound", media: [diary.keep(Data("abc".utf8), name: "a.wav")])
        try diary.add("")
        #expect(try texts(diary, .has(.audio)) == ["sound"])
        #expect(try texts(diary, .has(.image)).isEmpty)
        #expect(try texts(diary, .has(.text)) == ["sound"])
        #expect(try texts(diary, .has(.text), .has(.audio)) == ["sound"])
        #expect(try texts(diary, .has(.place)).isEmpty)
    }

    @Test(arguments: [
        (50.087, 14.421, 1.0, true), (50.0, 14.421, 5.0, false), (50.0, 14.421, 11.0, true),
        (-50.087, 14.421, 100.0, false),
    ])
    func `around a place`(latitude: Double, longitude: Double, kilometres: Double, isNear: Bool) throws {
        let diary = try TestDiary()
        var draft = EntryDraft(text: "x", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        draft.position = Position(latitude: 50.0875, longitude: 14.4213)
        _ = try diary.store.add(draft)
        let center = try #require(Position(latitude: latitude, longitude: longitude))
        let found = try texts(diary, .near(.init(center: center, radius: kilometres)))
        #expect(found == (isNear ? ["x"] : []))
    }

    @Test func `across the date line and the pole`() throws {
        let diary = try TestDiary()
        for (name, latitude, longitude) in [("line", 0.0, 179.99), ("pole", 89.99, 0.0)] {
            var draft = EntryDraft(
                text: name, creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
            draft.position = Position(latitude: latitude, longitude: longitude)
            _ = try diary.store.add(draft)
        }
        let line = try #require(Position(latitude: 0, longitude: -179.99))
        let pole = try #require(Position(latitude: 89.99, longitude: 180))
        #expect(try texts(diary, .near(.init(center: line, radius: 3))) == ["line"])
        #expect(try texts(diary, .near(.init(center: pole, radius: 3))) == ["pole"])
    }

    @Test func `a count without reading rows equals the actual one`() throws {
        let diary = try TestDiary()
        #expect(try diary.store.count(EntryQuery()) == 0)
        let entries = try (1...5).map { try diary.add("\($0) #a", at: "2026-03-0\($0)T12:00:00Z") }
        _ = try diary.store.trash([entries[1].id, entries[3].id], as: CommandRecord("delete", "2 entries"))
        func count(_ query: EntryQuery) throws -> Int { try diary.store.count(query) }
        #expect(try count(EntryQuery()) == 3 && count(EntryQuery([], in: .trash)) == 2)
        #expect(try count(EntryQuery(limit: 2)) == 2 && count(EntryQuery([], in: .trash, limit: 1)) == 1)
        #expect(try count(EntryQuery(limit: 0)) == 0 && count(EntryQuery(limit: 9)) == 3)
    }

    @Test func `limit and order`() throws {
        let diary = try TestDiary()
        for hour in 10...19 { try diary.add("\(hour)", at: "2026-03-01T\(hour):00:00Z") }
        func texts(_ query: EntryQuery) throws -> [String] { try diary.store.entries(query).map(\.text) }
        #expect(try texts(EntryQuery(limit: 2)) == ["19", "18"])
        #expect(try texts(EntryQuery(order: .oldestFirst, limit: 2)) == ["10", "11"])
        #expect(try texts(EntryQuery(limit: 0)).isEmpty)
        let predicate = try PredicateCondition("text BEGINSWITH '1' AND text != '19'")
        #expect(try texts(EntryQuery([.predicate(predicate)], limit: 2)) == ["18", "17"])
    }

    @Test func `journals and stars`() throws {
        let diary = try TestDiary()
        let id = try diary.add("x").id
        try diary.add("y")
        var change = EntryChange()
        change.journal = "Café"
        change.starred = true
        _ = try diary.store.edit([id], change)
        #expect(try texts(diary, .journal("CAFE")) == ["x"])
        #expect(try texts(diary, .journal("default")) == ["y"])
        #expect(try texts(diary, .starred) == ["x"])
        #expect(try texts(diary, .identifiers([id])) == ["x"])
        #expect(try texts(diary, .identifiers([])).isEmpty)
    }

    @Test func `the newest are those that are not in the future`() throws {
        let diary = try TestDiary()
        let now = try ZonedTime(rfc3339: "2026-03-01T12:00:00Z").instant
        for text in ["a", "b", "c"] { try diary.add(text) }
        try diary.add("tomorrow", at: "2026-03-02T12:00:00Z")
        let newest = try (1...4).map { try diary.store.newestEntry($0, before: now) }
        #expect(try newest.map { try $0.flatMap { try diary.store.entry($0)?.text } } == ["c", "b", "a", nil])
    }
}
