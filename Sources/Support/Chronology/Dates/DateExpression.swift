/// The meaning of a DATE before the local zone is applied.
enum DateExpression: Hashable {
    /// A moment counted from now.
    case instant(Instant, DateReading.Granularity)
    /// Everything between two moments, both relative to now.
    case instants(from: Instant, to: Instant)
    /// One or more days, with or without a time.
    case day(DayExpression, ClockExpression?)
}

enum DayExpression: Hashable {
    /// One day. Whether all of it was written, so that an offset can follow its time.
    case exact(CivilDate, isWritten: Bool)
    /// The latest of recurring days, today included, with a time the latest that is past; or the next, if future dates
    /// are meant.
    case nearest(Recurrence)
    /// Several days, both ends included.
    case span(first: CivilDate, last: CivilDate, DateReading.Granularity)
}

struct ClockExpression: Hashable {
    /// Seconds after midnight.
    var second: Int
    var microsecond = 0
    var granularity = DateReading.Granularity.minute
    /// Seconds east of Greenwich, if an offset was written.
    var utcOffset: Int?
    /// True if the hour is 1 to 12 without am or pm, so that `in the evening` can still move it.
    var mayBeAfternoon = false
}

/// A part of the day, with the hour that it means.
enum PartOfDay: Hashable {
    case morning, afternoon, evening, night

    /// The time that the part alone means.
    var clock: ClockExpression {
        switch self {
        case .morning: ClockExpression(second: 8 * 3600)
        case .afternoon: ClockExpression(second: 15 * 3600)
        case .evening: ClockExpression(second: 19 * 3600)
        case .night: ClockExpression(second: 22 * 3600)
        }
    }

    /// The hours that belong to it; those of a night end with its day.
    var hours: Range<Int> {
        switch self {
        case .morning: 0..<12
        case .afternoon: 12..<19
        case .evening: 16..<24
        case .night: 18..<24
        }
    }
}

enum Recurrence: Hashable {
    case daily
    /// 1 for Sunday.
    case weekly(weekday: Int)
    case monthly(day: Int)
    case yearly(month: Int, day: Int)

    /// The nearest such day to another, which may be that day, in the given direction.
    func nearest(to date: CivilDate, _ direction: DateDirection) -> CivilDate? {
        switch direction {
        case .past: latest(through: date)
        case .coming: next(from: date)
        }
    }

    private func next(from date: CivilDate) -> CivilDate? {
        switch self {
        case .daily: return date
        case .weekly(let weekday): return date + (weekday - date.weekday).flooredRemainder(by: 7)
        case .monthly(let day):
            return (0...2).lazy.map { date.startOfMonth.adding(months: $0) }
                .compactMap { CivilDate(year: $0.year, month: $0.month, day: day) }.first { $0 >= date }
        case .yearly(let month, let day):
            return (0...8).lazy.compactMap { CivilDate(year: date.year + $0, month: month, day: day) }
                .first { $0 >= date }
        }
    }

    /// The latest such day up to another.
    private func latest(through date: CivilDate) -> CivilDate? {
        switch self {
        case .daily: return date
        case .weekly(let weekday): return date + -(date.weekday - weekday).flooredRemainder(by: 7)
        case .monthly(let day):
            // Of two consecutive months one has 31 days.
            return (0...2).lazy.map { date.startOfMonth.adding(months: -$0) }
                .compactMap { CivilDate(year: $0.year, month: $0.month, day: day) }.first { $0 <= date }
        case .yearly(let month, let day):
            // NB: 29 February can be eight years away, around 1900.
            return (0...8).lazy.compactMap { CivilDate(year: date.year - $0, month: month, day: day) }
                .first { $0 <= date }
        }
    }
}
