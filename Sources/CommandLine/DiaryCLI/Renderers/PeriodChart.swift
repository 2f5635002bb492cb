import DiaryModel
import Terminal

/// The numbers of entries by year or by month.
///
/// Many consecutive years without entries share a line.
struct PeriodChart {
    private typealias Period = DiaryStatistics.Period

    /// The maximum number of consecutive years without an entry that have a line each.
    private static let longestGap = 3

    /// The periods with a line each, and a line for a gap after one.
    private var rows: [BarChart.Row] = []
    private var gaps: [Int: StyledText] = [:]

    /// - Parameter periods: the periods in order; missing years between two of them have no entry.
    init(_ periods: [DiaryStatistics.Period]) {
        var last: Period?
        for period in periods where period.month != nil || period.entryCount > 0 {
            if let last, period.month == nil { addGap(from: last.year + 1, to: period.year - 1) }
            rows.append(BarChart.Row(label: period.label, count: period.entryCount))
            last = period
        }
    }

    private mutating func addGap(from first: Int, to last: Int) {
        guard last - first >= Self.longestGap else {
            guard first <= last else { return }
            for year in first...last { rows.append(BarChart.Row(label: SafeText("\(year)"), count: 0)) }
            return
        }
        gaps[rows.count] = "\(first) … \(last)  no entries"
    }

    /// The lines; `window` is the maximum width, nil if nothing is cut.
    func lines(window: Int?, withBars: Bool) -> [StyledText] {
        let bars = BarChart(rows: rows).lines(window: window, withBars: withBars)
        return bars.enumerated().flatMap { index, line in (gaps[index].map { [$0] } ?? []) + [line] }
    }
}
