import DiaryModel
import Terminal

/// The chart of a history in a part of the window.
///
/// It is cached between frames, since drawing many values takes longer than a frame.
struct BrowserChart {
    private struct Drawn: Equatable {
        let number: Int
        let columns: Int
        let rows: Int
    }

    private var drawn: Drawn?
    private var lines: [StyledText] = []

    /// Handles a key while the chart fills the window; returns nil for a key without a meaning of its own.
    static func update(_ key: Key, isAmongNames: Bool) -> [BrowserStep]? {
        if case .inMeasurements(.chart)? = BrowserKey.action(of: key, in: .measurements) { return [.close] }
        switch BrowserKey.action(of: key) {
        case .back, .open: return [.close]
        case .down where isAmongNames: return [.moveName(by: 1)]
        case .up where isAmongNames: return [.moveName(by: -1)]
        default: return nil
        }
    }

    static let hints: [BrowserKey.Hint] = [("Esc", "back"), ("?", "help"), ("q", "quit")]

    /// Draws the chart.
    ///
    /// Below it are the figures if requested, with a remark on values that aren't counted.
    mutating func draw(
        _ series: MeasurementSeries?, _ look: MeasurementLook, hasSummary: Bool, _ part: GridRectangle,
        on grid: inout Grid
    ) {
        grid.fill(part)
        guard let series, !series.values.points.isEmpty, part.rows > 0 else { return }
        var notes = hasSummary ? [series.summary(look.words, room: part.columns - 2)] : []
        if let remark = look.words.remark(on: series.range) { notes.append(remark) }
        notes = Array(notes.prefix(max(0, part.rows - Self.leastRows)))
        make(series, look, columns: part.columns - 2, rows: part.rows - notes.count)
        for (index, line) in (lines + notes).enumerated() {
            grid.draw(line, at: GridPosition(column: part.column + 1, row: part.row + index), in: part)
        }
    }

    /// The minimum number of lines of a chart, with its heading and time axis.
    private static let leastRows = 6

    private mutating func make(_ series: MeasurementSeries, _ look: MeasurementLook, columns: Int, rows: Int) {
        let wanted = Drawn(number: series.number, columns: columns, rows: rows)
        guard wanted != drawn else { return }
        drawn = wanted
        let chart = Chart(
            series: [series.values], unit: series.range.unit ?? "", zone: look.zone, dateFormat: look.dateFormat,
            decimalPoint: look.decimalPoint)
        lines = ChartText(chart, form: look.form, columns: columns, height: rows - ChartText.frameRows).lines
    }
}
