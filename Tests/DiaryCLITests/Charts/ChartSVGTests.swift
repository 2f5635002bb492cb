import Chronology
import Testing

@testable import DiaryCLI

struct ChartSVGTests {
    private func file(
        _ series: [(name: String, points: [(Int64, Double)])], unit: String = "km", point: String = "."
    ) -> String {
        let chart = Chart(
            series: series.map { name, points in
                ChartSeries(
                    name: name,
                    points: points.map {
                        ChartSeries.Point(time: Instant(secondsSince1970: 1_795_359_600 + $0.0), value: $0.1)
                    })
            }, unit: unit, zone: TimeZoneRules(utcOffset: 3600), dateFormat: .iso, decimalPoint: point)
        return String(decoding: ChartSVG(chart).bytes, as: UTF8.self)
    }

    /// The texts of a file, each element's in order; nil if its elements don't nest.
    private func words(_ file: String) -> [String]? {
        var (open, texts): ([Substring], [String]) = ([], [])
        for part in file.split(separator: "<", omittingEmptySubsequences: true) {
            let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            guard pieces.count == 2, let name = pieces[0].split(separator: " ").first else { return nil }
            if name.hasPrefix("/") {
                guard open.popLast() == name.dropFirst() else { return nil }
            } else {
                open.append(name)
            }
            if pieces[1] != "\n", !pieces[1].isEmpty { texts.append(String(pieces[1])) }
        }
        return open.isEmpty ? texts : nil
    }

    private func values(_ attribute: String, in file: String) -> [String] {
        file.split(separator: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test func `labels are text: the name, the days, the unit and the ticks`() throws {
        let file = file([("storm", [(0, 1), (600, 2.5), (1200, 3)])], point: ",")
        let texts = try #require(words(file))
        #expect(texts.prefix(4) == ["&#x2068;storm&#x2069; (km), 2026-11-22", "storm", "2026-11-22", "km"])
        #expect(texts.contains("1,5") && texts.contains("3,0") && texts.contains("16:10"))
        #expect(values("viewBox", in: file) == ["0 0 960 536"])
    }

    @Test func `markup is escaped, and what XML excludes is replaced`() throws {
        let file = file([("a", [(0, 1)])], unit: "<&>\"'\u{0}\u{1B}\u{9B}\u{FFFF}\n]]>")
        let texts = try #require(words(file))
        #expect(texts.contains("&lt;&amp;&gt;&quot;&#39;\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD} ]]&gt;"), "\(texts)")
    }

    @Test func `several series have letters and colours, and a legend of as many lines as it needs`() throws {
        let series = (0..<26).map { index -> (name: String, points: [(Int64, Double)]) in
            (name: "a-name-of-some-length-\(index)", points: [(0, 1), (60, Double(index))])
        }
        let file = file(series)
        let texts = try #require(words(file))
        #expect(texts.filter { $0 == "b" }.count == 2, "in the legend and at its line")
        #expect(series.allSatisfy { texts.contains($0.name) })
        #expect(Set(values("stroke", in: file)).count == 9, "seven colours, the grid and the frame")
        #expect(values("x", in: file).compactMap(Int.init).allSatisfy { 0..<960 ~= $0 })
        #expect(self.file(Array(series.prefix(2))).contains("viewBox=\"0 0 960 536\""))
    }

    @Test(arguments: ["体重", "وزن", "משקל", "вес", "น้ำหนัก"])
    func `names of any script are written as they are`(name: String) throws {
        #expect(try #require(words(file([(name, [(0, 1)])]))).contains(name))
    }

    @Test func `a name that is too long is shortened and whole in its title`() throws {
        let name = String(repeating: "dlouhé-jméno-", count: 13)
        let texts = try #require(words(file([(name, [(0, 1)]), ("b", [(0, 2)])])))
        #expect(texts.contains(name) && texts.contains { $0.hasSuffix("…") && name.hasPrefix($0.dropLast()) })
    }

    @Test func `one value is a dot in the middle`() throws {
        let paths = values("d", in: file([("storm", [(0, 5)])]))
        #expect(paths.last?.hasSuffix(" 292h0.01") == true, "\(paths)")
    }

    @Test func `a long pause is not joined`() {
        let points = (0..<10).map { (Int64($0) * 60, 1.0) } + (0..<10).map { (Int64($0 + 200) * 60, 1.0) }
        let line = values("d", in: file([("storm", points)])).first { $0.contains("L") }
        #expect(line?.filter { $0 == "M" }.count == 2)
    }

    @Test(
        arguments: [[(0, 5.0)], [(0, 1e300), (60, -1e300)], [(0, .leastNonzeroMagnitude), (60, 2e-308)]]
            as [[(Int64, Double)]])
    func `coordinates are within the picture`(points: [(Int64, Double)]) throws {
        let file = file([("storm", points)])
        #expect(words(file) != nil)
        let numbers = values("d", in: file).flatMap {
            $0.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
        }
        #expect(!numbers.isEmpty && numbers.allSatisfy { 0...960 ~= $0 })
    }

    @Test func `many values make a small file`() {
        let points = (0..<50_000).map { (Int64($0) * 60, Double($0 * 7919 % 1000)) }
        #expect(file([("storm", points)]).utf8.count < 200_000)
    }
}
