import Chronology
import DiaryModel
import Terminal

/// The weeks of a year side by side, a cell a day; in narrow windows its halves, quarters or months below each other.
struct YearGrid {
    let year: Int
    let counts: DayCounts
    let shades: DayShades
    /// The local date; later days stay empty.
    let today: CivilDate
    /// The short names of weekdays, Monday first.
    let weekdays: [String]
    let window: Int

    /// The cells before the first week.
    private static let margin = DayNames.shortCells + 2

    private struct Part {
        let first: CivilDate
        let last: CivilDate

        var monday: CivilDate { first.startOfWeek }
        var weekCount: Int { column(of: last) + 1 }

        /// The week of a day, from 0.
        func column(of day: CivilDate) -> Int { (day.daysSince1970 - monday.daysSince1970) / 7 }
    }

    /// The lines without a heading and without the legend of the shades.
    var lines: [StyledText] {
        parts.enumerated().flatMap { index, part in
            (index > 0 ? [StyledText()] : []) + [months(of: part)] + (0..<7).map { row($0, of: part) }
        }
    }

    /// The width of the widest line in cells.
    var width: Int { Self.margin + (parts.map(\.weekCount).max() ?? 0) * cellWidth }

    /// The parts whose weeks fit side by side.
    private var parts: [Part] {
        for monthCount in [12, 6, 3] {
            let parts = parts(ofMonths: monthCount)
            if parts.allSatisfy({ Self.margin + $0.weekCount <= window }) { return parts }
        }
        return parts(ofMonths: 1)
    }

    private func parts(ofMonths count: Int) -> [Part] {
        stride(from: 1, through: 12, by: count).compactMap { month in
            guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
            return Part(first: first, last: first.adding(months: count - 1).endOfMonth)
        }
    }

    /// A wide window shows squares.
    private var cellWidth: Int { Self.margin + 2 * 54 <= window ? 2 : 1 }

    /// The names of months, each above the week of its first day.
    private func months(of part: Part) -> StyledText {
        var line = ""
        for month in part.first.month...part.last.month {
            guard let first = CivilDate(year: year, month: month, day: 1) else { continue }
            let column = Self.margin + part.column(of: first) * cellWidth
            line = DisplayWidth.padded(line, to: column) + DayNames.english.month(of: first).prefix(3)
        }
        return StyledText(SafeText(line))
    }

    /// The days of a weekday, 0 for Monday; every second row shows its name.
    private func row(_ weekday: Int, of part: Part) -> StyledText {
        let name = weekday.isMultiple(of: 2) ? weekdays[weekday] : ""
        let label = StyledText(SafeText(name)).padded(to: Self.margin)
        let first = part.monday.daysSince1970 + weekday
        return (0..<part.weekCount).reduce(label) { $0 + cell(first + 7 * $1, in: part) }.withoutBlanksAtEnd
    }

    /// The cell of a day, given in days since 1970; blank for one of another part, and for a future one.
    private func cell(_ number: Int, in part: Part) -> StyledText {
        // NB: The last days of the calendar are clamped to its end, so numbers are compared.
        let isOfPart = part.first.daysSince1970 <= number && number <= part.last.daysSince1970
        let day = CivilDate(daysSince1970: number)
        guard isOfPart, day <= today || counts[day] > 0 else { return StyledText().padded(to: cellWidth) }
        let mark = shades.mark(counts[day])
        return counts[day] > 0 && cellWidth > 1 ? mark + mark : mark.padded(to: cellWidth)
    }
}
