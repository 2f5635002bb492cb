import Chronology
import Terminal
import TestFixtures
import Testing

@testable import DiaryCLI

struct ChartTextTests {
    private static let start: Int64 = 1_795_359_600

    private func chart(_ series: [[(Int64, Double)]], unit: String = "km") -> Chart {
        Chart(
            series: series.enumerated().map { index, points in
                ChartSeries(
                    name: index == 0 ? "storm" : "other\(index)",
                    points: points.map {
                        ChartSeries.Point(time: Instant(secondsSince1970: Self.start + $0.0), value: $0.1)
                    })
            }, unit: unit, zone: TimeZoneRules(utcOffset: 3600), dateFormat: .iso, decimalPoint: ".")
    }

    private func lines(_ chart: Chart, _ form: ChartForm, columns: Int = 50, rows: Int = 14) -> [String] {
        ChartText(chart, form: form, columns: columns, rows: rows).lines.map(\.plain)
    }

    @Test func `a rising line in ASCII`() {
        let lines = lines(chart([[(0, 1), (600, 2), (1200, 3), (1800, 4)]]), .ascii, columns: 40)
        #expect(lines.first == "storm, km   2026-11-22")
        #expect(lines.contains { $0.hasPrefix("4 +") } && lines.contains { $0.hasPrefix("0 +") })
        #expect(lines.suffix(2).first?.hasPrefix("  +") == true)
        #expect(lines.last?.contains("16:00") == true)
        #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    }

    @Test(arguments: ChartForm.allCases, [12, 20, 40, 80, 133])
    func `no line is wider than the terminal`(form: ChartForm, width: Int) {
        var generator = SeededGenerator(seed: 7)
        let many = (0..<20_000).map { (Int64($0) * 60, Double.random(in: -1e6...1e6, using: &generator)) }
        let cases = [
            chart([[(0, 5)]]), chart([[(0, 5), (60, 5)]]), chart([many]), chart([[(0, -1e300), (60, 1e300)]]),
            chart([many, [(0, 2), (900, 3)]], unit: "км/ч"),
        ]
        for chart in cases {
            let lines = lines(chart, form, columns: width)
            #expect(lines.allSatisfy { DisplayWidth.cells(of: $0) <= width }, "\(lines)")
            #expect(lines.count == 11)
        }
    }

    @Test func `one value is a mark in the middle`() {
        let drawn = lines(chart([[(0, 5)]]), .blocks, columns: 30)
        #expect(drawn.dropFirst().dropLast(2).contains { line in line.contains { "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".contains($0) } })
    }

    @Test func `several series have letters, not colours alone`() {
        let drawn = lines(chart([[(0, 1), (600, 2)], [(0, 4), (600, 3)]]), .braille)
        #expect(drawn[0].hasPrefix("a storm  b other1, km"))
        let marks = drawn.dropFirst().dropLast(2).flatMap { $0.filter { $0 == "a" || $0 == "b" } }
        #expect(marks.sorted() == ["a", "b"])
    }

    @Test func `a long pause is not joined`() {
        let points = (0..<10).map { (Int64($0) * 60, 1.0) } + (0..<10).map { (Int64($0 + 200) * 60, 1.0) }
        let series = chart([points]).series[0]
        let axis = chart([points]).timeAxis(tickCount: 4)
        let columns = ChartColumn.columns(of: series, on: axis, count: 400)
        #expect(columns.filter(\.followsPause).count == 2)
    }

    @Test func `of many values in a column the least and the greatest are seen`() throws {
        let points = (0..<20_000).map { (Int64($0), $0 == 9999 ? 1e6 : $0 == 10_001 ? -1e6 : 0) }
        let series = chart([points]).series[0]
        let columns = ChartColumn.columns(of: series, on: chart([points]).timeAxis(tickCount: 4), count: 50)
        #expect(columns.count == 50)
        #expect(columns.map(\.greatest).max() == 1e6 && columns.map(\.least).min() == -1e6)
    }

    @Test func `dots of Braille are numbered by the standard`() {
        #expect(ChartForm.braille.character(0b0000_0001) == "⠁" && ChartForm.braille.character(0b0000_0010) == "⠈")
        #expect(ChartForm.braille.character(0b0100_0000) == "⡀" && ChartForm.braille.character(0b1111_1111) == "⣿")
        #expect(ChartForm.blocks.character(0b1001) == "▚" && ChartForm.blocks.character(0b0011) == "▀")
    }

    @Test func `a sparkline spans the least to the greatest value`() {
        #expect(Sparkline.text([1, 2, 3, 4, 5, 6, 7, 8], form: .braille) == "▁▂▃▄▅▆▇█")
        #expect(Sparkline.text([-1e308, 1e308], form: .ascii) == "_^")
        #expect(Sparkline.text([5, 5], form: .blocks) == "▅▅" && Sparkline.text([], form: .blocks) == "")
        #expect(Sparkline.text((0..<100).map(Double.init), form: .blocks).count == 16)
    }
}
