import Chronology
import DiaryMedia
import JSON

extension CalendarReader {
    /// Sets the rule by which a task repeats, as it is written; what isn't followed is reported.
    ///
    /// A rule counts from the due time, as the programs that write tasks do, and not from the time when work on it is to
    /// begin. One that doesn't name the day on which the task is due counts from another one, and isn't followed.
    ///
    /// - Parameter start: when work on it is to begin; nil if the rule is known to count from the due time.
    /// - Returns: false where there is none, or one that isn't followed: its property is kept.
    func setRule(
        _ component: CalendarComponent, _ start: CalendarTimes.Time?, _ due: CalendarTimes.Time?, isOurs: Bool,
        _ place: String, _ line: inout LineValues
    ) throws -> Bool {
        for (name, key) in [("X-DIARY-REPEAT-DUE", .repeatDue), ("X-DIARY-REPEAT-OF", .repeatOf)]
            as [(String, LineValues.Key)]
        { line.set(key, component.text(name)) }
        if let own = component.text("X-DIARY-REPEAT-RULE") {
            line[.repeatRule] = .string(own)
            return false
        }
        guard let property = component.first("RRULE") else { return false }
        guard let rule = Self.rule(of: component), let due,
            start == nil || start?.time.wallTime.date == due.time.wallTime.date || Self.names(due, in: rule)
        else {
            let words = "it doesn't repeat here: \(property.value) is kept as it is"
            try sink.report(ImportProblem(.oddValue, place, words))
            return false
        }
        for name in ["EXDATE", "EXRULE", "RDATE"] where component.first(name) != nil {
            try sink.report(ImportProblem(.oddValue, place, "\(name) is kept, and doesn't change when it repeats here"))
        }
        var counted = rule
        if let start { counted.end = rule.end.map { Self.end($0, from: start.time, to: due.time) } }
        // libical puts the parts in another order.
        line[.repeatRule] = .string(isOurs || counted != rule ? counted.description : property.value)
        return true
    }

    /// Returns whether a task that repeats is due when it begins, since nothing else says when.
    static func isStartDue(_ component: CalendarComponent) -> Bool {
        let isAlone = component.text("DUE") == nil && component.text("DURATION") == nil && rule(of: component) != nil
        return isAlone || component.text("X-DIARY-OTHER-START") == startIsDue
    }

    /// The only rule of a component; nil if it isn't understood.
    private static func rule(of component: CalendarComponent) -> RecurrenceRule? {
        let rules = component.properties.filter { $0.name == "RRULE" }
        return rules.count == 1 ? try? RecurrenceRule(rrule: rules[0].value) : nil
    }

    /// The end of the due times of a rule that ends with the last start.
    private static func end(
        _ end: RecurrenceRule.End, from start: ZonedTime, to due: ZonedTime
    ) -> RecurrenceRule.End {
        let (first, last) = (start.wallTime, due.wallTime)
        switch end {
        case .day(let day):
            return .day(day.adding(days: last.date.daysSince1970 - first.date.daysSince1970))
        case .clock(let time):
            let seconds = last.secondsSince1970 - first.secondsSince1970
            return .clock(WallTime(secondsSince1970: time.secondsSince1970 + seconds))
        case .instant(let instant):
            let seconds = due.instant.secondsSince1970 - start.instant.secondsSince1970
            return .instant(instant.adding(seconds: seconds))
        }
    }

    /// Returns whether a rule that counts from a due time names its day.
    private static func names(_ due: CalendarTimes.Time, in rule: RecurrenceRule) -> Bool {
        var times = RecurrenceTimes(rule, from: due.time.wallTime, hasTime: due.hasTime)
        return times.next()?.date == due.time.wallTime.date
    }
}
