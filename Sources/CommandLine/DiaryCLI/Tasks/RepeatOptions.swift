import Arguments
import Chronology
import DiaryModel
import Terminal

/// The options that make a task repeat, and the words of a rule.
enum RepeatOptions {
    static let options: [OptionDeclaration] = [rule, until, times]

    static let rule = OptionDeclaration.value(
        .repeat, "RULE", "repeat it: weekly, 'every 2 weeks on mon,thu', '3 days after done', an RRULE"
    ).completing(.suggestions(examples))

    static let until = OptionDeclaration.value(.until, "DATE", "with --repeat: not after that day").excluding(.times)
        .completing(.due)

    static let times = OptionDeclaration.value(.times, "N", "with --repeat: N times, this one included")
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
        let ending = try ending(invocation, zone: zone)
        guard let text = values.value(.repeat) else {
            guard ending == nil else { throw noRule(values) }
            return nil
        }
        let rule = try rule(text, DueArgument.parser(invocation.context, zone: zone))
        if ending != nil { try checkIsEndless(rule, "--\(endKey(values).name)") }
        return ending?(rule) ?? rule
    }

    /// The function that gives a rule the end of the options, in place of its own; nil without one.
    ///
    /// - Parameter zone: the zone in which dates are read.
    static func ending(
        _ invocation: Invocation, zone: TimeZoneRules?
    ) throws -> (@Sendable (RecurrenceRule) -> RecurrenceRule)? {
        let values = invocation.values
        let (end, count): (RecurrenceRule.End?, Int?)
        if let text = values.value(.until) {
            let parser = DueArgument.parser(invocation.context, zone: zone)
            (end, count) = (.day(try parser.parseMoment(text).time.wallTime.date), nil)
        } else if let text = values.value(.times) {
            guard let times = Int(text), RecurrenceRule.counts.contains(times) else {
                throw Failure("\(line: text) is not a number of times", hint: "--times 10", .usage)
            }
            (end, count) = (nil, times)
        } else {
            return nil
        }
        return { old in
            var rule = old
            (rule.end, rule.count) = (end, count)
            return rule
        }
    }

    /// The option that says when a rule ends.
    private static func endKey(_ values: OptionValues) -> OptionKey { values.isGiven(.until) ? .until : .times }

    static func noRule(_ values: OptionValues) -> Failure {
        let name = endKey(values).name
        return Failure(
            "--\(name) says when a rule ends, and there is none", hint: "--repeat weekly --\(name) …", .usage)
    }

    /// Reads `weekly until friday`: a rule, and the day of its end in everyday words.
    static func rule(_ text: String, _ parser: DateParser) throws -> RecurrenceRule {
        let words = text.split(separator: Character(" ")).map(String.init)
        guard let index = words.firstIndex(where: { $0.lowercased() == "until" }), index > 0 else {
            do throws(RecurrenceError) { return try RecurrenceRule(text, from: nil) } catch {
                guard case .unknown = error, let (rule, clock) = timed(words, parser) else { throw error }
                let options = ShellQuoting.commandLine(["--due", "DATE \(clock)", "--repeat", rule])
                throw Failure(
                    "a rule has no time of day, and \(line: text) has one", hint: "write \(line: options)", .usage)
            }
        }
        var start = words[..<index].joined(separator: " ")
        if start.hasSuffix(",") { start.removeLast() }
        var rule = try RecurrenceRule(start, from: nil)
        try checkIsEndless(rule, "until")
        rule.end = .day(try parser.parseMoment(words[(index + 1)...].joined(separator: " ")).time.wallTime.date)
        return rule
    }

    /// The rule and the time of day of `every day at 9`; nil for any other text.
    private static func timed(_ words: [String], _ parser: DateParser) -> (rule: String, clock: String)? {
        for index in words.indices.dropFirst() {
            let (rule, clock) = (words[..<index].joined(separator: " "), words[index...].joined(separator: " "))
            // The number of `monthly 15` is rather a day.
            let reading = clock.allSatisfy(\.isNumber) ? nil : try? parser.parse("today \(clock)")
            guard case .moment? = reading?.kind, (try? RecurrenceRule(rule, from: nil)) != nil else { continue }
            return (rule, clock)
        }
        return nil
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
        try checkHours(rule, due: nil)
        let today = zone.zonedTime(at: now).wallTime.date
        let noon = WallTime(secondsSince1970: Int64(today.daysSince1970) * 86_400 + 43_200)
        var times = RecurrenceTimes(rule.completed(from: today), from: noon, hasTime: false)
        guard let first = times.next() else {
            throw Failure("the rule names no day: \(rule.words)", hint: "--repeat weekly", .usage)
        }
        return TaskDue(zone.nearest(first), hasTime: false)
    }

    /// Refuses a rule by which a task never comes again, and hours for a task that is due on a day.
    static func check(_ rule: RecurrenceRule, due: TaskDue?, _ clock: TaskClock) throws(Failure) {
        try checkHours(rule, due: due)
        guard !clock.comesAgain(rule, after: due) else { return }
        let day = rule.isAfterDone ? clock.today : due?.day ?? clock.today
        throw Failure(
            "the rule has no time after \(day.inWords): \(rule.words)", hint: "end it later, or give another rule",
            .usage)
    }

    private static func checkHours(_ rule: RecurrenceRule, due: TaskDue?) throws(Failure) {
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
