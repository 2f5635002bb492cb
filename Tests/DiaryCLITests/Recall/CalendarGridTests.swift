import Chronology
import DiaryModel
import Terminal
import Testing

@testable import DiaryCLI

struct CalendarGridTests {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// The marks of a year with entries on some days, row by row, without the names.
    private func marks(_ year: Int, window: Int, _ days: [CivilDate]) -> [[Character]] {
        var counts = DayCounts()
        for day in days { counts.add(day.daysSince1970) }
        let grid = YearGrid(
            year: year, counts: counts, shades: DayShades(of: [1], isASCII: false), today: .last,
            weekdays: Self.weekdays, window: window)
        return grid.lines.map { Array($0.plain.dropFirst(5)) }
    }

    // 2012 begins on a Sunday and is a leap year: it has days of 54 weeks. 1 and 9999 are the calendar's ends.
    @Test(arguments: [1, 1660, 1900, 2012, 2023, 2024, 2026, 9999])
    func `every day of a year has one mark, below its month and beside its weekday`(year: Int) throws {
        let first = try #require(CivilDate(year: year, month: 1, day: 1))
        let dayCount = CivilDate.isLeap(year: year) ? 366 : 365
        #expect(marks(year, window: 80, []).dropFirst().joined().count { $0 == "·" } == dayCount)
        for index in stride(from: 0, to: dayCount, by: 7) {
            let day = first.adding(days: index)
            let rows = marks(year, window: 80, [day]).dropFirst()
            let found = rows.enumerated().compactMap { row in row.element.firstIndex(of: "░").map { (row.offset, $0) } }
            #expect(found.count == 1)
            let (row, column) = try #require(found.first)
            #expect(row == day.daysSinceMonday)
            #expect(column == (day.daysSince1970 - first.startOfWeek.daysSince1970) / 7)
        }
    }

    @Test(arguments: [(200, 1), (113, 1), (59, 1), (58, 1), (40, 2), (32, 2), (20, 4), (11, 12)])
    func `a narrow window has halves, quarters or months`(window: Int, parts: Int) throws {
        let rows = marks(2026, window: window, [])
        #expect(rows.count { $0.contains(where: \.isLetter) } == parts)
        #expect(rows.count == parts * 9 - 1)
        #expect(rows.joined().count { $0 == "·" } == 365)
        #expect(rows.allSatisfy { $0.count + 5 <= max(window, 11) })
    }

    @Test func `shades begin at 1, 2, 4 and 7, or at quarters for larger counts`() {
        let words = { (counts: [Int]) in DayShades(of: counts, isASCII: true).legend.map(\.plain) }
        #expect(words([]) == [])
        #expect(words([1, 1]) == [". 1 and more"])
        #expect(words([1, 3]) == [". 1", ": 2 and more"])
        #expect(words([1, 9, 2, 4]) == [". 1", ": 2 to 3", "* 4 to 6", "# 7 and more"])
        #expect(
            words([1000, 2000, 3000, 4000]) == [
                ". 1 to 1,999", ": 2,000 to 2,999", "* 3,000 to 3,999", "# 4,000 and more",
            ])
        #expect(words([50, 50, 50]) == [". 1 to 49", ": 50 and more"])
        let shades = DayShades(of: [1, 9, 2, 4], isASCII: true)
        #expect([0, 1, 2, 3, 4, 6, 7, 9].map { shades.mark($0).plain } == [" ", ".", ":", ":", "*", "*", "#", "#"])
    }

    @Test func `weekdays are short in any language`() throws {
        #expect(DayNames.english.shortWeekdays == Self.weekdays)
        let months = (1...12).map { "\($0)" }
        let chinese = try #require(DayNames(weekdays: "日一二三四五六".map { "星期\($0)" }, months: months))
        #expect(chinese.shortWeekdays == ["一", "二", "三", "四", "五", "六", "日"])
        let japanese = try #require(DayNames(weekdays: "日月火水木金土".map { "\($0)曜日" }, months: months))
        #expect(japanese.shortWeekdays == ["月", "火", "水", "木", "金", "土", "日"])
        let alike = try #require(DayNames(weekdays: (1...7).map { "day \($0) x" }, months: months))
        #expect(alike.shortWeekdays == Self.weekdays)
    }

    @Test func `counts of four digits and more leave a month readable`() {
        var counts = DayCounts()
        counts.add(CivilDate(daysSince1970: 20_000).daysSince1970, entryCount: 123_456)
        let month = CalendarPeriod(monthOf: CivilDate(daysSince1970: 20_000))
        let grid = MonthGrid(
            month: month, counts: counts, shades: DayShades(of: [123_456], isASCII: true), today: .first,
            weekdays: Self.weekdays)
        #expect(grid.lines(window: 40) == nil)
        for window in [61, 80, 120, 200] {
            let lines = grid.lines(window: window)?.map(\.plain) ?? []
            #expect(lines.contains { $0.contains("123,456") })
            #expect(lines.allSatisfy { DisplayWidth.cells(of: $0) <= window })
        }
    }
}
