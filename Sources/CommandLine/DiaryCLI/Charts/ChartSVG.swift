import DiaryFormats
import Terminal

/// A chart as an SVG file, whose labels are text.
///
/// Colours, fonts and lines are attributes: not every program that shows SVG knows style sheets.
struct ChartSVG {
    private static let width = 960
    private static let (margin, plotHeight) = (24, 400)
    private static let fonts = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
    private static let (ink, pale, grid) = ("#222222", "#595959", "#e0e0e0")
    /// Distinguishable also by the colour-blind (Okabe and Ito, Color Universal Design, 2008).
    private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"]

    private let chart: Chart
    private let axis: ValueAxis
    private let labels: [String]
    private let left: Int
    private let legend: [[(index: Int, left: Int)]]

    init(_ chart: Chart) {
        self.chart = chart
        let axis = chart.valueAxis(tickCount: 8)
        self.axis = axis
        labels = axis.ticks.map { axis.label(of: $0, point: chart.decimalPoint) }
        left = Self.margin + 12 + (labels.map { Self.width(of: $0, size: 13) }.max() ?? 0)
        legend = chart.series.count > 1 ? Self.rows(chart.series.map(\.name)) : []
    }

    private var top: Int { 92 + 24 * max(0, legend.count - 1) }
    private var bottom: Int { top + Self.plotHeight }
    private var plotWidth: Int { Self.width - left - Self.margin - (legend.isEmpty ? 0 : 12) }

    var bytes: [UInt8] {
        var svg = HTML()
        let height = bottom + 44
        svg.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Self.width) \(height)",
                "width": "\(Self.width)", "height": "\(height)", "role": "img", "font-family": Self.fonts,
                "font-size": "13", "fill": Self.ink,
            ]
        ) { svg in
            svg.endLine()
            svg.element("title", Self.text(title))
            svg.endLine()
            svg.element("rect", ["width": "100%", "height": "100%", "fill": "#ffffff"]) { _ in }
            svg.endLine()
            writeHeading(&svg)
            let time = chart.timeAxis(tickCount: plotWidth / 110)
            drawAxes(time, &svg)
            var ends: [(x: Double, y: Double)] = []
            for index in chart.series.indices { draw(index, time, &ends, &svg) }
        }
        svg.endLine()
        return svg.bytes
    }

    // MARK: The heading

    /// The names, each isolated in its own writing direction, with the unit and the days.
    private var title: String {
        let names = chart.series.map { "\u{2068}\($0.name)\u{2069}" }.joined(separator: ", ")
        return "\(names)\(chart.unit.isEmpty ? "" : " (\(chart.unit))"), \(chart.period)"
    }

    /// The name or the legend, the days, and the unit above its axis.
    private func writeHeading(_ svg: inout HTML) {
        if legend.isEmpty, let name = chart.series.first?.name {
            write(name, at: (Self.margin, 36), size: 20, isBold: true, &svg)
        }
        for (row, items) in legend.enumerated() {
            for item in items { writeName(item.index, at: (item.left, 34 + 24 * row), &svg) }
        }
        write(chart.period, at: (Self.margin, top - 34), fill: Self.pale, &svg)
        let unit = chart.unit
        let isNarrow = Self.width(of: unit, size: 13) < left - 12 - Self.margin / 2
        write(unit, at: (isNarrow ? left - 10 : Self.margin, top - 14), anchor: isNarrow ? "end" : nil, &svg)
    }

    private func writeName(_ index: Int, at place: (x: Int, y: Int), _ svg: inout HTML) {
        let line = "M\(place.x) \(place.y - 5)h22"
        svg.element("path", ["d": line, "stroke": Self.color(index), "stroke-width": "3"]) { _ in }
        write(String(Chart.letter(index)), at: (place.x + 29, place.y), size: 15, isBold: true, &svg)
        write(chart.series[index].name, at: (place.x + Self.nameOffset, place.y), size: 15, &svg)
    }

    /// Units from the line of a name in the legend to the name.
    private static let nameOffset = 50

    /// The names of the legend, on as many lines as they need.
    private static func rows(_ names: [String]) -> [[(index: Int, left: Int)]] {
        var rows: [[(index: Int, left: Int)]] = [[]]
        var next = margin
        for (index, name) in names.enumerated() {
            let taken = nameOffset + width(of: name, size: 15)
            if next > margin, next + taken > width - margin {
                rows.append([])
                next = margin
            }
            rows[rows.count - 1].append((index, next))
            next += taken + 20
        }
        return rows
    }

    // MARK: The plot

    private func drawAxes(_ time: TimeAxis, _ svg: inout HTML) {
        var (lines, marks) = ("", "")
        for (tick, label) in zip(axis.ticks, labels) {
            lines += "M\(left) \(Self.number(y(tick)))h\(plotWidth)"
            write(label, at: (left - 10, Int(y(tick)) + 5), anchor: "end", &svg)
        }
        var free = 0
        for tick in time.ticks {
            let x = x(time.part(of: tick.time))
            let half = Self.width(of: tick.label, size: 13) / 2
            let middle = min(max(Int(x), half + 8), Self.width - half - 8)
            guard middle - half >= free else { continue }
            free = middle + half + 12
            lines += "M\(Self.number(x)) \(top)v\(Self.plotHeight)"
            marks += "M\(Self.number(x)) \(bottom)v6"
            write(tick.label, at: (middle, bottom + 24), anchor: "middle", &svg)
        }
        svg.element("path", ["d": lines, "stroke": Self.grid]) { _ in }
        svg.endLine()
        let frame = "M\(left) \(top)v\(Self.plotHeight)h\(plotWidth)"
        svg.element("path", ["d": frame + marks, "fill": "none", "stroke": Self.pale]) { _ in }
        svg.endLine()
    }

    private func draw(_ index: Int, _ time: TimeAxis, _ ends: inout [(x: Double, y: Double)], _ svg: inout HTML) {
        let count = plotWidth * 2
        let columns = ChartColumn.columns(of: chart.series[index], on: time, count: count)
        // Marks would hide a line of many values.
        let hasMarks = columns.count <= 40
        var (line, dots) = ("", "")
        for (place, column) in columns.enumerated() {
            let x = x((Double(column.index) + 0.5) / Double(count))
            let values = [column.first, column.least, column.greatest, column.last]
            for (step, value) in values.enumerated() where step == 0 || value != values[step - 1] {
                line += "\(step == 0 && column.followsPause ? "M" : "L")\(Self.number(x)) \(Self.number(y(value)))"
            }
            let isAlone = column.followsPause && (place + 1 == columns.count || columns[place + 1].followsPause)
            // The round ends of a line without length are a dot.
            if hasMarks || isAlone { dots += "M\(Self.number(x)) \(Self.number(y(column.last)))h0.01" }
        }
        for (path, width) in [(line, "2"), (dots, "8")] where !path.isEmpty {
            svg.element(
                "path",
                [
                    "d": path, "fill": "none", "stroke": Self.color(index), "stroke-width": width,
                    "stroke-linejoin": "round", "stroke-linecap": "round",
                ]
            ) { _ in }
            svg.endLine()
        }
        if !legend.isEmpty, let last = columns.last {
            writeLetter(index, after: x((Double(last.index) + 0.5) / Double(count)), y(last.last), &ends, &svg)
        }
    }

    /// Writes the letter of a series at the end of its line, below the letters that are there already, if it has room.
    private func writeLetter(
        _ index: Int, after x: Double, _ y: Double, _ ends: inout [(x: Double, y: Double)], _ svg: inout HTML
    ) {
        var place = (x: x + 8, y: y + 5)
        while let other = ends.first(where: { abs($0.x - place.x) < 14 && abs($0.y - place.y) < 14 }) {
            place.y = other.y + 15
        }
        guard place.y < Double(bottom) + 12 else { return }
        ends.append(place)
        let letter = String(Chart.letter(index))
        write(letter, at: (Int(place.x), Int(place.y)), size: 15, isBold: true, anchor: "start", &svg)
    }

    private func x(_ part: Double) -> Double { Double(left) + part * Double(plotWidth) }
    private func y(_ value: Double) -> Double { Double(top) + (1 - axis.part(of: value)) * Double(Self.plotHeight) }

    // MARK: Texts

    /// Writes a text; without an anchor, one that is too long for the picture is shortened and has the whole one as its
    /// title.
    private func write(
        _ words: String, at place: (x: Int, y: Int), size: Int = 13, isBold: Bool = false, anchor: String? = nil,
        fill: String? = nil, _ svg: inout HTML
    ) {
        guard !words.isEmpty else { return }
        let words = Self.text(words)
        let room = (Self.width - place.x - Self.margin) * 20 / (size * (isBold ? 14 : 12))
        let shown = anchor == nil ? DisplayWidth.truncated(words, to: room) : words
        svg.element(
            "text",
            [
                "x": "\(place.x)", "y": "\(place.y)", "font-size": size == 13 ? nil : "\(size)",
                "font-weight": isBold ? "bold" : nil, "text-anchor": anchor, "fill": fill,
            ]
        ) { svg in
            if shown != words { svg.element("title", words) }
            svg.text(shown)
        }
        svg.endLine()
    }

    /// The approximate width of a text, since fonts differ.
    private static func width(of text: String, size: Int) -> Int { DisplayWidth.cells(of: text) * size * 3 / 5 }

    /// A text on one line, without the two characters above U+007F that XML excludes.
    private static func text(_ words: String) -> String {
        let scalars = words.unicodeScalars.map { $0.value & 0xFFFE == 0xFFFE && $0.value < 0x10000 ? "\u{FFFD}" : $0 }
        return SafeText(raw: String(String.UnicodeScalarView(scalars))).singleLine.string
    }

    /// A coordinate with at most one decimal.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }

    private static func color(_ index: Int) -> String { colors[index % colors.count] }
}
