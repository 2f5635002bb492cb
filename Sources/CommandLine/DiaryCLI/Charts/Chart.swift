import Chronology

/// Series of values over time, in one unit: the content of a chart, wherever it is drawn.
struct Chart {
    /// At least one, each with at least one value.
    var series: [ChartSeries]
    /// The unit of all values; empty if they have none.
    let unit: String
    let zone: TimeZoneRules
    let dateFormat: LocalDateFormat
    let decimalPoint: String

    private var values: [Double] { series.flatMap { $0.points.map(\.value) } }

    /// The axis of values, with approximately that many ticks.
    func valueAxis(tickCount: Int) -> ValueAxis {
        let values = values
        return ValueAxis(from: values.min() ?? 0, to: values.max() ?? 0, tickCount: tickCount)
    }

    /// The axis of time, with at most that many ticks.
    func timeAxis(tickCount: Int) -> TimeAxis {
        TimeAxis(from: first, to: last, tickCount: tickCount, zone: zone, format: dateFormat)
    }

    private var first: Instant { series.compactMap { $0.points.first?.time }.min() ?? Instant(microseconds: 0) }
    private var last: Instant { series.compactMap { $0.points.last?.time }.max() ?? Instant(microseconds: 0) }

    /// The days that it covers: `22.11.2025 to 22.11.2026`.
    var period: String {
        let days = [first, last].map { dateFormat.text(zone.zonedTime(at: $0).wallTime.date) }
        return days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])"
    }

    /// The letter of a series if there are several: `a` for the first.
    static func letter(_ index: Int) -> Character {
        Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index % 26)))
    }
}
