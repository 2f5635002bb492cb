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

    func valueAxis(tickCount: Int) -> ValueAxis {
        let values = values
        return ValueAxis(from: values.min() ?? 0, to: values.max() ?? 0, tickCount: tickCount)
    }

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

/// Values of one name over time, in the unit of the chart.
struct ChartSeries: Hashable {
    struct Point: Hashable {
        let time: Instant
        let value: Double
    }

    let name: String
    /// Oldest first.
    let points: [Point]

    /// Points in any order.
    init(name: String, points: [Point]) {
        self.name = name
        self.points = points.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    /// The time without a value after which two points are not joined, in microseconds.
    ///
    /// Eight times the usual interval and a twentieth of the whole: a summer without a measurement is visible, one late
    /// day isn't. Few points are always joined.
    var longestJoinedPause: Int64 {
        guard points.count >= 5, let first = points.first, let last = points.last else { return .max }
        let pauses = zip(points, points.dropFirst()).map { $1.time.microseconds - $0.time.microseconds }.sorted()
        let usual = pauses[pauses.count / 2].multipliedReportingOverflow(by: 8)
        let part = (last.time.microseconds - first.time.microseconds) / 20
        return usual.overflow ? .max : max(usual.partialValue, part)
    }
}

/// The values of a series that fall into one column of a chart.
struct ChartColumn: Hashable {
    let index: Int
    let first: Double
    var last: Double
    var least: Double
    var greatest: Double
    /// True if nothing was measured for a long time before, so that the line is not joined.
    let followsPause: Bool

    /// A series in that many columns: of many values in one, only the least and the greatest are visible.
    static func columns(of series: ChartSeries, on axis: TimeAxis, count: Int) -> [ChartColumn] {
        let longest = series.longestJoinedPause
        var columns: [ChartColumn] = []
        var previous = series.points.first?.time.microseconds ?? 0
        for point in series.points {
            let index = min(count - 1, Int(axis.part(of: point.time) * Double(count)))
            let pause = point.time.microseconds - previous
            previous = point.time.microseconds
            if let last = columns.indices.last, columns[last].index == index {
                columns[last].take(point.value)
            } else {
                columns.append(ChartColumn(index, point.value, followsPause: columns.isEmpty || pause > longest))
            }
        }
        return columns
    }

    private init(_ index: Int, _ value: Double, followsPause: Bool) {
        (self.index, self.followsPause) = (index, followsPause)
        (first, last, least, greatest) = (value, value, value, value)
    }

    private mutating func take(_ value: Double) {
        (last, least, greatest) = (value, min(least, value), max(greatest, value))
    }
}
