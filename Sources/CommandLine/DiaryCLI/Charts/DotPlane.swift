/// Dots in the cells of a chart of characters.
struct DotPlane {
    let form: ChartForm
    let columns: Int
    let rows: Int
    /// The dots of each cell, row by row, and the series that was drawn there last.
    private var bits: [UInt8]
    private var owners: [Int?]

    init(form: ChartForm, columns: Int, rows: Int) {
        (self.form, self.columns, self.rows) = (form, columns, rows)
        bits = Array(repeating: 0, count: columns * rows)
        owners = Array(repeating: nil, count: columns * rows)
    }

    /// Dots from the left to the right, and from the top to the bottom.
    var dotColumns: Int { columns * form.dots.columns }
    var dotRows: Int { rows * form.dots.rows }

    /// Sets a dot; one outside is left out.
    mutating func set(_ column: Int, _ row: Int, of series: Int) {
        guard 0..<dotColumns ~= column, 0..<dotRows ~= row else { return }
        let dots = form.dots
        let cell = row / dots.rows * columns + column / dots.columns
        bits[cell] |= 1 << UInt8(row % dots.rows * dots.columns + column % dots.columns)
        owners[cell] = series
    }

    /// Sets the dots of a straight line (Bresenham's algorithm).
    mutating func line(from start: (Int, Int), to end: (Int, Int), of series: Int) {
        let (width, height) = (abs(end.0 - start.0), -abs(end.1 - start.1))
        let (right, down) = (start.0 < end.0 ? 1 : -1, start.1 < end.1 ? 1 : -1)
        var (place, error) = (start, width + height)
        while true {
            set(place.0, place.1, of: series)
            guard place != end else { return }
            let twice = 2 * error
            if twice >= height { (error, place.0) = (error + height, place.0 + right) }
            if twice <= width { (error, place.1) = (error + width, place.1 + down) }
        }
    }

    /// The character of a cell and its series; nil if nothing is drawn.
    func cell(_ column: Int, _ row: Int) -> (character: Character, series: Int)? {
        let index = row * columns + column
        guard let series = owners[index] else { return nil }
        return (form.character(bits[index]), series)
    }
}
