import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The options that make a task repeat, and the words of a rule.
enum RepeatOptions {
    static let options: [OptionDeclaration] = [rule, until, times]

    static let rule = OptionDeclaration.value(
        .repeat, "RULE", "repeat it: weekly, 'every 2 weeks on mon,thu', '3 days after done', an RRULE"
    ).completing(.suggestions(examples))

    static let until = OptionDeclaration.value(.until, "DATE", "with --repeat: not after that day").excluding(.times)
        .completing(.due)

    static let times = OptionDeclaration.value(.times, "N", "with --repeat: so many times, this one included")
        .excluding(.until)

    /// Rules of one word, which the shell offers.
    private static let examples = [
        "daily", "weekly", "fortnightly", "monthly", "quarterly", "yearly", "weekdays", "weekends",
    ]

    /// The rule of the options; nil without one.
    ///
    /// - Parameter zone: the zone in which dates are read.
    static func rule(_ invocation: Invocation, zone: TimeZoneRules?) throws -> RecurrenceRule? {
        let values = invocation.values
        guard let text = values.value(.repeat) else {
            for key in [OptionKey.until, .times] where values.isGiven(key) {
                throw Failure(
                    "--\(key.name) says when a rule ends, and there is none", hint: "--repeat weekly --\(key.name) …",
                    .usage)
            }
            return nil
        }
        let parser = DueArgument.parser(invocation.context, zone: zone)
        var rule = try rule(text, parser)
        if let text = values.value(.until) {
            try checkIsEndless(rule, "--until")
            rule.end = .day(try parser.parseMoment(text).time.wallTime.date)
        }
        if let text = values.value(.times) {
            try checkIsEndless(rule, "--times")
            guard let count = Int(text), RecurrenceRule.counts.contains(count) else {
                throw Failure("\(line: text) is not a number of times", hint: "--times 10", .usage)
            }
            rule.count = count
        }
        return rule
    }

    /// Reads `weekly until friday`: a rule, and the day of its end in everyday words.
    static func rule(_ text: String, _ parser: DateParser) throws -> RecurrenceRule {
        let words = text.split(separator: Character(" ")).map(String.init)
        guard let index = words.firstIndex(where: { $0.lowercased() == "until" }), index > 0 else {
            return try RecurrenceRule(text, from: nil)
        }
        var start = words[..<index].joined(separator: " ")
        if start.hasSuffix(",") { start.removeLast() }
        var rule = try RecurrenceRule(start, from: nil)
        try checkIsEndless(rule, "until")
        rule.end = .day(try parser.parseMoment(words[(index + 1)...].joined(separator: " ")).time.wallTime.date)
        return rule
    }

    private static func checkIsEndless(_ rule: RecurrenceRule, _ option: String) throws(Failure) {
        guard rule.count == nil, rule.end == nil else {
            throw Failure("the rule has an end already, and \(option) gives another one", hint: "give one", .usage)
        }
    }

    /// The due time of a new task with a rule and no due time: the first day of the rule, which may be today.
    ///
    /// - Throws: `Failure` for a rule by hours, which needs a time of day, and for one that names no day.
    static func firstDue(of rule: RecurrenceRule, _ now: Instant, in zone: TimeZoneRules) throws(Failure) -> TaskDue? {
        guard !rule.isAfterDone else { return nil }
        try check(rule, due: nil)
        let today = zone.zonedTime(at: now).wallTime.date
        let noon = WallTime(secondsSince1970: Int64(today.daysSince1970) * 86_400 + 43_200)
        var times = RecurrenceTimes(rule.completed(from: today), from: noon, hasTime: false)
        guard let first = times.next() else {
            throw Failure("the rule names no day: \(rule.words)", hint: "--repeat weekly", .usage)
        }
        return TaskDue(zone.nearest(first), hasTime: false)
    }

    /// Refuses hours for a task that is due on a day.
    static func check(_ rule: RecurrenceRule, due: TaskDue?) throws(Failure) {
        guard rule.frequency == .hourly, !rule.isAfterDone, due?.hasTime != true else { return }
        throw Failure(
            "a task that repeats by hours is due at a time of day", hint: "--due 'today 9:00' --repeat 'every 6 hours'",
            .usage)
    }

    /// Prints how a rule was understood: `repeats every week on Friday`.
    static func printReading(of entry: DiaryEntry, _ invocation: Invocation) throws {
        if let words = words(for: entry) { try invocation.messages.line("\(SafeText(words))") }
    }

    /// The rule in words, such as `repeats every week on Friday`; nil for a task that doesn't repeat.
    static func words(for entry: DiaryEntry) -> String? {
        guard entry.repeats else { return nil }
        return "repeats \(ruleWords(for: entry))"
    }

    /// The rule in words without the verb; one that this program can't read is named so.
    static func ruleWords(for entry: DiaryEntry) -> String {
        entry.recurrence?.words ?? "by a rule that this program can't read: \(entry.repeatRule ?? "")"
    }
}

extension Failure {
    static func describing(_ error: RecurrenceError) -> Failure {
        switch error {
        case .unknown(let text, let nearest):
            let known = "weekly, 'every 2 weeks on mon,thu', 'every month on the last day', '3 days after done'"
            return Failure(
                "\(line: text) is no rule by which a task repeats",
                hint: nearest.map { "did you mean \(line: $0)?" } ?? "\(known); diary help dates", .usage)
        case .wrongPart(let part):
            return Failure(
                "the rule can't be used: \(line: part)",
                hint: "FREQ is HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY, the rest as in RFC 5545", .usage)
        case .ambiguous(let text, let readings):
            let words = readings.map { "'\($0)'" }.joined(separator: " or ")
            return Failure("\(line: text) can mean two things", hint: "\(line: words)", .usage)
        }
    }
}
