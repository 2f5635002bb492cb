import Chronology

/// Values of one name over time, in the unit of the chart.
struct ChartSeries: Hashable {
    /// One value and when it was measured.
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
