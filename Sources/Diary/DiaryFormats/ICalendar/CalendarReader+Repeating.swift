import Chronology
import DiaryModel
import JSON

extension CalendarReader {
    /// Sets the rule by which a task repeats, as it is written.
    ///
    /// A rule counts from the due time, as the programs that write tasks do, and not from the time when work on it is to
    /// begin.
    ///
    /// - Returns: false where there is none, or one that is not understood: its property is kept.
    static func setRule(_ component: CalendarComponent, _ line: inout LineValues) -> Bool {
        for (name, key) in [("X-DIARY-REPEAT-DUE", .repeatDue), ("X-DIARY-REPEAT-OF", .repeatOf)]
            as [(String, LineValues.Key)]
        { line.set(key, component.text(name)) }
        if let own = component.text("X-DIARY-REPEAT-RULE") {
            line[.repeatRule] = .string(own)
            return false
        }
        let rules = component.properties.filter { $0.name == "RRULE" }
        guard rules.count == 1, line[.due] != nil, (try? RecurrenceRule(rrule: rules[0].value)) != nil else {
            return false
        }
        line[.repeatRule] = .string(rules[0].value)
        return true
    }
}
