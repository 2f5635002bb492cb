// Times of the day.
extension DateScanner {
    /// The text before a time, which decides how much of it has to be written.
    enum ClockContext {
        /// Nothing: `18:30`, `3pm`, `noon`.
        case alone
        /// A day: also `18.30` and `18h`, and `18` after `yesterday` or where coming days are meant.
        case afterDay
        /// `at`: also an hour alone, of 24.
        case afterAt
    }

    /// `at`, `around`, `about`, `at around`.
    mutating func at() -> Bool {
        let saidAt = word("at")
        return word("around") || word("about") || sign("~") || saidAt
    }

    /// The time after a day, with the separator between them; only a written day takes an offset.
    mutating func clock(after day: DayExpression) throws(DateError) -> ClockExpression? {
        if word("t", glued: true) {
            if let clock = try compactClock() { return try offset(after: clock, day) }
            guard let clock = try digitalClock(glued: true) else { return nil }
            return try offset(after: clock, day)
        }
        _ = sign(",")
        if let part = partAfterDay() { return try clock(in: part) }
        let saidAt = at()
        guard let clock = try clock(saidAt ? .afterAt : .afterDay) else { return nil }
        return try offset(after: clock, day)
    }

    /// `18:30`, `6:30:05 pm`, `3pm`, `8 in the evening`, `noon`, `half past 3`, `18時30分`; more forms by the context.
    mutating func clock(_ context: ClockContext) throws(DateError) -> ClockExpression? {
        if let second = word(in: DateVocabulary.times) { return ClockExpression(second: second) }
        var ahead = self
        if let clock = try ahead.clockPastHour() {
            self = ahead
            return clock
        }
        ahead = self
        if let clock = try ahead.digitalClock(glued: false) {
            self = ahead
            return clock
        }
        if context == .afterAt, let time = number(digits: 4...4) {
            return try clock(hour: time / 100, minute: time % 100)
        }
        guard let (hour, digits) = hourNumber() else { return nil }
        if sign("時") || sign("时") { return try ideographicClock(hour: hour) }
        if hour == 12, let second = word(in: DateVocabulary.times) { return ClockExpression(second: second) }
        return try clock(hour: hour, digits: digits, context)
    }

    private mutating func hourNumber() -> (hour: Int, digits: Int)? {
        if let hour = number(digits: 1...1) { return (hour, 1) }
        return number(digits: 2...2).map { ($0, 2) }
    }

    /// Reads the text that makes a number an hour.
    private mutating func clock(hour: Int, digits: Int, _ context: ClockContext) throws(DateError) -> ClockExpression? {
        let (minute, isMinuteMarked) = minuteAfterPoint(context)
        if clockWord() || minute != nil || context == .afterAt {
            let mark = halfOfDay()
            guard minute == nil || isMinuteMarked || mark != nil || context != .alone else { return nil }
            let clock = try clock(hour: hour, digits: digits, minute: minute ?? 0, isAfternoon: mark)
            return try withPart(clock)
        }
        if let isAfternoon = halfOfDay() { return try clock(hour: hour, isAfternoon: isAfternoon) }
        // `tomorrow 11`; after another past day it is rather a day of a month: `friday 13`.
        if context == .afterDay, meaning == .coming || isNearDay, isAtEnd, hour <= 23 {
            return try clock(hour: hour, digits: digits)
        }
        guard partWithPrepositionFollows else { return nil }
        return try withPart(clock(hour: hour, digits: digits))
    }

    /// The minutes of `18.30` and `18h30`, 0 for `18h`, and whether `h` marks the hour.
    private mutating func minuteAfterPoint(_ context: ClockContext) -> (minute: Int?, isMarked: Bool) {
        let dotted = attempt { scanner -> Int? in
            guard scanner.sign(".", glued: true), let minute = scanner.number(digits: 2...2, glued: true) else {
                return nil
            }
            // NB: `friday 19.11` is a day of November without its final point.
            let mayBeMonth = context == .afterDay && (1...12).contains(minute)
            return mayBeMonth ? nil : minute
        }
        if let dotted { return (dotted, false) }
        guard context != .alone, word("h", glued: true) else { return (nil, false) }
        return (number(digits: 2...2, glued: true) ?? 0, true)
    }

    /// `o'clock`.
    mutating func clockWord() -> Bool {
        attempt { scanner -> Bool? in
            if scanner.word("oclock") { return true }
            guard scanner.word("o"), scanner.sign("'") || scanner.sign("’") else { return nil }
            return scanner.word("clock") ? true : nil
        } ?? false
    }

    private var partWithPrepositionFollows: Bool {
        var ahead = self
        return ahead.partWithPreposition() != nil
    }

    /// The time within the part of the day that follows: `8 in the evening`.
    private mutating func withPart(_ clock: ClockExpression) throws(DateError) -> ClockExpression {
        guard let part = partWithPreposition() else { return clock }
        return try within(part, clock)
    }

    /// `half past 3`, `quarter to 4`, `a quarter past 3 pm`.
    private mutating func clockPastHour() throws(DateError) -> ClockExpression? {
        _ = word("a")
        let minutes = word("half") ? 30 : word("quarter") ? 15 : nil
        guard let minutes else { return nil }
        let isBefore = minutes == 15 && word("to")
        guard isBefore || word("past"), let (hour, digits) = hourNumber() else { return nil }
        var clock = try clock(hour: hour, digits: digits, isAfternoon: halfOfDay())
        clock.second = (clock.second + 86_400 + (isBefore ? -60 : 60) * minutes) % 86_400
        return try withPart(clock)
    }

    /// `18:30`, `18:30:05`, `18:30:05.25`, `6:30pm`.
    private mutating func digitalClock(glued: Bool) throws(DateError) -> ClockExpression? {
        guard let (hour, digits) = glued ? number(digits: 1...2, glued: true).map({ ($0, 2) }) : hourNumber(),
            sign(":", glued: true), let minute = number(digits: 2...2, glued: true)
        else { return nil }
        var second: Int?
        var microsecond = 0
        if sign(":", glued: true) {
            second = number(digits: 2...2, glued: true)
            guard second != nil else { return nil }
            microsecond = fraction()
        }
        var clock = try clock(hour: hour, digits: digits, minute: minute, second: second, isAfternoon: halfOfDay())
        clock.microsecond = microsecond
        return try withPart(clock)
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

    /// `am`, `a.m.` for false, `pm`, `p.m.` for true.
    mutating func halfOfDay() -> Bool? {
        if word("am") { return false }
        if word("pm") { return true }
        return attempt { $0.dottedHalfOfDay() }
    }

    private mutating func dottedHalfOfDay() -> Bool? {
        let isAfternoon = word("p")
        guard isAfternoon || word("a"), sign(".", glued: true), word("m", glued: true) else { return nil }
        _ = sign(".", glued: true)
        return isAfternoon
    }

    private func clock(
        hour: Int, digits: Int = 2, minute: Int = 0, second: Int? = nil, isAfternoon: Bool? = nil
    ) throws(DateError) -> ClockExpression {
        guard minute <= 59 else { throw impossible("minutes go from 0 to 59") }
        guard (second ?? 0) <= 59 else { throw impossible("seconds go from 0 to 59") }
        let hourOfDay = try hourOfDay(hour, isAfternoon)
        var clock = ClockExpression(
            second: hourOfDay * 3600 + minute * 60 + (second ?? 0), granularity: second == nil ? .minute : .second)
        // 08:30 is 24-hour notation.
        clock.mayBeAfternoon = isAfternoon == nil && (1...12).contains(hour) && (digits == 1 || hour >= 10)
        return clock
    }

    private func hourOfDay(_ hour: Int, _ isAfternoon: Bool?) throws(DateError) -> Int {
        guard let isAfternoon else {
            guard hour <= 23 else { throw impossible("hours go from 0 to 23") }
            return hour
        }
        guard (1...12).contains(hour) else { throw impossible("hours before am and pm go from 1 to 12") }
        return hour % 12 + (isAfternoon ? 12 : 0)
    }

    /// The clock with an optional offset after it: `Z`, `+01:00`, `+0100`, `+01`.
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
