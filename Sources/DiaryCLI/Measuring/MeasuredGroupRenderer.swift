import DiaryCore
import JSON
import Terminal

/// One statistic of a measurement for each value of a key.
struct MeasuredGroupRenderer {
    let figure: MeasuredGroup.Figure
    let words: MeasurementWords
    let names: CalendarNames

    /// A line for each value of the key, such as `2026  4.5 km  6 values`.
    func lines(of groups: [MeasuredGroup], window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(isFlexible: true), Table.Column(.right), Table.Column(.right, minimumWindow: 40),
        ])
        for group in groups {
            guard let value = group.figure(figure) else { continue }
            let number = words.numbers.text(DecimalText(value).rounded(significant: 6))
            table.append([
                StyledText(names.label(group.value) ?? group.value.label),
                StyledText(SafeText(words.text(number, group.range.unit)).singleLine),
                "\(group.range.count.counted("value"))",
            ])
        }
        return table.lines(window: window)
    }

    /// An object for each value of the key.
    func json(_ group: MeasuredGroup) -> JSONValue {
        var object: JSONObject = ["value": group.value.json, "count": .integer(group.range.count)]
        if let value = group.figure(figure) { object.append(figure.rawValue, .double(value)) }
        if let unit = group.range.unit { object.append("unit", .string(unit)) }
        return .object(object)
    }
}
