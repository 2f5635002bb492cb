import Chronology
import DiaryModel
import Terminal

/// A calendar as text: a year with one line per month, a month with a line for each day with entries.
struct CalendarWords {
    let period: CalendarPeriod
    let counts: DayCounts
    let today: CivilDate
    let names: DayNames

    /// The lines, without a heading; `window` is the maximum width, nil if nothing is cut.
    func lines(window: Int?) -> [StyledText] {
        var table = Table(columns: [Table.Column(), Table.Column(), Table.Column()])
        table.rows = period.isMonth ? days : months
        let lines = table.lines(window: nil)
        return window.map { window in lines.flatMap { $0.wrapped(to: window) } } ?? lines
    }

    /// The rows of `January`, `81 entries on 23 days`, `most on Friday 9: 7`.
    private var months: [[StyledText]] {
        let days = Dictionary(grouping: counts.days) { $0.date.month }
        return (1...12).map { month in
            let name = StyledText(SafeText(DayNames.english.month(number: month) ?? ""))
            guard let days = days[month] else { return [name, "no entries"] }
            let sentence = CalendarRenderer.sentence(days.reduce(0) { $0 + $1.entryCount }, onDays: days.count)
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
            let count = day.entryCount == 0 ? "no entries" : day.entryCount.counted("entry")
            return [
                StyledText(SafeText("week \(day.date.isoWeek.week)")),
                StyledText(SafeText("\(names.weekday(of: day.date)) \(day.date.day)")),
                StyledText(SafeText(count + (day.date == today ? ", today" : ""))),
            ]
        }
    }
}
