import Terminal

/// A chart as lines of characters.
struct ChartText {
    private let chart: Chart
    private let form: ChartForm
    private let width: Int
    private let height: Int
    private let axis: ValueAxis
    private let labels: [String]

    /// A chart in a window of that many cells; a narrow one has no room for the numbers of the axes.
    init(_ chart: Chart, form: ChartForm, columns: Int, rows: Int) {
        self.init(chart, form: form, columns: columns, height: max(rows - 6, 5))
    }

    /// A chart with a plot of that many lines, at most 20; `frameRows` lines are around it.
    init(_ chart: Chart, form: ChartForm, columns: Int, height: Int) {
        (self.chart, self.form, width) = (chart, form, max(columns, 12))
        self.height = min(max(height, 2), 20)
        let axis = chart.valueAxis(tickCount: max(2, self.height / 3))
        self.axis = axis
        let labels = axis.ticks.map { axis.label(of: $0, point: chart.decimalPoint) }
        self.labels = (labels.map(\.count).max() ?? 0) + 12 > max(columns, 12) ? labels.map { _ in "" } : labels
    }

    /// Lines of the heading, the axis of time and its names.
    static let frameRows = 3

    private var margin: Int { (labels.map(\.count).max() ?? 0) + 1 }
    private var plotColumns: Int { width - margin - 1 }

    /// The name and the unit, the chart, the axis of time.
    var lines: [StyledText] {
        let time = chart.timeAxis(tickCount: max(1, plotColumns / 12))
        return heading + plot(time) + footer(time)
    }

    private static let colors: [Style] = [.plain, .green, .yellow, .cyan, .red]

    private var heading: [StyledText] {
        var line = StyledText()
        for (index, series) in chart.series.enumerated() {
            if index > 0 { line.append("  ") }
            if chart.series.count > 1 {
                line.append(SafeText("\(Chart.letter(index)) "), Self.colors[index % Self.colors.count])
            }
            line.append(SafeText(series.name).singleLine, .bold)
        }
        if !chart.unit.isEmpty { line.append(SafeText(", \(chart.unit)").singleLine) }
        line.append(SafeText("   \(chart.period)"))
        return [line.truncated(to: width)]
    }

    private func plot(_ time: TimeAxis) -> [StyledText] {
        var plane = DotPlane(form: form, columns: plotColumns, rows: height)
        var ends: [Int: Character] = [:]
        for (index, series) in chart.series.enumerated() {
            let columns = ChartColumn.columns(of: series, on: time, count: plane.dotColumns)
            draw(columns, index, on: &plane)
            if chart.series.count > 1, let last = columns.last {
                let dots = form.dots
                ends[row(last.last, of: plane) / dots.rows * plotColumns + last.index / dots.columns] = Chart.letter(
                    index)
            }
        }
        let ticks = Dictionary(zip(axis.ticks.map { row($0, of: plane) / form.dots.rows }, labels)) { first, _ in first
        }
        return (0..<height).map { line($0, of: plane, ticks[$0], ends) }
    }

    private func row(_ value: Double, of plane: DotPlane) -> Int {
        let last = Double(plane.dotRows - 1)
        return Int(((1 - axis.part(of: value)) * last).rounded())
    }

    private func draw(_ columns: [ChartColumn], _ series: Int, on plane: inout DotPlane) {
        var previous: (Int, Int)?
        for (index, column) in columns.enumerated() {
            let place = (column.index, row(column.first, of: plane))
            if let previous, !column.followsPause { plane.line(from: previous, to: place, of: series) }
            plane.line(
                from: (column.index, row(column.greatest, of: plane)), to: (column.index, row(column.least, of: plane)),
                of: series)
            let isAlone =
                column.followsPause && (index + 1 == columns.count || columns[index + 1].followsPause)
            // A single dot is hardly seen.
            if isAlone || columns.count * 4 <= plane.columns { mark(place, series, on: &plane) }
            previous = (column.index, row(column.last, of: plane))
        }
    }

    private func mark(_ place: (Int, Int), _ series: Int, on plane: inout DotPlane) {
        for column in 0...1 {
            for row in 0...1 {
                plane.set(place.0 + column, place.1 + (place.1 + 1 < plane.dotRows ? row : -row), of: series)
            }
        }
    }

    private func line(_ row: Int, of plane: DotPlane, _ label: String?, _ ends: [Int: Character]) -> StyledText {
        var line = StyledText(SafeText(DisplayWidth.padded(label ?? "", to: margin - 1, .right) + " "))
        line.append(SafeText(label == nil ? form.vertical : form.leftTick))
        for column in 0..<plotColumns {
            guard let cell = plane.cell(column, row) else {
                line.append(" ")
                continue
            }
            let style = chart.series.count > 1 ? Self.colors[cell.series % Self.colors.count] : .plain
            line.append(SafeText(String(ends[row * plotColumns + column] ?? cell.character)), style)
        }
        return line
    }

    private func footer(_ time: TimeAxis) -> [StyledText] {
        var rule = Array(repeating: form.horizontal, count: plotColumns)
        var names = Array(repeating: " ", count: width)
        var free = 0
        for tick in time.ticks {
            let column = min(plotColumns - 1, Int(time.part(of: tick.time) * Double(plotColumns)))
            let cells = DisplayWidth.cells(of: tick.label)
            let start = min(max(margin + 1 + column - cells / 2, 0), width - cells)
            guard start >= free, start >= 0 else { continue }
            rule[column] = form.lowerTick
            names[start] = tick.label
            // The part of the line that the label covers is left out.
            for covered in start + 1..<max(start + 1, start + cells) { names[covered] = "" }
            free = start + cells + 2
        }
        let space = String(repeating: " ", count: margin)
        return [
            StyledText(SafeText(space + form.corner + rule.reduce("", +))), StyledText(SafeText(names.reduce("", +))),
        ]
    }
}

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
