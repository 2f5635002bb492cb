/// Reads a DATE in English: ISO 8601, a few numeric forms, and everyday phrases.
///
/// The past is meant unless `next`, `tomorrow` or `in` say otherwise; a day of the week alone is the latest one, today
/// included; weeks begin on Monday. A parser for tasks means future days instead. Ambiguous text is refused.
package struct DateParser: Sendable {
    private let now: Instant
    private let zone: TimeZoneRules
    private let today: CivilDate
    private let direction: DateDirection

    /// A parser for a time and the local zone.
    package init(now: Instant, zone: TimeZoneRules, direction: DateDirection = .past) {
        self.now = now
        self.zone = zone
        self.direction = direction
        today = zone.zonedTime(at: now).wallTime.date
    }

    /// The moment or the days that a text means, for a range.
    ///
    /// A time that clocks showed twice is the earlier one; a skipped time is the instant of the change.
    package func parse(_ text: String) throws(DateError) -> DateReading {
        let trimmed = String(text.trimmedBlanks)
        if let expression = try expression(trimmed) { return try reading(expression, text, refusesSkipped: false) }
        if let range = try range(trimmed) { return range }
        throw .unknown(text: trimmed, nearest: nearest(to: trimmed))
    }

    /// The time for an entry, and whether the text gave more than a day; a bare day is its noon.
    ///
    /// A time that clocks showed twice is the earlier one; a skipped time is refused, and so is anything wider than a
    /// day. Where coming days are meant, a week, month or the like that has begun is its last day, a later one its
    /// first.
    package func parseMoment(_ text: String) throws(DateError) -> (time: ZonedTime, hasTime: Bool) {
        guard let expression = try expression(String(text.trimmedBlanks)) else {
            throw .tooWide(text: text, granularity: try parse(text).granularity)
        }
        let reading = try reading(expression, text, refusesSkipped: true)
        switch reading.kind {
        case .moment(let time): return (time, true)
        case .range: throw .tooWide(text: text, granularity: .range)
        case .span(let first, let last):
            guard let day = reading.granularity == .day ? first : dueDay(from: first, to: last) else {
                throw .tooWide(text: text, granularity: reading.granularity)
            }
            let noon = ClockExpression(second: 43_200)
            return (try time(day, noon, text, refusesSkipped: true), false)
        }
    }

    /// The day on which something is due in the days; nil for past ones.
    private func dueDay(from first: CivilDate, to last: CivilDate) -> CivilDate? {
        guard direction == .coming, last >= today else { return nil }
        return first <= today ? last : first
    }

    /// The meaning of a trimmed text; nil if it has no form of a single date.
    func expression(_ text: String) throws(DateError) -> DateExpression? {
        try DateScanner(text, now: now, today: today, meaning: direction).expression()
    }

    /// The meaning of an expression at this time in this zone.
    func reading(
        _ expression: DateExpression, _ text: String, refusesSkipped: Bool
    ) throws(DateError) -> DateReading {
        switch expression {
        case .instant(let instant, let granularity): return moment(instant, granularity)
        case .instants(let from, let to):
            return DateReading(kind: .range(from: moment(from, .second), to: moment(to, .second)), granularity: .range)
        case .day(.span(let first, let last, let granularity), _):
            return DateReading(kind: .span(first: first, last: last), granularity: granularity)
        case .day(.exact(let date, _), let clock):
            return try reading(date, clock, text, refusesSkipped)
        case .day(.nearest(let recurrence), let clock):
            return try reading(recurrence, clock, text, refusesSkipped)
        }
    }

    private func moment(_ instant: Instant, _ granularity: DateReading.Granularity) -> DateReading {
        DateReading(kind: .moment(zone.zonedTime(at: instant)), granularity: granularity)
    }

    private func reading(
        _ date: CivilDate, _ clock: ClockExpression?, _ text: String, _ refusesSkipped: Bool
    ) throws(DateError) -> DateReading {
        guard let clock else { return DateReading(day: date) }
        let time = try time(date, clock, text, refusesSkipped: refusesSkipped)
        return DateReading(kind: .moment(time), granularity: clock.granularity)
    }

    /// The latest of the recurring days, or the one before it if its time is still ahead; for future days the next one,
    /// or the one after it if its time is over.
    private func reading(
        _ recurrence: Recurrence, _ clock: ClockExpression?, _ text: String, _ refusesSkipped: Bool
    ) throws(DateError) -> DateReading {
        guard let nearest = recurrence.nearest(to: today, direction) else {
            throw .impossible(text: text, reason: "the calendar has the years 1 to 9999")
        }
        guard let clock, nearest == today else { return try reading(nearest, clock, text, refusesSkipped) }
        let time = instant(nearest, clock)
        let (isMeant, step) = direction == .past ? (time <= now, -1) : (time >= now, 1)
        let other = isMeant ? nil : recurrence.nearest(to: nearest + step, direction)
        return try reading(other ?? nearest, clock, text, refusesSkipped)
    }

    private func instant(_ date: CivilDate, _ clock: ClockExpression) -> Instant {
        zone.nearest(clock.wallTime(on: date)).instant
    }

    private func time(
        _ date: CivilDate, _ clock: ClockExpression, _ text: String, refusesSkipped: Bool
    ) throws(DateError) -> ZonedTime {
        let wall = clock.wallTime(on: date)
        let zone = clock.utcOffset.map { TimeZoneRules(utcOffset: $0) } ?? zone
        guard refusesSkipped, case .skipped(let before, let after) = zone.resolve(wall) else {
            return zone.nearest(wall)
        }
        throw .skipped(text: text, before: before, after: after)
    }
}

extension ClockExpression {
    func wallTime(on date: CivilDate) -> WallTime {
        WallTime(secondsSince1970: Int64(date.daysSince1970) * 86_400 + Int64(second), microsecond: microsecond)
    }
}

extension StringProtocol {
    /// The text without blanks at both ends.
    package var trimmedBlanks: SubSequence {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start[start.endIndex...] }
        return start[...end]
    }
}
