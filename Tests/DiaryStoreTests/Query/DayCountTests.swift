import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

struct DayCountTests {
    private func days(_ diary: TestDiary, _ conditions: EntryCondition..., limit: Int? = nil) throws -> [String: Int] {
        let counts = try diary.store.dayCounts(EntryQuery(conditions, limit: limit))
        #expect(counts.entryCount == counts.days.reduce(0) { $0 + $1.entryCount })
        return Dictionary(uniqueKeysWithValues: counts.days.map { ($0.date.description, $0.entryCount) })
    }

    @Test func `entries are counted by the days of their own calendars`() throws {
        let diary = try TestDiary()
        for time in [
            "1969-12-31T23:59:59+00:00", "1970-01-01T00:00:00+00:00", "1660-01-01T00:00:00+00:58",
            "2026-01-01T23:59:00-12:00", "2026-01-02T00:00:00+14:00", "2026-01-01T12:00:00+00:00",
        ] {
            try diary.add("x", at: time)
        }
        let all = ["1660-01-01": 1, "1969-12-31": 1, "1970-01-01": 1, "2026-01-01": 2, "2026-01-02": 1]
        #expect(try days(diary) == all)
        #expect(try days(diary, .holds(SearchTerm("x"))) == all)
        #expect(try days(diary, .created(.on, "2026-01-01")) == ["2026-01-01": 2])
        #expect(try days(diary, .created(.on, "2026"), limit: 2).values.reduce(0, +) == 2)
        #expect(try days(diary, .starred) == [:])
    }

    @Test func `a query that goes through media or tags counts each entry once`() throws {
        let diary = try TestDiary()
        let media = try (0..<3).map { try diary.keep(Data("\($0)".utf8), name: "\($0).wav") }
        try diary.add("x #a #b", at: "2026-01-01T12:00:00Z", media: media)
        #expect(try days(diary, .hasMedium(ofImport: nil)) == ["2026-01-01": 1])
        #expect(try days(diary, .tagged(["a", "b"])) == ["2026-01-01": 1])
    }
}
