@testable import Chronology

/// Friday 20 November 2026, 21:14:30.25 in Prague, unless said otherwise.
struct DateTestSupport {
    let parser: DateParser

    init(now: String = "2026-11-20T21:14:30.25+01:00", zone: String = "Europe/Prague") throws {
        parser = DateParser(now: try ZonedTime(rfc3339: now).instant, zone: try ZoneDatabase().zone(named: zone))
    }

    /// A reading with its granularity, in the form of the tables.
    func described(_ text: String) throws -> String {
        let reading = try parser.parse(text)
        return "\(reading) \(reading.granularity)"
    }
}
