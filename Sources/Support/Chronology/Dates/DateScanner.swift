/// Reads a DATE from its tokens, form by form; a form that does not match leaves the position unchanged.
struct DateScanner {
    let text: String
    let now: Instant
    let today: CivilDate
    let meaning: DateDirection
    /// True if the start of a period is meant, so that a coming one has not begun.
    var isStartMeant = false
    /// True after `today`, `yesterday` or `tomorrow`, which a number can only follow as an hour.
    var isNearDay = false
    private let tokens: [DateToken]
    private var position = 0

    init(_ text: String, now: Instant, today: CivilDate, meaning: DateDirection) {
        self.meaning = meaning
        self.text = text
        self.now = now
        self.today = today
        tokens = DateToken.tokens(of: text)
    }

    /// The whole text as a date, or nil if it has no form of one.
    func expression() throws(DateError) -> DateExpression? {
        for form in ExpressionForm.allCases {
            var scanner = self
            if let found = try scanner.expression(form), scanner.isAtEnd { return found }
        }
        return nil
    }

    private mutating func expression(_ form: ExpressionForm) throws(DateError) -> DateExpression? {
        switch form {
        case .counted: try countedInstant()
        case .partOfDay: try spokenPartOfDay()
        case .dayAndClock: try dayAndClock()
        case .clockAndPart: try clockAndPart()
        case .clockAndDay: try clockAndDay()
        }
    }

    /// `friday at noon`, `2026-11-20T18:30+01:00`, a day alone.
    private mutating func dayAndClock() throws(DateError) -> DateExpression? {
        if !word("on"), !(meaning == .coming && word("by")) { _ = word("over") }
        guard let day = try day() else { return nil }
        guard !isAtEnd, !(endOfDay() && isAtEnd) else { return .day(day, nil) }
        if case .span = day { return nil }
        guard let clock = try clock(after: day) else { return nil }
        return .day(day, clock)
    }

    /// `3pm yesterday`, `noon on friday`, `at 9 on monday morning`, a time alone.
    private mutating func clockAndDay() throws(DateError) -> DateExpression? {
        let saidAt = at()
        guard let clock = try clock(saidAt ? .afterAt : .alone) else { return nil }
        guard !isAtEnd else { return .day(.nearest(.daily), clock) }
        if !sign(",") { _ = word("on") }
        guard let day = try day() else { return nil }
        if case .span = day { return nil }
        guard let part = partAfterDay() else { return .day(day, clock) }
        return .day(day, try within(part, clock))
    }

    /// Any of the forms of a day or of several.
    mutating func day(_ forms: [DayForm] = DayForm.allCases) throws(DateError) -> DayExpression? {
        for form in forms {
            var ahead = self
            guard let found = try ahead.day(form) else { continue }
            self = ahead
            return found
        }
        return nil
    }

    private mutating func day(_ form: DayForm) throws(DateError) -> DayExpression? {
        switch form {
        case .ideographic: try ideographicDay()
        case .iso: try isoDay()
        case .slashed: try slashedDay()
        case .dotted: try dottedDay()
        case .dayBeforeMonth: try dayBeforeMonth()
        case .monthFirst: try monthFirstDay()
        case .weekday: try weekdayDay()
        case .quarter: try quarter()
        case .numberedWeek: try numberedWeek()
        case .season: try season()
        case .weekend: try weekend()
        case .spoken: try spokenDay()
        case .counted: try countedDay()
        case .dayOfMonth: dayOfMonth()
        case .due: try dueDay()
        }
    }
}

/// The forms of a whole date, in the order in which they are tried.
private enum ExpressionForm: CaseIterable {
    case counted, partOfDay, dayAndClock, clockAndPart, clockAndDay
}

/// The forms of a day or of several, in the order in which they are tried.
enum DayForm: CaseIterable {
    case ideographic, quarter, iso, slashed, dotted, dayBeforeMonth, monthFirst, weekday, numberedWeek, season, weekend
    case due, spoken, counted, dayOfMonth
}

// MARK: - Tokens

extension DateScanner {
    var isAtEnd: Bool { position == tokens.count }

    private var next: DateToken? { isAtEnd ? nil : tokens[position] }

    /// The result of a form, or nil and the position unchanged.
    mutating func attempt<Result>(_ form: (inout DateScanner) -> Result?) -> Result? {
        var ahead = self
        guard let result = form(&ahead) else { return nil }
        self = ahead
        return result
    }

    /// A number with the given count of digits.
    mutating func number(digits: ClosedRange<Int>, glued: Bool = false) -> Int? {
        guard let next, case .number(let value, let count) = next.kind, digits.contains(count),
            next.isGlued || !glued
        else { return nil }
        position += 1
        return value
    }

    /// The digits of a number, leading zeros included.
    mutating func digits(glued: Bool) -> Substring? {
        guard let next, case .number = next.kind, next.isGlued || !glued else { return nil }
        position += 1
        return text[next.range]
    }

    mutating func sign(_ scalar: Unicode.Scalar, glued: Bool = false) -> Bool {
        guard let next, next.kind == .sign(scalar), next.isGlued || !glued else { return false }
        position += 1
        return true
    }

    mutating func word(_ word: String, glued: Bool = false) -> Bool {
        guard let next, next.kind == .word(word), next.isGlued || !glued else { return false }
        position += 1
        return true
    }

    mutating func word<Value>(in table: [String: Value]) -> Value? {
        guard let next, case .word(let word) = next.kind, let value = table[word] else { return nil }
        position += 1
        return value
    }
}

// MARK: - Checks

extension DateScanner {
    /// The day, or an error with the reason why there is none.
    func date(year: Int, month: Int, day: Int) throws(DateError) -> CivilDate {
        if let date = CivilDate(year: year, month: month, day: day) { return date }
        guard (1...9999).contains(year) else { throw impossible("years go from 1 to 9999") }
        guard let first = CivilDate(year: year, month: month, day: 1) else {
            throw impossible("months go from 1 to 12")
        }
        let count = CivilDate.dayCount(year: year, month: month)
        throw impossible("\(DayNames.english.month(of: first)) \(year) has \(count) days")
    }

    func span(year: Int, month: Int) throws(DateError) -> DayExpression {
        let first = try date(year: year, month: month, day: 1)
        return .span(first: first, last: first.endOfMonth, .month)
    }

    func span(year: Int) throws(DateError) -> DayExpression {
        .span(
            first: try date(year: year, month: 1, day: 1), last: try date(year: year, month: 12, day: 31), .year)
    }

    /// The day of a month in its latest year.
    func latest(month: Int, day: Int) throws(DateError) -> DayExpression {
        // 2000 has every day that a year can have.
        guard CivilDate(year: 2000, month: month, day: day) != nil else {
            guard let first = CivilDate(year: 2000, month: month, day: 1) else {
                throw impossible("months go from 1 to 12")
            }
            let count = CivilDate.dayCount(year: 2000, month: month)
            throw impossible("\(DayNames.english.month(of: first)) has \(count) days\(month == 2 ? " at most" : "")")
        }
        return .nearest(.yearly(month: month, day: day))
    }

    func impossible(_ reason: String) -> DateError { .impossible(text: text, reason: reason) }
}
