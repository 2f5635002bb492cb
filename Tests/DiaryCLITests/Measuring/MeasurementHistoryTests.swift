import Chronology
import DiaryModel
import Terminal
import Testing

@testable import DiaryCLI

struct MeasurementHistoryTests {
    private let words = MeasurementWords(
        numbers: MeasuredNumber(NumberNotation(decimalPoint: ",", groupSeparator: ".")))
    private let renderer = MeasurementHistoryRenderer(
        words: MeasurementWords(numbers: MeasuredNumber(.program)), dateFormat: .iso)

    private func value(_ value: Double, _ unit: String?, text: String = "", minute: Int64 = 0) -> HistoryValue {
        HistoryValue(
            value: value, unit: unit,
            time: ZonedTime(instant: Instant(secondsSince1970: 1_795_362_000 + minute * 60), utcOffset: 3600),
            hasTime: true, entryID: UniqueIdentifier(), text: text)
    }

    @Test func `values are aligned right, with date and the first line of the text`() throws {
        let history = try #require(
            MeasurementHistory(
                "storm", [value(13.4, "km", minute: 9), value(7.9, "km", text: "first one\nof the evening")],
                newestFirst: true))
        #expect(
            renderer.lines(of: history, window: nil).map(\.plain) == [
                " 13.4 km   2026-11-22 16:49", "  7.9 km   2026-11-22 16:40   first one",
            ])
        #expect(renderer.words.summary(2, history.range).plain == "2 measurements   7.9 to 13.4 km, mean 10.7 km")
    }

    @Test func `units that convert are reported in the newest one's`() throws {
        let history = try #require(
            MeasurementHistory("storm", [value(3.4, "km"), value(7900, "m"), value(5, "mi")], newestFirst: true))
        #expect(history.values.map { words.text($0, in: history.range) } == ["3,4 km", "7,9 km", "8,047 km"])
        #expect(words.text(history.range) == "3,4 to 8,047 km, mean 6,4 km")
        #expect(words.remark(on: history.range) == nil)
    }

    @Test func `a mixture is reported and not added up`() throws {
        let history = try #require(
            MeasurementHistory(
                "storm", [value(3, "km"), value(4, nil), value(5, "/min"), value(5, "/min")], newestFirst: true))
        #expect(history.range.count == 1 && history.range.mean == 3)
        #expect(
            words.remark(on: history.range)?.plain
                == "1 value without a unit, 2 values in /min can't be shown in km: not counted in")
        #expect(renderer.words.summary(4, history.range).plain == "4 measurements")
    }

    @Test func `no mean is too large for a number`() throws {
        let history = try #require(
            MeasurementHistory(
                "storm", [value(1.7e308, nil), value(1.7e308, nil), value(-1.7e308, nil)], newestFirst: true))
        #expect(history.range.mean.isFinite && history.range.least == -1.7e308)
    }

    @Test(arguments: [
        ([5, 5], "5 km"), ([1e-300, -1e-300], "-1e-300 to 1e-300 km, mean 0 km"),
        ([1e-300, 3e-300], "1e-300 to 3e-300 km, mean 2e-300 km"),
        ([1e300, 2e300], "1e300 to 2e300 km, mean 1,5e300 km"),
        ([0.0001, 0.0002], "0,0001 to 0,0002 km, mean 0,00015 km"),
    ])
    func `numbers of any size are reported`(values: [Double], expected: String) throws {
        let history = try #require(MeasurementHistory("x", values.map { value($0, "km") }, newestFirst: true))
        #expect(words.text(history.range) == expected)
    }

    @Test func `CSV is quoted only as needed`() {
        let line = renderer.csv(value(-0.5, "km", text: "far, far"), of: "storm")
        #expect(line.hasPrefix("storm,-0.5,km,2026-11-22T16:40:00+01:00,true,") && line.hasSuffix(",\"far, far\"\r\n"))
    }
}
