import Chronology
import DiaryModel
import JSON
import Terminal

/// The history of one measurement, a line or an object for each value.
struct MeasurementHistoryRenderer {
    let words: MeasurementWords
    let dateFormat: LocalDateFormat

    /// The lines, such as ` 3.4 km   22.11.2026 16:40   first one of the evening`.
    func lines(of history: MeasurementHistory, window: Int?) -> [StyledText] {
        let values = history.values.map { words.text($0, in: history.range) }
        let dates = history.values.map { dateFormat.text($0.time.wallTime, hasTime: $0.hasTime) }
        let (valueCells, dateCells) = (Self.cells(values), Self.cells(dates))
        return history.values.indices.map { index in
            let value = SafeText(DisplayWidth.padded(values[index], to: valueCells, .right)).singleLine
            let text = SafeText(history.values[index].text.prefix { !$0.isNewline }.description).singleLine
            var line = StyledText(" ")
            line.append(value, .bold)
            guard !text.string.isEmpty else { return line + "   \(dates[index])" }
            line.append(SafeText("   \(DisplayWidth.padded(dates[index], to: dateCells))   "))
            line.append(text)
            return window.map { line.truncated(to: $0) } ?? line
        }
    }

    private static func cells(_ texts: [String]) -> Int {
        texts.reduce(0) { max($0, DisplayWidth.cells(of: $1)) }
    }

    /// An object for each value, with machine-readable numbers and times.
    func json(_ value: HistoryValue, of name: String) -> JSONObject {
        var object: JSONObject = ["name": .string(name), "value": .double(value.value)]
        if let unit = value.unit { object.append("unit", .string(unit)) }
        object.append("creationTime", .string(value.time.rfc3339()))
        object.append("timeZone", .string(value.time.zoneName))
        object.append("hasTime", .boolean(value.hasTime))
        object.append("id", .string(value.entryID.description))
        object.append("text", .string(value.text))
        return object
    }

    static let header = CSVLine.text(["name", "value", "unit", "creationTime", "hasTime", "id", "text"])

    func csv(_ value: HistoryValue, of name: String) -> String {
        CSVLine.text([
            name, DecimalText(value.value).plain, value.unit ?? "", value.time.rfc3339(),
            value.hasTime ? "true" : "false", value.entryID.description, value.text,
        ])
    }
}
