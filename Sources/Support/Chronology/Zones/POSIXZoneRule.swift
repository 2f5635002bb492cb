/// The rule of a POSIX `TZ` string: a standard offset and, if clocks change, the two days of each year.
struct POSIXZoneRule: Hashable, Sendable {
    enum Day: Hashable, Sendable {
        /// The n-th day from 1, where 29 February is never counted (`J60` is always 1 March).
        case withoutLeapDay(Int)
        /// The n-th day from 0, where 29 February is counted.
        case ofYear(Int)
        /// The w-th weekday (0 for Sunday) of a month, the last one where w is 5.
        case ofMonth(month: Int, week: Int, weekday: Int)
    }

    /// A day of each year and the seconds after its midnight, which may be negative or more than a day.
    struct Change: Hashable, Sendable {
        let day: Day
        let secondOfDay: Int
    }

    /// The rules of daylight saving time.
    struct Daylight: Hashable, Sendable {
        let utcOffset: Int
        let start: Change
        let end: Change
    }

    let standardOffset: Int
    let daylight: Daylight?

    /// Seconds that clocks are ahead of UTC.
    func utcOffset(atSecond second: Int64) -> Int {
        guard let daylight else { return standardOffset }
        // NB: daylight time continues if one year's end meets the next year's start.
        let latest = changes(around: second).filter { $0.second <= second }
            .max { ($0.second, $0.isStart ? 1 : 0) < ($1.second, $1.isStart ? 1 : 0) }
        return latest?.isStart == true ? daylight.utcOffset : standardOffset
    }

    /// The seconds after one second, up to and including another close to it, at which the rule may change clocks.
    func times(after start: Int64, through end: Int64) -> [Int64] {
        changes(around: start).map(\.second).filter { $0 > start && $0 <= end }
    }

    /// The changes of the year around a second, the year before and the one after.
    private func changes(around second: Int64) -> [(second: Int64, isStart: Bool)] {
        guard let daylight else { return [] }
        let year = WallTime(secondsSince1970: second).date.year
        return (year - 1...year + 1).flatMap { year in
            [
                (daylight.start.second(inYear: year) - Int64(standardOffset), true),
                (daylight.end.second(inYear: year) - Int64(daylight.utcOffset), false),
            ]
        }
    }
}

extension POSIXZoneRule.Change {
    /// The change in seconds since 1970 of the local time before it.
    fileprivate func second(inYear year: Int) -> Int64 {
        Int64(day.daysSince1970(inYear: year)) * 86_400 + Int64(secondOfDay)
    }
}

extension POSIXZoneRule.Day {
    fileprivate func daysSince1970(inYear year: Int) -> Int {
        let newYear = CivilDate.daysBefore(year: year)
        switch self {
        case .withoutLeapDay(let day): return newYear + day - (CivilDate.isLeap(year: year) && day >= 60 ? 0 : 1)
        case .ofYear(let day): return newYear + day
        case .ofMonth(let month, let week, let weekday):
            let first = newYear + (1..<month).reduce(0) { $0 + CivilDate.dayCount(year: year, month: $1) }
            let offset = (weekday - (first + 4)).flooredRemainder(by: 7) + 7 * (week - 1)
            return first + (offset < CivilDate.dayCount(year: year, month: month) ? offset : offset - 7)
        }
    }
}
