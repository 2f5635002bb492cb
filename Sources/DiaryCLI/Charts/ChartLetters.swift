import DiaryCore
import Pixels

/// The letters of a chart's picture: our own, and those of GNU Unifont where it is installed.
struct ChartLetters {
    /// The font with the letters that our own alphabet doesn't have.
    let font: HexFont
    /// The chart, in which names that can't be written are the letters of their series.
    let chart: Chart
    /// Those names, each with its letter.
    let unwritten: [(name: String, letter: Character)]
    /// Whether the file of further letters is there.
    let hasFile: Bool

    /// Reads the file only where it is needed.
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
    /// Everything that a picture of it writes, but numbers.
    fileprivate var texts: [String] {
        series.map(\.name) + [unit, period] + timeAxis(tickCount: 12).ticks.map(\.label)
    }
}
