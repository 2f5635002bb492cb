import Pixels

/// A chart as a picture of 1600 by 900 pixels.
struct ChartPicture {
    private static let size = PixelSize(width: 1600, height: 900)
    private static let (paper, ink, grid) = (
        PixelCanvas.Color(gray: 255), PixelCanvas.Color(gray: 50), PixelCanvas.Color(gray: 226)
    )
    /// Distinguishable also by the colour-blind (Okabe and Ito, Color Universal Design, 2008).
    private static let colors = [
        PixelCanvas.Color(red: 0, green: 114, blue: 178), PixelCanvas.Color(red: 213, green: 94, blue: 0),
        PixelCanvas.Color(red: 0, green: 158, blue: 115), PixelCanvas.Color(red: 204, green: 121, blue: 167),
        PixelCanvas.Color(red: 230, green: 159, blue: 0), PixelCanvas.Color(red: 86, green: 180, blue: 233),
        PixelCanvas.Color(gray: 0),
    ]
    private static let scale = 3
    private static let (top, right, bottom) = (110, 60, 90)

    private let chart: Chart
    private let font: HexFont
    private let axis: ValueAxis
    private let labels: [String]
    private let left: Int

    /// - Parameter font: provides the letters that the built-in font lacks.
    init(_ chart: Chart, _ font: HexFont = HexFont()) {
        (self.chart, self.font) = (chart, font)
        let axis = chart.valueAxis(tickCount: 8)
        self.axis = axis
        labels = axis.ticks.map { axis.label(of: $0, point: chart.decimalPoint) }
        left = 60 + (labels.map { PixelCanvas.size(of: $0, scale: Self.scale, font).width }.max() ?? 0)
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
            let width = PixelCanvas.size(of: label, scale: Self.scale, font).width
            canvas.write(label, left: left - 16 - width, top: row - letters / 2, scale: Self.scale, Self.ink, font)
        }
        let base = Self.top + plotHeight
        var free = 0
        for tick in time.ticks {
            let column = Int(x(time.part(of: tick.time)))
            let width = PixelCanvas.size(of: tick.label, scale: Self.scale, font).width
            let start = min(max(column - width / 2, 8), Self.size.width - width - 8)
            guard start >= free else { continue }
            free = start + width + 24
            canvas.fill(left: column - 1, top: Self.top, PixelSize(width: 2, height: plotHeight), Self.grid)
            canvas.fill(left: column - 1, top: base, PixelSize(width: 2, height: 10), Self.ink)
            canvas.write(tick.label, left: start, top: base + 24, scale: Self.scale, Self.ink, font)
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
        guard chart.series.count > 1, let end = previous else { return }
        let height = PixelCanvas.size(of: "a", scale: Self.scale).height
        canvas.write(
            String(Chart.letter(series)), left: Int(end.x) + 16, top: Int(end.y) - height / 2, scale: Self.scale, color)
    }

    /// The names with their colours, the unit, and the days if there is room for them.
    ///
    /// A name has its letter too if there are several. Many names take several lines, in smaller letters.
    private func writeHeading(on canvas: inout PixelCanvas) {
        let headings = [(4, 46), (3, 44), (2, 30)].map { ChartHeading(titles, scale: $0, pitch: $1, width: room, font) }
        guard let heading = headings.first(where: { $0.height <= Self.top - 18 }) ?? headings.last else { return }
        heading.write(on: &canvas, left: left, below: (Self.top - heading.height) / 2, Self.ink)
        let size = PixelCanvas.size(of: chart.period, scale: Self.scale, font)
        let start = Self.size.width - Self.right - size.width
        // The axis shows the days, too.
        guard heading.rows.count == 1, left + heading.width + 24 <= start else { return }
        let below = (Self.top - size.height) / 2
        canvas.write(chart.period, left: start, top: below, scale: Self.scale, Self.ink, font)
    }

    private var room: Int { Self.size.width - left - 24 }

    private var titles: [ChartHeading.Title] {
        let unit = chart.unit.isEmpty ? [] : [ChartHeading.Title(text: "(\(chart.unit))", color: nil)]
        guard chart.series.count > 1 else {
            return chart.series.map { ChartHeading.Title(text: $0.name, color: nil) } + unit
        }
        return chart.series.enumerated().map { index, series in
            let letter = String(Chart.letter(index))
            return ChartHeading.Title(
                text: series.name == letter ? letter : "\(letter) \(series.name)",
                color: Self.colors[index % Self.colors.count])
        } + unit
    }
}
