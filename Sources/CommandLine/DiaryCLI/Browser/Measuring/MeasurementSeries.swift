import Chronology
import DiaryModel
import Terminal

/// The history of a name: its statistics and the points of its chart.
struct MeasurementSeries: Sendable {
    /// A unique number, counted from 1.
    let number: Int
    let name: String
    /// The minimum, maximum and mean, in the unit of the newest value.
    let range: MeasuredRange
    /// The values in the same unit.
    let values: ChartSeries
    /// The number of values in all units.
    let count: Int

    /// - Parameter values: the newest first.
    init(_ name: String, _ values: [MeasuredValue], number: Int) {
        var range = MeasuredRange(unit: values.first?.unit)
        var points: [ChartSeries.Point] = []
        for value in values.reversed() {
            range.add(value.value, value.unit)
            guard let converted = range.converted(value.value, value.unit) else { continue }
            points.append(ChartSeries.Point(time: value.time.instant, value: converted))
        }
        (self.name, self.range, self.number, count) = (name, range, number, values.count)
        self.values = ChartSeries(name: name, points: points)
    }

    /// The summary, without the count if there is too little room.
    func summary(_ words: MeasurementWords, room: Int) -> StyledText {
        let all = words.summary(count, range)
        return range.count <= 1 || all.cells <= room ? all : StyledText(SafeText(words.text(range)).singleLine)
    }
}

/// The formats of measured values, their dates and charts.
struct MeasurementLook {
    var words = MeasurementWords(numbers: MeasuredNumber(.program))
    var dateFormat = LocalDateFormat.named(locale: "C")
    var form = ChartForm.braille
    var zone = TimeZoneRules.utc
    var decimalPoint = "."

    /// The machine-readable formats.
    init() {}

    init(_ context: Context) {
        words = MeasurementWords(context)
        (dateFormat, zone) = (context.dateFormat, context.localZone)
        form = ChartForm(context, isPlain: false)
        decimalPoint = context.numberNotation.decimalPoint
    }
}
