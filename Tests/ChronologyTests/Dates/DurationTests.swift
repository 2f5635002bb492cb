import Testing

@testable import Chronology

struct DurationTests {
    @Test(arguments: [
        ("1h", 3600), ("+1h30m", 5400), ("-90s", -90), ("30d", 2_592_000), ("2w", 1_209_600), ("1:30", 5400),
        ("-1:30:05", -5405), ("1 hour 30 minutes", 5400), ("90min", 5400), ("0s", 0), ("− 1h", -3600), ("1H", 3600),
        ("100:00", 360_000), (" 1h ", 3600),
    ])
    func `durations in seconds`(text: String, seconds: Int64) throws {
        #expect(try parseDuration(text) == seconds * 1_000_000)
    }

    @Test(arguments: [
        ("", DurationError.unknown("")), ("30", .unitMissing("30")), ("1h30", .unitMissing("1h30")),
        ("h", .unknown("h")), ("1x", .unknown("1x")), ("1m1h", .unknown("1m1h")), ("1h1h", .unknown("1h1h")),
        ("1:60", .unknown("1:60")), ("1:5", .unknown("1:5")), ("1.5h", .unknown("1.5h")), ("--1h", .unknown("--1h")),
        ("1 month", .noFixedLength(text: "1 month", unit: "month")), ("1y", .noFixedLength(text: "1y", unit: "year")),
        ("999999999999w", .tooLong("999999999999w")), ("day", .unknown("day")),
    ])
    func `invalid input is refused`(text: String, error: DurationError) throws {
        #expect(throws: error) { try parseDuration(text) }
    }
}
