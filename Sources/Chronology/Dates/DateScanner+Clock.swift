// Times of the day.
extension DateScanner {
    /// The time that follows a day, with what stands between them; only a written day takes an offset.
    mutating func clock(after day: DayExpression) throws(DateError) -> ClockExpression? {
        if word("t", glued: true) {
            if let clock = try compactClock() { return try offset(after: clock, day) }
            guard let clock = try digitalClock(glued: true) else { return nil }
            return try offset(after: clock, day)
        }
        _ = sign(",")
        _ = word("at")
        guard let clock = try clock() else { return nil }
        return try offset(after: clock, day)
    }

    /// `18:30`, `6:30:05 pm`, `3pm`, `noon`, `18時30分`.
    mutating func clock() throws(DateError) -> ClockExpression? {
        if let second = word(in: DateVocabulary.times) { return ClockExpression(second: second) }
        var ahead = self
        if let clock = try ahead.digitalClock(glued: false) {
            self = ahead
            return clock
        }
        guard let hour = number(digits: 1...2) else { return nil }
        if sign("時") || sign("时") { return try ideographicClock(hour: hour) }
        guard let isAfternoon = halfOfDay() else { return nil }
        return try clock(hour: hour, isAfternoon: isAfternoon)
    }

    /// `18:30`, `18:30:05`, `18:30:05.25`, `6:30pm`.
    private mutating func digitalClock(glued: Bool) throws(DateError) -> ClockExpression? {
        guard let hour = number(digits: 1...2, glued: glued), sign(":", glued: true),
            let minute = number(digits: 2...2, glued: true)
        else { return nil }
        var second: Int?
        var microsecond = 0
        if sign(":", glued: true) {
            second = number(digits: 2...2, glued: true)
            guard second != nil else { return nil }
            microsecond = fraction()
        }
        var clock = try clock(hour: hour, minute: minute, second: second, isAfternoon: halfOfDay())
        clock.microsecond = microsecond
        return clock
    }

    /// `183000` or `1830` after `T`.
    private mutating func compactClock() throws(DateError) -> ClockExpression? {
        if let time = number(digits: 4...4, glued: true) {
            return try clock(hour: time / 100, minute: time % 100)
        }
        guard let time = number(digits: 6...6, glued: true) else { return nil }
        return try clock(hour: time / 10_000, minute: time / 100 % 100, second: time % 100)
    }

    /// The minutes that may follow `時`.
    private mutating func ideographicClock(hour: Int) throws(DateError) -> ClockExpression? {
        guard let minute = number(digits: 1...2) else { return try clock(hour: hour) }
        return sign("分") ? try clock(hour: hour, minute: minute) : nil
    }

    /// The digits after a point or a comma, in microseconds.
    private mutating func fraction() -> Int {
        attempt { scanner in
            guard scanner.sign(".", glued: true) || scanner.sign(",", glued: true),
                let digits = scanner.digits(glued: true)
            else { return nil }
            return Int((digits + "000000").prefix(6))
        } ?? 0
    }

    /// `am` for false, `pm` for true.
    private mutating func halfOfDay() -> Bool? {
        if word("am") { return false }
        return word("pm") ? true : nil
    }

    private func clock(
        hour: Int, minute: Int = 0, second: Int? = nil, isAfternoon: Bool? = nil
    ) throws(DateError) -> ClockExpression {
        guard minute <= 59 else { throw impossible("minutes go from 0 to 59") }
        guard (second ?? 0) <= 59 else { throw impossible("seconds go from 0 to 59") }
        let hour = try hourOfDay(hour, isAfternoon)
        return ClockExpression(
            second: hour * 3600 + minute * 60 + (second ?? 0), granularity: second == nil ? .minute : .second)
    }

    private func hourOfDay(_ hour: Int, _ isAfternoon: Bool?) throws(DateError) -> Int {
        guard let isAfternoon else {
            guard hour <= 23 else { throw impossible("hours go from 0 to 23") }
            return hour
        }
        guard (1...12).contains(hour) else { throw impossible("hours before am and pm go from 1 to 12") }
        return hour % 12 + (isAfternoon ? 12 : 0)
    }

    /// The clock with the offset that may stand after it: `Z`, `+01:00`, `+0100`, `+01`.
    private mutating func offset(after clock: ClockExpression, _ day: DayExpression) throws(DateError)
        -> ClockExpression?
    {
        guard !isAtEnd else { return clock }
        guard case .exact(_, isWritten: true) = day else { return nil }
        var clock = clock
        if word("z") || word("utc") {
            clock.utcOffset = 0
            return clock
        }
        let isEast = sign("+")
        guard isEast || sign("-"), let digits = digits(glued: true) else { return nil }
        var text = String(digits)
        if sign(":", glued: true) {
            guard let minutes = self.digits(glued: true) else { return nil }
            text += ":\(minutes)"
        }
        guard let zone = TimeZoneRules(fixed: (isEast ? "+" : "-") + text) else {
            throw impossible("an offset is written +01:00 and is less than a day")
        }
        clock.utcOffset = zone.utcOffset(atSecond: 0)
        return clock
    }
}
