import Testing

@testable import Chronology

struct CivilDateCalendarTests {
    private func date(_ text: String) throws -> CivilDate {
        try ZonedTime(rfc3339: text + "T00:00Z").wallTime.date
    }

    @Test(arguments: [
        (2026, 2, 29), (1900, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 4, 31), (0, 1, 1),
        (10_000, 1, 1),
    ])
    func `a day that no calendar has is nil`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test func `days of the week go round without a break`() {
        var expected = 2  // 0001-01-01 was a Monday.
        for number in CivilDate.validDays {
            let date = CivilDate(daysSince1970: number)
            guard date.weekday == expected, date.daysSinceMonday == (expected + 5) % 7 else {
                Issue.record("\(date) is said to be day \(date.weekday), not \(expected)")
                return
            }
            expected = expected % 7 + 1
        }
    }

    @Test(arguments: [
        ("2005-01-01", 2004, 53), ("2005-01-02", 2004, 53), ("2005-12-31", 2005, 52), ("2006-01-01", 2005, 52),
        ("2007-01-01", 2007, 1), ("2007-12-30", 2007, 52), ("2007-12-31", 2008, 1), ("2008-12-28", 2008, 52),
        ("2008-12-29", 2009, 1), ("2009-12-31", 2009, 53), ("2010-01-03", 2009, 53), ("2026-11-20", 2026, 47),
        ("0001-01-01", 1, 1), ("9999-12-31", 9999, 52),
    ])
    func `weeks are those of ISO 8601`(text: String, year: Int, week: Int) throws {
        let found = try date(text).isoWeek
        #expect((found.year, found.week) == (year, week))
        #expect(ISOWeek(year: year, week: week)?.monday == (try date(text).startOfWeek))
    }

    @Test func `each week follows the one before it`() {
        var week = CivilDate.first.isoWeek
        for number in stride(
            from: CivilDate.validDays.lowerBound + 7, through: CivilDate.validDays.upperBound - 7, by: 7)
        {
            let next = CivilDate(daysSince1970: number).isoWeek
            guard
                (next.year == week.year && next.week == week.week + 1)
                    || (next.year == week.year + 1 && next.week == 1 && week.week >= 52)
            else {
                Issue.record("\(next) follows \(week)")
                return
            }
            week = next
        }
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-01-31", -2, "2025-11-30"),
        ("2026-11-20", 14, "2028-01-20"), ("0001-01-31", -1, "0001-01-01"), ("9999-12-01", 1, "9999-12-31"),
    ])
    func `months are added to the same day or the last`(start: String, months: Int, expected: String) throws {
        #expect(try date(start).adding(months: months) == date(expected))
    }

    @Test(arguments: [Int.min, -719_163, 2_932_897, Int.max])
    func `days outside of the calendar are held at its ends`(number: Int) {
        #expect(CivilDate(daysSince1970: number) == (number < 0 ? .first : .last))
        #expect(CivilDate(daysSince1970: 0).adding(days: number) == (number < 0 ? .first : .last))
    }

    @Test func `the parts of a day follow from it`() throws {
        let leap = try date("2024-02-10")
        #expect(leap.dayOfYear == 41)
        #expect(leap.startOfMonth.description == "2024-02-01")
        #expect(leap.endOfMonth.description == "2024-02-29")
        #expect(try date("2024-12-31").dayOfYear == 366)
    }
}
