import Chronology
import DiaryModel
import JSON
import Terminal

/// The names of measurements, each with its count, newest value and a sparkline.
struct MeasurementNamesRenderer {
    /// The number of values in a sparkline.
    static let recentCount = 16

    let words: MeasurementWords
    let dateFormat: LocalDateFormat
    let form: ChartForm
    let hasSparklines: Bool
    var sparklineWindow = 50
    var dateWindow = 40

    func lines(of names: [MeasuredName], window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(isFlexible: true), Table.Column(.right), Table.Column(.right),
            Table.Column(minimumWindow: sparklineWindow), Table.Column(minimumWindow: dateWindow),
        ])
        for name in names {
            guard let newest = name.recent.first else { continue }
            table.append([
                StyledText(SafeText(name.name).singleLine, .bold), "\(name.count.grouped)",
                StyledText(SafeText(words.text(newest.value, newest.unit)).singleLine),
                hasSparklines ? "\(sparkline(name))" : "",
                "\(dateFormat.text(newest.time.wallTime.date))",
            ])
        }
        return table.lines(window: window)
    }

    private func sparkline(_ name: MeasuredName) -> String {
        let range = MeasuredRange(unit: name.recent.first?.unit)
        let newest = name.recent.compactMap { range.converted($0.value, $0.unit) }
        return Sparkline.text(newest.reversed(), form: form)
    }

    func json(_ name: MeasuredName) -> JSONObject {
        var object: JSONObject = ["name": .string(name.name), "count": .integer(name.count)]
        guard let newest = name.recent.first else { return object }
        object.append("lastValue", .double(newest.value))
        if let unit = newest.unit { object.append("unit", .string(unit)) }
        object.append("lastTime", .string(newest.time.rfc3339()))
        return object
    }

    static let header = CSVLine.text(["name", "count", "lastValue", "unit", "lastTime"])

    func csv(_ name: MeasuredName) -> String {
        guard let newest = name.recent.first else { return "" }
        return CSVLine.text([
            name.name, "\(name.count)", DecimalText(newest.value).plain, newest.unit ?? "",
            newest.time.rfc3339(),
        ])
    }
}

/// A few values as one short line of characters.
enum Sparkline {
    /// The newest values, oldest first, from the lowest mark for the least to the highest for the greatest.
    static func text(_ values: [Double], cells: Int = 16, form: ChartForm) -> String {
        let values = values.suffix(cells)
        guard let least = values.min(), let greatest = values.max() else { return "" }
        let marks = Array(form == .ascii ? "_.-^" : "▁▂▃▄▅▆▇█")
        return String(
            values.map { value in
                // Halves, so that no difference is too large.
                let span = greatest / 2 - least / 2
                let part = span > 0 ? (value / 2 - least / 2) / span : 0.5
                return marks[min(marks.count - 1, Int(part * Double(marks.count)))]
            })
    }
}
