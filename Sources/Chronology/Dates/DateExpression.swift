/// What a DATE says, before the local zone has its say.
enum DateExpression: Hashable {
    /// A moment counted from now.
    case instant(Instant, DateReading.Granularity)
    /// A day or several, with a time or without.
    case day(DayExpression, ClockExpression?)
}

/// Which day or days a DATE names.
enum DayExpression: Hashable {
    /// One day. Whether all of it was written, so that an offset can follow its time.
    case exact(CivilDate, isWritten: Bool)
    /// The latest of days that come again and again, today included; with a time the latest that is past.
    case latest(Recurrence)
    /// Several days, both ends included.
    case span(first: CivilDate, last: CivilDate, DateReading.Granularity)
}

/// The time of a day.
struct ClockExpression: Hashable {
    /// Seconds after midnight.
    var second: Int
    var microsecond = 0
    var granularity = DateReading.Granularity.minute
    /// Seconds east of Greenwich, where an offset was written.
    var utcOffset: Int?
}

/// Days that come again and again.
enum Recurrence: Hashable {
    case daily
    /// 1 for Sunday.
    case weekly(weekday: Int)
    case yearly(month: Int, day: Int)

    /// The latest such day that is not after another.
    func latest(through date: CivilDate) -> CivilDate? {
        switch self {
        case .daily: return date
        case .weekly(let weekday): return date + -(date.weekday - weekday).flooredRemainder(by: 7)
        case .yearly(let month, let day):
            // NB: 29 February can be eight years away, around 1900.
            return (0...8).lazy.compactMap { CivilDate(year: date.year - $0, month: month, day: day) }
                .first { $0 <= date }
        }
    }
}
