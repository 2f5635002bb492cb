import Chronology
import DiaryModel
import JSON
import Terminal

/// The numbers of entries on the days of a year or a month.
struct CalendarRenderer {
    let period: CalendarPeriod
    let counts: DayCounts
    let today: CivilDate
    let names: DayNames
    /// True if only ASCII marks can be shown.
    var isASCII = false
    /// The word for one of those that are counted: `entry` or `task`.
    var noun = "entry"

    /// The sentence `944 entries on 271 days`.
    static func sentence(_ entryCount: Int, of noun: String, onDays dayCount: Int) -> String {
        "\(entryCount.counted(noun)) on \(dayCount.counted("day"))"
    }

    private var sentence: String { Self.sentence(counts.entryCount, of: noun, onDays: counts.dayCount) }

    /// The calendar as text.
    ///
    /// - Parameter window: the maximum width; nil if nothing is cut.
    func words(window: Int?) -> [StyledText] {
        let heading: StyledText = "\(period.title, .bold): \(sentence)"
        return heading.wrapped(to: window)
            + CalendarWords(period: period, counts: counts, today: today, names: names, noun: noun)
            .lines(window: window)
    }

    /// The calendar as a grid, or as text if the window is too narrow for one.
    func grid(window: Int) -> [StyledText] {
        let shades = DayShades(of: counts.days.map(\.entryCount), isASCII: isASCII)
        return period.isMonth ? month(shades, window: window) : year(shades, window: window)
    }

    private func year(_ shades: DayShades, window: Int) -> [StyledText] {
        let grid = YearGrid(
            year: period.first.year, counts: counts, shades: shades, today: today, weekdays: names.shortWeekdays,
            window: window)
        return heading(width: min(grid.width, window)) + [""] + grid.lines + [""] + legend(shades, window: window)
    }

    private func month(_ shades: DayShades, window: Int) -> [StyledText] {
        let grid = MonthGrid(
            month: period, counts: counts, shades: shades, today: today, weekdays: names.shortWeekdays)
        guard let lines = grid.lines(window: window) else { return words(window: window) }
        return heading(width: grid.width(window: window)) + [""] + lines
    }

    /// The title on the left and the total on the right, or one below the other.
    private func heading(width: Int) -> [StyledText] {
        let (title, sum) = (StyledText(SafeText(period.title), .bold), StyledText(SafeText(sentence)))
        guard title.cells + sum.cells + 2 <= width else { return [title, sum] }
        return [title + sum.padded(to: width - title.cells, .right)]
    }

    private func legend(_ shades: DayShades, window: Int) -> [StyledText] {
        let margin = StyledText(SafeText(raw: String(repeating: " ", count: DayNames.shortCells + 2)))
        var lines: [StyledText] = []
        for part in shades.legend {
            if let last = lines.last, last.cells + 3 + part.cells <= window {
                lines[lines.count - 1] = last + "   " + part
            } else {
                lines.append(margin.cells + part.cells <= window ? margin + part : part)
            }
        }
        return lines
    }

    var json: JSONValue {
        [
            "period": .string(period.text), "\(noun)Count": .integer(counts.entryCount),
            "dayCount": .integer(counts.dayCount), "days": .array(dayObjects),
        ]
    }

    var dayObjects: [JSONValue] {
        counts.days.map { day in
            [
                "day": .string(day.date.description), "week": .string(day.date.isoWeek.description),
                "\(noun)Count": .integer(day.entryCount),
            ]
        }
    }
}

/// A calendar as text: a year with one line per month, a month with a line for each day with entries.
struct CalendarWords {
    let period: CalendarPeriod
    let counts: DayCounts
    let today: CivilDate
    let names: DayNames
    /// The word for one of those that are counted.
    let noun: String

    private var nothing: String { noun == "entry" ? "no entries" : "no \(noun)s" }

    /// The lines, without a heading; `window` is the maximum width, nil if nothing is cut.
    func lines(window: Int?) -> [StyledText] {
        var table = Table(columns: [Table.Column(), Table.Column(), Table.Column()])
        table.rows = period.isMonth ? days : months
        return table.lines(window: nil).flatMap { $0.wrapped(to: window) }
    }

    /// The rows of `January`, `81 entries on 23 days`, `most on Friday 9: 7`.
    private var months: [[StyledText]] {
        let days = Dictionary(grouping: counts.days) { $0.date.month }
        return (1...12).map { month in
            let name = StyledText(SafeText(DayNames.english.month(number: month) ?? ""))
            guard let days = days[month] else { return [name, StyledText(SafeText(nothing))] }
            let sentence = CalendarRenderer.sentence(
                days.reduce(0) { $0 + $1.entryCount }, of: noun, onDays: days.count)
            var row = [name, StyledText(SafeText(sentence))]
            if let most = most(of: days) { row.append(most) }
            return row
        }
    }

    /// The day with the most entries; nil if all have the same number.
    private func most(of days: [DayCounts.Day]) -> StyledText? {
        guard let most = days.max(by: { $0.entryCount < $1.entryCount }),
            days.count == 1 || days.contains(where: { $0.entryCount < most.entryCount }), most.entryCount > 1
        else { return nil }
        let day = "\(names.weekday(of: most.date)) \(most.date.day)"
        return StyledText(SafeText(days.count == 1 ? "on \(day)" : "most on \(day): \(most.entryCount.grouped)"))
    }

    /// The rows of `week 47`, `Friday 20`, `3 entries, today`.
    private var days: [[StyledText]] {
        var shown = counts.days
        if period.days.contains(today), counts[today] == 0 {
            shown.append(DayCounts.Day(date: today, entryCount: 0))
            shown.sort { $0.date < $1.date }
        }
        return shown.map { day in
            let count = day.entryCount == 0 ? nothing : day.entryCount.counted(noun)
            return [
                StyledText(SafeText("week \(day.date.isoWeek.week)")),
                StyledText(SafeText("\(names.weekday(of: day.date)) \(day.date.day)")),
                StyledText(SafeText(count + (day.date == today ? ", today" : ""))),
            ]
        }
    }
}
