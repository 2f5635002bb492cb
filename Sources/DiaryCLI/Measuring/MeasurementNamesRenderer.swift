import Chronology
import DiaryCore
import JSON
import Terminal

/// The names of measurements, each with its count, its last value and a sparkline.
struct MeasurementNamesRenderer {
    /// Values that a sparkline shows.
    static let recentCount = 16

    let words: MeasurementWords
    let dateFormat: LocalDateFormat
    let form: ChartForm
    /// Whether sparklines are printed.
    let hasSparklines: Bool
    /// Narrower windows have no sparklines.
    var sparklineWindow = 50
    /// Narrower windows have no dates.
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
