import Chronology

/// The year or the month that a calendar shows.
struct CalendarPeriod: Equatable {
    let first: CivilDate
    let last: CivilDate
    let isMonth: Bool

    init(yearOf day: CivilDate) {
        first = CivilDate(year: day.year, month: 1, day: 1) ?? .first
        last = CivilDate(year: day.year, month: 12, day: 31) ?? .last
        isMonth = false
    }

    init(monthOf day: CivilDate) {
        (first, last, isMonth) = (day.startOfMonth, day.endOfMonth, true)
    }

    /// The year or the month of a date; nil for another span.
    init?(_ reading: DateReading) {
        guard case .span(let first, _) = reading.kind else { return nil }
        switch reading.granularity {
        case .year: self.init(yearOf: first)
        case .month: self.init(monthOf: first)
        case .day, .weekend, .week, .quarter, .season, .days, .range, .minute, .second: return nil
        }
    }

    /// The smallest month or year that contains all days of a date; nil if they are of several years.
    init?(around reading: DateReading) {
        if let period = Self(reading) {
            self = period
            return
        }
        let (first, last): (CivilDate, CivilDate)
        switch reading.kind {
        case .moment(let time): (first, last) = (time.wallTime.date, time.wallTime.date)
        case .span(let start, let end): (first, last) = (start, end)
        case .range: return nil
        }
        guard first.year == last.year else { return nil }
        if first.month == last.month { self.init(monthOf: first) } else { self.init(yearOf: first) }
    }

    var days: ClosedRange<CivilDate> { first...last }

    /// The period in ISO 8601, such as `2026` or `2026-11`.
    var text: String { String(first.description.prefix(isMonth ? 7 : 4)) }

    /// The title, such as `2026` or `November 2026`.
    var title: String {
        isMonth ? "\(DayNames.english.month(of: first)) \(first.year)" : "\(first.year)"
    }
}
