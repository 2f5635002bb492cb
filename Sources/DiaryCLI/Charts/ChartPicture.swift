import Pixels

/// A chart as a picture of 1600 by 900 pixels.
struct ChartPicture {
    private static let size = PixelSize(width: 1600, height: 900)
    private static let (paper, ink, grid) = (
        PixelCanvas.Color(gray: 255), PixelCanvas.Color(gray: 50), PixelCanvas.Color(gray: 226)
    )
    /// Told apart also by those who see fewer colours (Okabe and Ito, Color Universal Design, 2008).
    private static let colors = [
        PixelCanvas.Color(red: 0, green: 114, blue: 178), PixelCanvas.Color(red: 213, green: 94, blue: 0),
        PixelCanvas.Color(red: 0, green: 158, blue: 115), PixelCanvas.Color(red: 204, green: 121, blue: 167),
        PixelCanvas.Color(red: 230, green: 159, blue: 0),
    ]
    private static let (scale, titleScale) = (3, 4)
    private static let (top, right, bottom) = (110, 60, 90)

    private let chart: Chart
    private let axis: ValueAxis
    private let labels: [String]
    private let left: Int

    init(_ chart: Chart) {
        self.chart = chart
        let axis = chart.valueAxis(tickCount: 8)
        self.axis = axis
        labels = axis.ticks.map { axis.label(of: $0, point: chart.decimalPoint) }
        left = 60 + (labels.map { PixelCanvas.size(of: $0, scale: Self.scale).width }.max() ?? 0)
    }

    private var plotWidth: Int { Self.size.width - left - Self.right }
    private var plotHeight: Int { Self.size.height - Self.top - Self.bottom }

    /// The picture.
    var canvas: PixelCanvas {
        var canvas = PixelCanvas(size: Self.size, Self.paper)
        let time = chart.timeAxis(tickCount: plotWidth / 180)
        drawAxes(time, on: &canvas)
        for (index, series) in chart.series.enumerated() {
            draw(ChartColumn.columns(of: series, on: time, count: plotWidth), index, on: &canvas)
        }
        writeHeading(on: &canvas)
        return canvas
    }

    private func x(_ part: Double) -> Double { Double(left) + part * Double(plotWidth - 1) }
    private func y(_ value: Double) -> Double { Double(Self.top) + (1 - axis.part(of: value)) * Double(plotHeight - 1) }

    private func drawAxes(_ time: TimeAxis, on canvas: inout PixelCanvas) {
        let letters = PixelCanvas.size(of: "0", scale: Self.scale).height
        for (tick, label) in zip(axis.ticks, labels) {
            let row = Int(y(tick))
            canvas.fill(left: left, top: row - 1, PixelSize(width: plotWidth, height: 2), Self.grid)
            let width = PixelCanvas.size(of: label, scale: Self.scale).width
            canvas.write(label, left: left - 16 - width, top: row - letters / 2, scale: Self.scale, Self.ink)
        }
        let base = Self.top + plotHeight
        var free = 0
        for tick in time.ticks {
            let column = Int(x(time.part(of: tick.time)))
            let width = PixelCanvas.size(of: tick.label, scale: Self.scale).width
            let start = min(max(column - width / 2, 8), Self.size.width - width - 8)
            guard start >= free else { continue }
            free = start + width + 24
            canvas.fill(left: column - 1, top: Self.top, PixelSize(width: 2, height: plotHeight), Self.grid)
            canvas.fill(left: column - 1, top: base, PixelSize(width: 2, height: 10), Self.ink)
            canvas.write(tick.label, left: start, top: base + 24, scale: Self.scale, Self.ink)
        }
        canvas.fill(left: left - 2, top: Self.top, PixelSize(width: 2, height: plotHeight), Self.ink)
        canvas.fill(left: left - 2, top: base, PixelSize(width: plotWidth + 2, height: 2), Self.ink)
    }

    private func draw(_ columns: [ChartColumn], _ series: Int, on canvas: inout PixelCanvas) {
        let color = Self.colors[series % Self.colors.count]
        // Marks would hide a line of many values.
        let hasMarks = columns.count <= plotWidth / 20
        var previous: PixelCanvas.Point?
        for (index, column) in columns.enumerated() {
            let x = Double(left) + Double(column.index) + 0.5
            let place = PixelCanvas.Point(x: x, y: y(column.first))
            if let previous, !column.followsPause { canvas.stroke(from: previous, to: place, width: 3, color) }
            canvas.stroke(
                from: PixelCanvas.Point(x: x, y: y(column.greatest)), to: PixelCanvas.Point(x: x, y: y(column.least)),
                width: 3, color)
            let isAlone = column.followsPause && (index + 1 == columns.count || columns[index + 1].followsPause)
            if hasMarks || isAlone { canvas.stroke(from: place, to: place, width: 11, color) }
            previous = PixelCanvas.Point(x: x, y: y(column.last))
        }
    }

    /// The names with their colours, the unit, and the days; a name has its letter too where there are several.
    private func writeHeading(on canvas: inout PixelCanvas) {
        var start = left
        func write(_ text: String, _ color: PixelCanvas.Color) {
            canvas.write(text, left: start, top: 36, scale: Self.titleScale, color)
            start += PixelCanvas.size(of: text + " ", scale: Self.titleScale).width + Self.titleScale
        }
        for (index, series) in chart.series.enumerated() {
            let color = Self.colors[index % Self.colors.count]
            if chart.series.count > 1 {
                canvas.fill(left: start, top: 36, PixelSize(width: 28, height: 28), color)
                start += 40
            }
            write(series.name, Self.ink)
            start += 16
        }
        if !chart.unit.isEmpty { write("(\(chart.unit))", Self.ink) }
        let width = PixelCanvas.size(of: chart.period, scale: Self.scale).width
        let place = max(start + 24, Self.size.width - Self.right - width)
        canvas.write(chart.period, left: place, top: 40, scale: Self.scale, Self.ink)
    }
}
