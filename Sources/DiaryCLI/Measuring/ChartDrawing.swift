import Arguments
import Chronology
import DiaryCore
import Terminal

/// Draws the histories of measurements as a chart, in the terminal and into a file.
struct ChartDrawing {
    let invocation: Invocation

    /// Draws the histories with units that convert into the first one's; the others are reported.
    func draw(_ histories: [MeasurementHistory]) throws {
        guard let first = histories.first else { return }
        let path = try invocation.values.value(.chart).map(target)
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
        try invocation.messages.note(
            "\(name) is \(SafeText("\(own), \(wanted)").singleLine): diary measure \(name) --plot")
    }

    private func plot(_ chart: Chart) throws {
        let window = invocation.output.window ?? .standard
        let form = ChartForm(
            invocation.context, isPlain: Appearance(context: invocation.context, values: invocation.values).isPlain)
        let drawn = ChartText(chart, form: form, columns: window.columns, rows: window.rows)
        for line in drawn.lines { try invocation.output.line(line) }
    }

    private enum Format {
        case jpeg
        case png
    }

    private struct Target {
        let name: String
        let path: FilePath
        let format: Format
    }

    private func target(_ name: String) throws -> Target {
        let lower = name.lowercased()
        let format: Format? =
            lower.hasSuffix(".png") ? .png : [".jpg", ".jpeg"].contains(where: lower.hasSuffix) ? .jpeg : nil
        guard let format else {
            throw Failure(
                "\(SafeText(name).singleLine) is not the name of a PNG or JPEG file",
                hint: "--chart weight.png, or weight.jpg",
                .usage)
        }
        let path = invocation.context.path(argument: name)
        try File.checkFree(path)
        return Target(name: name, path: path, format: format)
    }

    private func write(_ chart: Chart, to target: Target) throws {
        let decoder = PictureDecoder(path: invocation.context.decoderPath)
        let letters = ChartLetters(for: chart, file: invocation.context.letterFile)
        let canvas = ChartPicture(letters.chart, letters.font).canvas
        let bytes =
            switch target.format {
            case .jpeg: try decoder.jpeg(of: canvas)
            case .png: try decoder.png(of: canvas)
            }
        try File.createWhole(target.path, bytes)
        try invocation.messages.line("the chart is in \(SafeText(bytes: target.path.bytes))")
        try reportMissingLetters(letters)
    }

    private func reportMissingLetters(_ letters: ChartLetters) throws {
        guard !letters.unwritten.isEmpty else { return }
        func list(_ words: [String]) -> SafeText { SafeText(words.joined(separator: ", ")).singleLine }
        let (names, others) = (list(letters.unwritten.map(\.name)), list(letters.unwritten.map { String($0.letter) }))
        let pronoun = letters.unwritten.count == 1 ? "it is" : "they are"
        try invocation.messages.note("the picture has no letters for \(names): \(SafeText(pronoun)) \(others) there")
        if !letters.hasFile { try invocation.messages.hint("as root: apt-get install unifont") }
    }
}
