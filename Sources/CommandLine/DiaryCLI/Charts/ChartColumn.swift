import Chronology

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
