import Chronology
import DiaryModel
import JSON
import Terminal

/// The number of occurrences of each value of a key in the entries of a selection.
struct ValueCountRenderer {
    let counts: [ValueCount]
    /// The key, as it was typed.
    let key: String
    let dayNames: DayNames

    var json: [JSONValue] {
        counts.map { ["value": $0.value.json, "count": .integer($0.count)] }
    }

    func lines(window: Int?, withBars: Bool) -> [StyledText] {
        let names = CalendarNames(key: key, names: dayNames)
        let rows = names.ordered(counts).map {
            BarChart.Row(label: names.label($0.value) ?? $0.value.label, count: $0.count)
        }
        return BarChart(rows: rows).lines(window: window, withBars: withBars)
    }
}

extension CountedValue {
    var json: JSONValue {
        switch self {
        case .boolean(let boolean): .boolean(boolean)
        case .integer(let integer): .integer(integer)
        case .double(let double): .double(double)
        case .day(let day): .string(day.description)
        case .text(let text): .string(text)
        case .missing: .null
        }
    }

    var label: SafeText {
        switch self {
        case .boolean(let boolean): boolean ? "yes" : "no"
        case .integer(let integer): SafeText("\(integer)")
        case .double(let double): SafeText("\(double)")
        case .day(let day): SafeText(day.description)
        case .text(let text): SafeText(text).singleLine
        case .missing: "(none)"
        }
    }
}

/// The names of the numbers of weekdays and months, and weeks that begin on Monday.
struct CalendarNames {
    let key: String
    let names: DayNames

    func label(_ value: CountedValue) -> SafeText? {
        guard case .integer(let number) = value else { return nil }
        switch key {
        case "weekday": return Int(exactly: number).flatMap(names.weekday(number:)).map { SafeText($0) }
        case "month": return Int(exactly: number).flatMap(DayNames.english.month(number:)).map { SafeText($0) }
        default: return nil
        }
    }

    /// The counts with Sunday, which is 1, at the end.
    func ordered(_ counts: [ValueCount]) -> [ValueCount] {
        guard key == "weekday", let first = counts.first, first.value == .integer(1) else { return counts }
        let end = counts.firstIndex { $0.value == .missing } ?? counts.count
        return Array(counts[1..<end]) + [first] + counts[end...]
    }
}
