import Testing

@testable import Chronology

struct CivilDateTests {
    @Test func `every day of the calendar is computed back from its number`() throws {
        var expected = (year: 1, month: 1, day: 1)
        for number in CivilDate.validDays {
            let date = CivilDate(daysSince1970: number)
            guard date.year == expected.year, date.month == expected.month, date.day == expected.day,
                date.daysSince1970 == number
            else {
                Issue.record("day \(number) is \(date), not \(expected)")
                return
            }
            expected = dayAfter(expected)
        }
        #expect(expected == (10_000, 1, 1))
    }

    /// Counts days without using a formula of the library.
    private func dayAfter(_ date: (year: Int, month: Int, day: Int)) -> (year: Int, month: Int, day: Int) {
        let isLeap = date.year % 400 == 0 || (date.year % 4 == 0 && date.year % 100 != 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        if date.day < lengths[date.month - 1] { return (date.year, date.month, date.day + 1) }
        return date.month < 12 ? (date.year, date.month + 1, 1) : (date.year + 1, 1, 1)
    }
}
