import DiaryModel
import Terminal

/// The names of measurements, drawn in place of the list.
struct BrowserNames {
    let measurements: BrowserMeasurements
    let terms: [SearchTerm]
    let look: MeasurementLook

    /// The first visible name; the first line is the header.
    static func first(of index: Int, rows: Int) -> Int { max(0, index - max(1, rows - 1) + 1) }

    /// Draws the names and the selection.
    ///
    /// - Returns: the row of the selected name.
    func draw(_ part: GridRectangle, on grid: inout Grid) -> Int {
        let names = measurements.shown(terms)
        guard let index = measurements.index(terms) else { return part.row }
        let headerRows = part.rows > 1 ? 1 : 0
        if headerRows > 0 {
            let count = names.map(\.count).reduce(0, +)
            let header = " \(names.count.counted("name")), \(count.counted("measurement"))" as StyledText
            grid.draw(
                header, at: GridPosition(column: 0, row: part.row), in: part, CellStyle(attributes: .bold))
        }
        let first = Self.first(of: index, rows: part.rows)
        let seen = Array(names[first...].prefix(max(1, part.rows - headerRows)))
        var renderer = MeasurementNamesRenderer(
            words: look.words, dateFormat: look.dateFormat, form: look.form, hasSparklines: true)
        (renderer.sparklineWindow, renderer.dateWindow) = (36, 52)
        let start = part.row + headerRows
        for (place, line) in renderer.lines(of: seen, window: part.columns - 3).enumerated() {
            grid.draw(line, at: GridPosition(column: 2, row: start + place), in: part)
        }
        let row = start + index - first
        grid.select(row, of: part)
        return row
    }
}
