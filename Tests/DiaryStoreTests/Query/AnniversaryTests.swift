import Chronology
import DiaryStore
import DiaryTestSupport
import Testing

struct AnniversaryTests {
    @Test func `other years of a day`() throws {
        let diary = try TestDiary()
        for time in [
            "2026-03-01T00:00:00+09:00", "2024-03-01T23:59:00-12:00", "2024-03-01T00:00:00+14:00",
            "1660-03-01T12:00:00Z", "2024-02-29T12:00:00Z", "2023-02-28T12:00:00Z",
        ] {
            try diary.add("x", at: time)
        }
        func years(_ year: Int, _ month: Int, _ day: Int) throws -> [String] {
            let date = try #require(CivilDate(year: year, month: month, day: day))
            return try diary.store.anniversaries(of: date).map { "\($0.year): \($0.entryCount)" }
        }
        #expect(try years(2026, 3, 1) == ["2024: 2", "1660: 1"])
        #expect(try years(2026, 2, 28) == ["2024: 1", "2023: 1"])
        #expect(try years(2028, 2, 28) == ["2023: 1"])
        #expect(try years(2028, 2, 29) == ["2024: 1"])
        #expect(try years(1660, 3, 1) == [])
        #expect(try TestDiary().store.anniversaries(of: .last).isEmpty)
    }
}
