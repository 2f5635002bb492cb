import Arguments
import Chronology
import DiaryModel
import Terminal

/// Draws the histories of measurements as a chart, in the terminal and into a file.
struct ChartDrawing {
    let invocation: Invocation
    /// The file of `--chart`; nil if none was given.
    let path: FilePath?

    /// - Throws: `Failure` if that is not the name of an SVG file, `SystemCallError` if the name is taken.
    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        path = try Self.target(invocation)
    }

    /// Draws the histories with units that convert into the first one's; the others are reported.
    func draw(_ histories: [MeasurementHistory]) throws {
        guard let first = histories.first else { return }
        let unit = first.range.unit
        var series: [ChartSeries] = []
        for history in histories {
            let points = Self.points(of: history, in: first.range)
            if points.isEmpty {
                try reportOtherUnit(history, unit)
            } else {
                series.append(ChartSeries(name: history.name, points: points))
            }
        }
        let context = invocation.context
        let chart = Chart(
            series: series, unit: unit ?? "", zone: context.localZone, dateFormat: context.dateFormat,
            decimalPoint: context.numberNotation.decimalPoint)
        if invocation.values.flag(.plot) { try plot(chart) }
        if let path { try write(chart, to: path) }
    }

    private static func points(of history: MeasurementHistory, in range: MeasuredRange) -> [ChartSeries.Point] {
        history.values.compactMap { value in
            range.converted(value.value, value.unit).map { ChartSeries.Point(time: value.time.instant, value: $0) }
        }
    }

    private func reportOtherUnit(_ history: MeasurementHistory, _ unit: String?) throws {
        let name = SafeText(history.name).singleLine
        let own = history.range.unit.map { "in \($0)" } ?? "without a unit"
        let wanted = unit.map { "not in \($0)" } ?? "not without one"
        try invocation.messages.note("\(name) is \(line: "\(own), \(wanted)"): diary measure \(name) --plot")
    }

    private func plot(_ chart: Chart) throws {
        let window = invocation.output.window ?? .standard
        let form = ChartForm(
            invocation.context, isPlain: Appearance(context: invocation.context, values: invocation.values).isPlain)
        let drawn = ChartText(chart, form: form, columns: window.columns, rows: window.rows)
        for line in drawn.lines { try invocation.output.line(line) }
    }

    private static func target(_ invocation: Invocation) throws -> FilePath? {
        guard let name = invocation.values.value(.chart) else { return nil }
        guard name.lowercased().hasSuffix(".svg") else {
            let isFolder = name.isEmpty || name.hasSuffix("/")
            let ending = [".png", ".jpg", ".jpeg"].first(where: name.lowercased().hasSuffix) ?? ""
            let other = ShellQuoting.quoted(name.dropLast(ending.count) + ".svg")
            throw Failure(
                "a chart is an SVG file, and \(line: name) is not the name of one",
                hint: "--chart \(line: isFolder ? "FILE.svg" : other)", .usage)
        }
        let path = invocation.context.path(argument: name)
        try File.checkFree(path)
        return path
    }

    private func write(_ chart: Chart, to path: FilePath) throws {
        try File.createWhole(path, ChartSVG(chart).bytes)
        try invocation.messages.line("the chart is in \(SafeText(bytes: path.bytes))")
    }
}
