import Chronology
import Testing

@testable import DiaryCLI

struct ChartAxisTests {
    @Test(arguments: [
        (3.4, 7.9, 5, "3 4 5 6 7 8"), (70, 72, 4, "70.0 70.5 71.0 71.5 72.0"), (-5, 12, 4, "-5 0 5 10 15"),
        (0, 1, 4, "0.0 0.5 1.0"), (1000, 1000, 4, "900 950 1000 1050 1100"), (0, 0, 4, "-1.0 -0.5 0.0 0.5 1.0"),
        (0.001, 0.004, 4, "0.001 0.002 0.003 0.004"), (1e300, 3e300, 4, "1e300 1.5e300 2e300 2.5e300 3e300"),
        (-1.7e308, 1.7e308, 4, "-1.7e308 0 1.7e308"), (1, 1e300, 2, "0 5e299 1e300"),
        (Double.leastNonzeroMagnitude, 2 * Double.leastNonzeroMagnitude, 4, "5e-324 1e-323"),
    ])
    func `values have round ticks`(least: Double, greatest: Double, count: Int, expected: String) {
        let axis = ValueAxis(from: least, to: greatest, tickCount: count)
        #expect(
            axis.ticks.map { axis.label(of: $0, point: ".") }.reduce("") { $0 + ($0 == "" ? "" : " ") + $1 } == expected
        )
        #expect(axis.part(of: axis.lower) == 0 && axis.part(of: axis.upper) == 1)
        #expect(axis.lower <= least && axis.upper >= greatest)
    }

    private let zone = TimeZoneRules(utcOffset: 3600)

    private func labels(_ first: Int64, _ last: Int64, _ count: Int) -> [String] {
        TimeAxis(
            from: Instant(secondsSince1970: first), to: Instant(secondsSince1970: last), tickCount: count, zone: zone,
            format: .iso
        ).ticks.map(\.label)
    }

    @Test func `time has ticks at round times of the zone`() {
        // Sunday 22 November 2026 16:00 there.
        let start: Int64 = 1_795_359_600
        #expect(labels(start, start + 2400, 5) == ["16:00", "16:10", "16:20", "16:30", "16:40"])
        #expect(labels(start, start + 36 * 3600, 4) == ["11-23", "12:00", "11-24"])
        #expect(labels(start, start + 20 * 86_400, 4) == ["11-23", "11-30", "12-07"])
        #expect(labels(start, start + 400 * 86_400, 5) == ["2027-01", "2027-04", "2027-07", "2027-10"])
        #expect(labels(start - 20 * 31_556_952, start, 4) == ["2010", "2015", "2020", "2025"])
        #expect(labels(start, start, 4).count >= 1)
    }

    @Test func `a year is far away in either direction`() {
        let ends = TimeAxis(
            from: Instant(microseconds: .min), to: Instant(microseconds: .max), tickCount: 5, zone: zone, format: .iso)
        #expect(!ends.ticks.isEmpty && ends.ticks.count <= 200)
        #expect(ends.part(of: Instant(microseconds: .max)) == 1)
    }
}
