import Chronology
import DiaryModel
import Terminal

/// A month with a line for each week and the number of entries beside or below each day.
struct MonthGrid {
    let month: CalendarPeriod
    let counts: DayCounts
    let shades: DayShades
    /// The local date, which is marked.
    let today: CivilDate
    /// The short names of weekdays, Monday first.
    let weekdays: [String]

    /// The width of the column of weeks in cells.
    private static let margin = 5
    /// The width of a day's number in cells, with room for the brackets of today.
    private static let dayWidth = 4

    private let countWidth: Int

    init(month: CalendarPeriod, counts: DayCounts, shades: DayShades, today: CivilDate, weekdays: [String]) {
        (self.month, self.counts, self.shades, self.today, self.weekdays) = (month, counts, shades, today, weekdays)
        countWidth = counts.days.map { $0.entryCount.grouped.utf8.count }.max() ?? 1
    }

    /// The lines without a heading; nil if a week is wider than the window.
    func lines(window: Int) -> [StyledText]? {
        let isWide = width(isWide: true) <= window
        guard isWide || width(isWide: false) <= window else { return nil }
        let names = weekdays.map { StyledText(SafeText(isWide ? " \($0)" : "\($0) ")) }
        let mondays = stride(
            from: month.first.startOfWeek.daysSince1970, through: month.last.daysSince1970, by: 7)
        return [line("Week ", names, isWide: isWide)]
            + mondays.flatMap { week(of: CivilDate(daysSince1970: $0), isWide: isWide) }
    }

    func width(window: Int) -> Int { width(isWide: width(isWide: true) <= window) }

    private func width(isWide: Bool) -> Int { Self.margin + 7 * cellWidth(isWide: isWide) }

    private func cellWidth(isWide: Bool) -> Int {
        isWide ? Self.dayWidth + 3 + countWidth : max(Self.dayWidth, countWidth) + 1
    }

    private func week(of monday: CivilDate, isWide: Bool) -> [StyledText] {
        let days = (0..<7).map { day(monday.daysSince1970 + $0) }
        let week = StyledText(SafeText("\(monday.isoWeek.week)")).padded(to: Self.margin - 1, .right)
        let start = week.padded(to: Self.margin)
        guard !isWide else { return [line(start, days.map(wideCell), isWide: true)] }
        let entries = days.map { day in
            guard let day, counts[day] > 0 else { return StyledText() }
            return StyledText(SafeText("\(counts[day].grouped) "), .green)
        }
        return [
            line(start, days.map(number), isWide: false),
            line(StyledText().padded(to: Self.margin), entries, isWide: false),
        ]
    }

    /// A line of cells without trailing blanks.
    private func line(_ start: StyledText, _ cells: [StyledText], isWide: Bool) -> StyledText {
        let width = cellWidth(isWide: isWide)
        return cells.reduce(start) { $0 + $1.padded(to: width, isWide ? .left : .right) }.withoutBlanksAtEnd
    }

    /// The day with a number, in days since 1970; nil for another month.
    private func day(_ number: Int) -> CivilDate? {
        let isOfMonth = month.first.daysSince1970 <= number && number <= month.last.daysSince1970
        return isOfMonth ? CivilDate(daysSince1970: number) : nil
    }

    /// The cell ` 20 ▒ 3`; empty for a day of another month.
    private func wideCell(_ day: CivilDate?) -> StyledText {
        guard let day, counts[day] > 0 else { return number(day) }
        return number(day) + shades.mark(counts[day]) + StyledText(SafeText(" \(counts[day].grouped)"))
    }

    /// The number ` 20 `, or `[20]` for today; empty for a day of another month.
    private func number(_ day: CivilDate?) -> StyledText {
        guard let day else { return StyledText() }
        let digits = day.day < 10 ? " \(day.day)" : "\(day.day)"
        return day == today ? StyledText(SafeText("[\(digits)]"), .bold) : StyledText(SafeText(" \(digits) "))
    }
}

extension StyledText {
    var withoutBlanksAtEnd: StyledText {
        var runs = runs
        while let last = runs.popLast() {
            let text = last.text.string
            guard let end = text.lastIndex(where: { $0 != " " }) else { continue }
            runs.append(Run(SafeText(raw: String(text[...end])), last.style))
            break
        }
        return StyledText(runs: runs)
    }
}
