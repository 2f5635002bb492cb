import DiaryCore
import Pixels

/// The letters of a chart's picture: built-in ones, and those of GNU Unifont if it is installed.
struct ChartLetters {
    /// The font with the letters that the built-in one lacks.
    let font: HexFont
    /// The chart with the letters of their series in place of names that can't be written.
    let chart: Chart
    /// Those names, each with its letter.
    let unwritten: [(name: String, letter: Character)]
    /// True if the file of further letters is there.
    let hasFile: Bool

    /// Reads the file only if it is needed.
    init(for chart: Chart, file: FilePath) {
        let wanted = chart.texts.reduce(into: Set<Unicode.Scalar>()) {
            $0.formUnion(PixelCanvas.foreignLetters(in: $1))
        }
        let bytes = wanted.isEmpty ? nil : try? File.read(file, limit: 1 << 24)
        hasFile = bytes != nil
        let font = bytes.map { HexFont($0, for: wanted) } ?? HexFont()
        var (drawn, unwritten): (Chart, [(name: String, letter: Character)]) = (chart, [])
        for (index, series) in chart.series.enumerated()
        where !PixelCanvas.foreignLetters(in: series.name).allSatisfy(font.contains) {
            let letter = Chart.letter(index)
            unwritten.append((series.name, letter))
            drawn.series[index] = ChartSeries(name: String(letter), points: series.points)
        }
        (self.font, self.chart, self.unwritten) = (font, drawn, unwritten)
    }
}

extension Chart {
    /// All texts of a picture of it, except numbers.
    fileprivate var texts: [String] {
        series.map(\.name) + [unit, period] + timeAxis(tickCount: 12).ticks.map(\.label)
    }
}
