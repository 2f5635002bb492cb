import Chronology
import Testing

@testable import DiaryMedia

/// Days of calendars that phones write into dates.
struct OtherCalendarTests {
    @Test(arguments: [
        ((1403, 1, 1), (2024, 3, 20)), ((1403, 4, 25), (2024, 7, 15)), ((1404, 1, 1), (2025, 3, 21)),
        ((1400, 1, 1), (2021, 3, 21)), ((1357, 11, 22), (1979, 2, 11)), ((1348, 10, 11), (1970, 1, 1)),
    ])
    func `days of the Persian calendar are ours`(persian: (Int, Int, Int), ours: (Int, Int, Int)) throws {
        let date = try #require(CivilDate(year: persian.0, month: persian.1, day: persian.2))
        #expect(OtherCalendar.persian.day(numbered: date) == CivilDate(year: ours.0, month: ours.1, day: ours.2))
    }

    @Test(arguments: [
        ((1446, 1, 1), (2024, 7, 8)), ((1445, 12, 30), (2024, 7, 7)), ((1400, 1, 1), (1979, 11, 21)),
        ((1389, 10, 22), (1970, 1, 1)),
    ])
    func `days of the arithmetical Islamic calendar are ours`(
        islamic: (Int, Int, Int), ours: (Int, Int, Int)
    ) throws {
        let date = try #require(CivilDate(year: islamic.0, month: islamic.1, day: islamic.2))
        #expect(OtherCalendar.islamic.day(numbered: date) == CivilDate(year: ours.0, month: ours.1, day: ours.2))
    }
}
