/// Reads the words of a rule from the front of a text.
struct RecurrencePhrase {
    private let text: String
    private var tokens: ArraySlice<DateToken>

    init(_ text: String) {
        self.text = text
        tokens = DateToken.tokens(of: text)[...]
    }

    /// The whole text as a rule; nil if it is none.
    mutating func rule() throws(RecurrenceError) -> RecurrenceRule? {
        if let rule = attempt({ $0.afterDone() }) { return rule }
        guard var rule = try beginning() else { return nil }
        _ =
            words("of", "the", "month") || words("of", "every", "month") || words("of", "each", "month")
            || words("in", "the", "month") || words("every", "month") || words("each", "month")
        if let count = attempt({ $0.times() }) { rule.count = count }
        return tokens.isEmpty ? rule : nil
    }

    // MARK: Parts

    /// `3 days after done`, `a week after it was done`.
    private mutating func afterDone() -> RecurrenceRule? {
        _ = word("every")
        let written = count()
        guard let (frequency, factor) = unit(), (written ?? 1) >= 1 else { return nil }
        guard word("after"), isDone() else { return nil }
        var rule = RecurrenceRule(frequency, every: (written ?? 1) * factor)
        rule.isAfterDone = true
        if let count = attempt({ $0.times() }) { rule.count = count }
        return tokens.isEmpty && RecurrenceRule.intervals.contains(rule.interval) ? rule : nil
    }

    private mutating func isDone() -> Bool {
        if word("it") || word("i") { _ = word("is") || word("was") || word("did") || word("has") && word("been") }
        _ = word("the") || word("last")
        return word("done") || word("completion") || word("completed") || word("finished") || word("it")
            || word("finishing") || word("time")
    }

    /// `5 times`, `for 5 times`.
    private mutating func times() -> Int? {
        _ = sign(",")
        _ = word("for")
        guard let count = count(), word("times") || word("time"), RecurrenceRule.counts.contains(count) else {
            return nil
        }
        return count
    }

    private mutating func beginning() throws(RecurrenceError) -> RecurrenceRule? {
        if let name = word(in: ["biweekly", "bimonthly", "biannually", "biennially"]) {
            let unit = name == "biweekly" ? "week" : name == "bimonthly" ? "month" : "year"
            let more = unit == "week" ? "every week on mon,thu" : "every month on the 1st and 15th"
            throw .ambiguous(text: text, readings: ["every 2 \(unit)s", unit == "year" ? "every 6 months" : more])
        }
        for (name, rule) in Self.adverbs where word(name) { return onDays(rule) }
        if words("once", "a") || words("once", "every") || words("once", "per") { return period(1) }
        if word("every") || word("each") { return try every() }
        _ = word("on")
        if let days = weekdays(arePlural: true) { return Self.weekly(days) }
        return attempt { $0.daysOfMonth(RecurrenceRule(.monthly)) } ?? attempt { $0.dayOfYear(RecurrenceRule(.yearly)) }
    }

    private mutating func every() throws(RecurrenceError) -> RecurrenceRule? {
        if word("other") || word("alternate") { return period(2) ?? weekdays().map { Self.weekly($0, every: 2) } }
        try refuseSecond()
        let start = tokens
        if let count = attempt({ $0.count() }) {
            if let rule = period(count) { return rule }
            // `every 2 mondays` counts weeks, unless it goes on with `of the month`; no rule counts working days.
            if count > 1, let days = weekdays() {
                return word("of") || word("in") ? nil : Self.weekly(days, every: count)
            }
            if count > 1, workingDay() { return nil }
        }
        tokens = start
        if let ordinal = attempt({ $0.ordinal() }), ordinal > 0, let rule = period(ordinal) { return rule }
        tokens = start
        if let rule = period(1) { return rule }
        if let days = weekdays() { return Self.weekly(days) }
        return attempt { $0.dayOfYear(RecurrenceRule(.yearly)) } ?? attempt { $0.daysOfMonth(RecurrenceRule(.monthly)) }
    }

    /// `every second tuesday` is one of two, or the second of a month.
    private func refuseSecond() throws(RecurrenceError) {
        var ahead = self
        guard let ordinal = ahead.ordinal(), 2...4 ~= ordinal, let days = ahead.weekdays(), days.count == 1 else {
            return
        }
        // `every second tuesday of the month`
        guard !ahead.word("of"), !ahead.word("in") else { return }
        let name = DayNames.english.weekday(number: days[0].weekday)?.lowercased() ?? ""
        throw .ambiguous(
            text: text,
            readings: ["every \(ordinal) weeks on \(name)", "every month on the \(ordinal.asOrdinal) \(name)"])
    }

    /// `2 weeks on mon,thu` after `every`, with the number read already.
    private mutating func period(_ count: Int) -> RecurrenceRule? {
        if count == 1, word("weekend") || word("weekends") { return Self.weekly(Self.weekend) }
        if count == 1, workingDay() { return Self.weekly(Self.working) }
        // `every night`; a time of day is that of the due time.
        if count == 1, word(in: ["morning", "afternoon", "evening", "night"]) != nil { return RecurrenceRule(.daily) }
        guard let (frequency, factor) = attempt({ $0.unit() }), count >= 1 else { return nil }
        guard RecurrenceRule.intervals.contains(count * factor) else { return nil }
        return onDays(RecurrenceRule(frequency, every: count * factor))
    }

    /// The days after `on` that fit the period.
    private mutating func onDays(_ rule: RecurrenceRule) -> RecurrenceRule {
        let found: RecurrenceRule? = attempt { phrase in
            let isOn = phrase.word("on") || phrase.sign(",") || phrase.word("at")
            switch rule.frequency {
            case .weekly:
                guard isOn, let days = phrase.weekdays(arePlural: true) else { return nil }
                return Self.weekly(days, every: rule.interval)
            case .monthly: return isOn ? phrase.daysOfMonth(rule) : nil
            case .yearly: return isOn ? phrase.dayOfYear(rule) : nil
            case .daily, .hourly: return nil
            }
        }
        return found ?? rule
    }

    /// `the 1st and 15th`, `the last friday`, `the 2nd and 4th tuesday`, `the first working day`.
    private mutating func daysOfMonth(_ rule: RecurrenceRule) -> RecurrenceRule? {
        var (rule, ordinals): (RecurrenceRule, [Int]) = (rule, [])
        repeat {
            _ = word("the")
            guard let ordinal = ordinal() ?? digits(), ordinal != 0, ordinal.magnitude <= 31 else { return nil }
            ordinals.append(ordinal)
        } while and()
        if workingDay() {
            (rule.days, rule.positions) = (Self.working, ordinals)
        } else if let days = weekdays() {
            guard ordinals.allSatisfy({ $0.magnitude <= 5 }) else { return nil }
            rule.days = ordinals.flatMap { ordinal in
                days.map { RecurrenceRule.Day($0.weekday, ordinal: ordinal) }
            }
        } else {
            // `the last` needs a word for what it is the last of.
            guard word("day") || word("days") || !ordinals.contains(where: { $0 < 0 }) else { return nil }
            rule.setMonthDays(ordinals)
        }
        return rule
    }

    /// `24 december`, `december 24`, `the last sunday of march`.
    private mutating func dayOfYear(_ rule: RecurrenceRule) -> RecurrenceRule? {
        var rule = rule
        if let month = month() {
            _ = word("the")
            guard let day = ordinal() ?? digits(), day > 0, Self.has(month, day) else { return nil }
            rule.months = [month]
            rule.setMonthDays([day])
        } else {
            var ahead = self
            guard let days = ahead.daysOfMonth(RecurrenceRule(.monthly)) else { return nil }
            _ = ahead.word("of") || ahead.word("in")
            guard let month = ahead.month() else { return nil }
            self = ahead
            rule.months = [month]
            (rule.days, rule.positions) = (days.days, days.positions)
            if days.days.isEmpty { rule.positions = [] }
            if days.days.isEmpty, let last = days.monthDays.last {
                // The 31st was the last day of any month.
                let isLate = last == -1 && written(31)
                guard !isLate || Self.has(month, 31) else { return nil }
                rule.setMonthDays(isLate ? [31] : days.positions.isEmpty ? days.monthDays : [last])
            }
        }
        return rule.monthDays.allSatisfy { Self.has(rule.months[0], $0) } ? rule : nil
    }

    /// Returns whether a month has a day, in a leap year.
    private static func has(_ month: Int, _ day: Int) -> Bool { day <= CivilDate.dayCount(year: 2000, month: month) }

    private func written(_ number: Int) -> Bool {
        DateToken.tokens(of: text).contains { if case .number(number, _) = $0.kind { true } else { false } }
    }

    // MARK: Words

    /// `mon,thu`, `monday and thursday`, `mon-fri`, `weekdays`.
    private mutating func weekdays(arePlural: Bool = false) -> [RecurrenceRule.Day]? {
        if arePlural, workingDay() { return Self.working }
        if arePlural, word("weekend") || word("weekends") { return Self.weekend }
        var days: [RecurrenceRule.Day] = []
        var ahead = self
        while let first = ahead.weekday() {
            var range = ahead
            if range.sign("-") || range.word("to") || range.word("through"), let last = range.weekday() {
                days += (0...(last - first + 7) % 7).map { RecurrenceRule.Day((first - 1 + $0) % 7 + 1) }
                ahead = range
            } else {
                days.append(RecurrenceRule.Day(first))
            }
            self = ahead
            guard ahead.and() else { break }
            _ = ahead.word("on")
        }
        guard !days.isEmpty else { return nil }
        return Set(days).sorted { ($0.weekday + 5) % 7 < ($1.weekday + 5) % 7 }
    }

    private mutating func weekday() -> Int? { word(Self.weekday) }

    private static func weekday(_ word: String) -> Int? {
        if let day = DateVocabulary.weekdays[word] { return day }
        if let short = ["su", "mo", "tu", "we", "th", "fr", "sa"].firstIndex(of: word) { return short + 1 }
        return word.hasSuffix("s") && word.utf8.count > 3 ? DateVocabulary.weekdays[String(word.dropLast())] : nil
    }

    private mutating func month() -> Int? { word { DateVocabulary.months[$0] } }

    /// `weekday`, `working day`; only together with what precedes it.
    private mutating func workingDay() -> Bool {
        if word("weekday") || word("weekdays") || word("workday") || word("workdays") { return true }
        return words("working", "day") || words("working", "days") || words("business", "day")
            || words("business", "days") || words("work", "day") || words("work", "days")
    }

    private mutating func unit() -> (RecurrenceRule.Frequency, factor: Int)? { word { Self.units[$0] } }

    private mutating func count() -> Int? {
        guard case .number(let number, 1...4)? = tokens.first?.kind else { return word { DateVocabulary.counts[$0] } }
        tokens.removeFirst()
        return isOrdinalEnding ? nil : number
    }

    /// `15` for a day; `eight` is no day.
    private mutating func digits() -> Int? {
        guard case .number? = tokens.first?.kind else { return nil }
        return attempt { $0.count() }
    }

    /// `15th`, `first`, `last`, `second to last`.
    private mutating func ordinal() -> Int? {
        var ahead = self
        var number: Int
        switch ahead.tokens.popFirst()?.kind {
        case .number(let value, 1...2)? where ahead.isOrdinalEnding:
            ahead.tokens.removeFirst()
            number = value
        case .word("last")?: number = -1
        case .word("penultimate")?: number = -2
        case .word(let word)?:
            guard let value = DateVocabulary.ordinals[word] else { return nil }
            number = value
        case .number?, .sign?, nil: return nil
        }
        var from = ahead
        if from.words("to", "last") || from.sign("-") && from.word("to") && from.sign("-") && from.word("last") {
            (ahead, number) = (from, -number)
        }
        self = ahead
        return number
    }

    private var isOrdinalEnding: Bool {
        guard let token = tokens.first, token.isGlued, case .word(let word) = token.kind else { return false }
        return ["st", "nd", "rd", "th"].contains(word)
    }

    private mutating func and() -> Bool {
        if sign(",") {
            _ = word("and")
            return true
        }
        return word("and") || sign("&") || sign("+") || sign("/")
    }

    private mutating func word(_ wanted: String) -> Bool {
        guard tokens.first?.kind == .word(wanted) else { return false }
        tokens.removeFirst()
        return true
    }

    /// What a table has for the next word; if it is nil, the word is not read.
    private mutating func word<Value>(_ value: (String) -> Value?) -> Value? {
        guard case .word(let word)? = tokens.first?.kind, let value = value(word) else { return nil }
        tokens.removeFirst()
        return value
    }

    private mutating func word(in wanted: [String]) -> String? { wanted.first { word($0) } }

    private mutating func words(_ wanted: String...) -> Bool {
        guard tokens.count >= wanted.count, zip(tokens, wanted).allSatisfy({ $0.kind == .word($1) }) else {
            return false
        }
        tokens.removeFirst(wanted.count)
        return true
    }

    private mutating func sign(_ wanted: Unicode.Scalar) -> Bool {
        guard tokens.first?.kind == .sign(wanted) else { return false }
        tokens.removeFirst()
        return true
    }

    /// The result of parts; if it is nil, none of them is read.
    private mutating func attempt<Result>(_ parts: (inout Self) -> Result?) -> Result? {
        var ahead = self
        guard let result = parts(&ahead) else { return nil }
        self = ahead
        return result
    }
}

extension RecurrencePhrase {
    private static func weekly(_ days: [RecurrenceRule.Day], every interval: Int = 1) -> RecurrenceRule {
        var rule = RecurrenceRule(.weekly, every: interval)
        rule.days = days
        return rule
    }

    static let working = (2...6).map { RecurrenceRule.Day($0) }
    static let weekend = [RecurrenceRule.Day(7), RecurrenceRule.Day(1)]

    private static let adverbs: [(String, RecurrenceRule)] = [
        ("hourly", RecurrenceRule(.hourly)), ("daily", RecurrenceRule(.daily)), ("weekly", RecurrenceRule(.weekly)),
        ("fortnightly", RecurrenceRule(.weekly, every: 2)), ("monthly", RecurrenceRule(.monthly)),
        ("quarterly", RecurrenceRule(.monthly, every: 3)), ("yearly", RecurrenceRule(.yearly)),
        ("annually", RecurrenceRule(.yearly)),
    ]

    private static let units: [String: (RecurrenceRule.Frequency, factor: Int)] = [
        "hour": (.hourly, 1), "hours": (.hourly, 1), "day": (.daily, 1), "days": (.daily, 1), "week": (.weekly, 1),
        "weeks": (.weekly, 1), "fortnight": (.weekly, 2), "fortnights": (.weekly, 2), "month": (.monthly, 1),
        "months": (.monthly, 1), "quarter": (.monthly, 3), "quarters": (.monthly, 3), "year": (.yearly, 1),
        "years": (.yearly, 1),
    ]

    /// The words that a mistyped one can be.
    static let words: [String] = {
        let others = [
            "after", "afternoon", "and", "day", "done", "each", "evening", "every", "last", "morning", "night", "other",
            "the", "times", "weekday", "weekdays", "weekend", "working",
        ]
        let all = [
            others, adverbs.map(\.0), Array(units.keys), Array(DateVocabulary.ordinals.keys),
            Array(DateVocabulary.weekdays.keys),
            Array(DateVocabulary.months.keys), Array(DateVocabulary.counts.keys),
        ]
        return Set(all.joined()).sorted()
    }()
}

extension Int {
    /// `1st`, `22nd`, `13th`.
    var asOrdinal: String { "\(self)\(ordinalEnding)" }

    /// The ending of the number as an ordinal: `st`, `nd`, `rd`, `th`.
    package var ordinalEnding: String {
        (11...13).contains(self % 100) ? "th" : [1: "st", 2: "nd", 3: "rd"][self % 10] ?? "th"
    }
}
