import Chronology
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryModel

struct StatisticsTests {
    private func period(_ year: Int, _ month: Int?, _ count: Int) -> DiaryStatistics.Period {
        DiaryStatistics.Period(year: year, month: month, entryCount: count)
    }

    @Test(arguments: [
        ("", 0), (" ", 0), ("one", 1), ("  two\twords\r\n", 2), ("a\u{A0}b\u{3000}c\u{2028}d\u{85}e", 5), ("京都で散歩", 1),
        ("x\u{B}y\u{1C}z", 2), ("#a -- 1", 3),
    ])
    func `words are the runs between white space`(text: String, count: Int) throws {
        let diary = try TestDiary()
        let entry = try diary.add(text, tags: ["t"])
        #expect(entry.wordCount == count)
        #expect(entry.wordCount == text.unicodeScalars.split { $0.properties.isWhitespace }.count)
    }

    @Test func `days are those of the entries' own calendars`() throws {
        let diary = try TestDiary()
        try diary.add("one", at: "2025-12-31T23:30:00-05:00")
        try diary.add("two", at: "2026-01-01T01:00:00+00:00")
        try diary.add("three", at: "2026-01-01T22:00:00+09:00")
        let statistics = try diary.store.statistics(EntryQuery())
        #expect(statistics.entryCount == 3)
        #expect(statistics.dayCount == 2)
        #expect(statistics.firstDay?.description == "2025-12-31")
        #expect(statistics.lastDay?.description == "2026-01-01")
        #expect(statistics.periods == [period(2025, nil, 1), period(2026, nil, 2)])
    }

    @Test func `periods are years, or months of one year, without gaps`() throws {
        let diary = try TestDiary()
        #expect(try diary.store.statistics(EntryQuery()).periods.isEmpty)
        try diary.add("one", at: "2026-01-05T12:00:00Z")
        try diary.add("two", at: "2026-03-05T12:00:00Z")
        let months = try diary.store.statistics(EntryQuery()).periods
        #expect(months == [period(2026, 1, 1), period(2026, 2, 0), period(2026, 3, 1)])
        try diary.add("three", at: "2024-03-05T12:00:00Z")
        let years = try diary.store.statistics(EntryQuery()).periods
        #expect(years == [period(2024, nil, 1), period(2025, nil, 0), period(2026, nil, 2)])
        try diary.add("four", at: "0999-03-05T12:00:00Z")
        #expect(try diary.store.statistics(EntryQuery()).periods.map(\.year) == [999, 2024, 2026])
    }

    @Test func `tags are counted by entry, the most frequent first`() throws {
        let diary = try TestDiary()
        try diary.add("#b #B and #a", at: "2026-01-05T12:00:00Z", tags: ["b"])
        try diary.add("#A", at: "2024-01-05T23:00:00-03:00")
        try diary.add("#á", at: "2025-01-05T12:00:00Z")
        let counts = try diary.store.tagCounts(EntryQuery())
        #expect(counts.map(\.name) == ["a", "b", "á"])
        #expect(counts.map(\.entryCount) == [2, 1, 1])
        #expect(counts.map(\.firstDay.description) == ["2024-01-05", "2026-01-05", "2025-01-05"])
        #expect(counts.map(\.lastDay.description) == ["2026-01-05", "2026-01-05", "2025-01-05"])
    }

    private func counts(_ diary: TestDiary, by text: String) throws -> [ValueCount] {
        let clock = QueryClock(now: { Instant(secondsSince1970: 1_790_000_000) }, zone: { .utc })
        return try diary.store.counts(by: EntryExpression(text, variables: [:], at: clock), EntryQuery())
    }

    @Test func `values are counted in an order that fits them`() throws {
        let diary = try TestDiary()
        let media = try ["one", "two"].map { try diary.keep(.init($0.utf8), name: "\($0).wav") }
        try diary.add("x y", at: "2026-01-05T23:30:00-05:00", tags: ["t", "u"], media: media)
        try diary.add("x", at: "2026-01-06T12:00:00Z", tags: ["u"])
        #expect(try counts(diary, by: "creationTime").map(\.value) == [day(5), day(6)].compactMap(\.self))
        #expect(try counts(diary, by: "tags") == [count(.text("u"), 2), count(.text("t"), 1)])
        #expect(try counts(diary, by: "media.fileName").map(\.value) == [.text("one.wav"), .text("two.wav")])
        #expect(try counts(diary, by: "media.model") == [count(.missing, 2)])
        #expect(try counts(diary, by: "place") == [count(.missing, 2)])
        #expect(try counts(diary, by: "wordCount") == [count(.integer(1), 1), count(.integer(2), 1)])
        #expect(try counts(diary, by: "wordCount * 1.0").map(\.value) == [.integer(1), .integer(2)])
        #expect(try counts(diary, by: "starred") == [count(.boolean(false), 2)])
        #expect(try counts(diary, by: "media.@count") == [count(.integer(0), 1), count(.integer(2), 1)])
    }

    private func day(_ number: Int) -> CountedValue? {
        CivilDate(year: 2026, month: 1, day: number).map(CountedValue.day)
    }

    private func count(_ value: CountedValue, _ count: Int) -> ValueCount { ValueCount(value: value, count: count) }
}
