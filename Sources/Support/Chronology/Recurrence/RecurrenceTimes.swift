/// The times of a rule on a clock that is never changed, in order, from a first one on.
///
/// They are computed here and not by a library: libical 3.0 differs from RFC 5545 in one of eight random rules, and
/// takes seconds for one that has no times. The end of the rule and its number of times are the caller's: it knows
/// which time was the first and what the zone is.
///
/// A rule may come from a stranger. What is looked at is bounded, so that one that names no day, or one a century,
/// ends; no number that a rule can have overflows.
package struct RecurrenceTimes: Sequence, IteratorProtocol {
    private let rule: RecurrenceRule
    private let days: RecurrenceDays
    private let first: WallTime
    private let hasTime: Bool
    /// The index of the next period, from 0 for that of the first time.
    private var period = 0
    /// What the period has that was not returned yet, the last one first.
    private var found: [WallTime] = []
    /// How many more days or hours are looked at.
    private var budget = 1_200_000

    /// The times of a rule at or after a first one, which is the first of them if the rule names it.
    ///
    /// - Parameter hasTime: false for days: parts about hours, minutes and seconds are ignored, and each time is that
    ///   of the first.
    package init(_ rule: RecurrenceRule, from first: WallTime, hasTime: Bool) {
        (self.rule, self.first, self.hasTime) = (rule, first, hasTime)
        days = RecurrenceDays(rule, from: first.date)
    }

    package mutating func next() -> WallTime? {
        while found.isEmpty {
            guard budget > 0, let times = timesOfPeriod() else { return nil }
            period += 1
            found = Self.at(rule.positions, of: times).filter { $0 >= first }.reversed()
        }
        return found.popLast()
    }

    /// All times of the current period, sorted; nil after the last year.
    private mutating func timesOfPeriod() -> [WallTime]? {
        let step = period * rule.interval
        if rule.frequency == .hourly {
            guard hasTime else { return nil }
            return hour(first.secondsSince1970 - Int64(first.secondOfDay % 3600) + Int64(step) * 3600)
        }
        guard let range = days.period(step) else { return nil }
        budget -= range.count
        return range.lazy.map(CivilDate.init(daysSince1970:)).filter(days.contains).flatMap { day in
            (hasTime && !rule.hours.isEmpty ? rule.hours : [first.hour]).flatMap { times(day, hour: $0) }
        }
    }

    private mutating func hour(_ second: Int64) -> [WallTime]? {
        budget -= 1
        let time = WallTime(secondsSince1970: second)
        guard time.secondsSince1970 == second else { return nil }
        guard rule.hours.isEmpty || rule.hours.contains(time.hour), days.contains(time.date) else { return [] }
        return times(time.date, hour: time.hour)
    }

    private func times(_ day: CivilDate, hour: Int) -> [WallTime] {
        guard hasTime, !rule.minutes.isEmpty || !rule.seconds.isEmpty else {
            return [WallTime(date: day, hour: hour, minute: first.minute, second: first.second)].compactMap { $0 }
        }
        return (rule.minutes.isEmpty ? [first.minute] : rule.minutes).flatMap { minute in
            (rule.seconds.isEmpty ? [first.second] : rule.seconds).compactMap { second in
                WallTime(date: day, hour: hour, minute: minute, second: second)
            }
        }
    }

    /// Those at some positions, from the end for negative ones; all without positions.
    private static func at(_ positions: [Int], of times: [WallTime]) -> [WallTime] {
        guard !positions.isEmpty else { return times }
        let indices = Set(positions.map { $0 > 0 ? $0 - 1 : times.count + $0 })
        return times.indices.filter(indices.contains).map { times[$0] }
    }
}
