import Testing

@testable import Chronology

/// Phrases for due dates, on Friday 20 November 2026, 21:14:30 in Prague.
struct ComingDateTests {
    private func described(_ text: String) throws -> String {
        let now = try ZonedTime(rfc3339: "2026-11-20T21:14:30+01:00").instant
        let parser = DateParser(now: now, zone: try ZoneDatabase().zone(named: "Europe/Prague"), direction: .coming)
        let reading = try parser.parse(text)
        return "\(reading) \(reading.granularity)"
    }

    @Test(arguments: [
        ("friday", "2026-11-20 day"), ("monday", "2026-11-23 day"), ("thursday", "2026-11-26 day"),
        ("friday 22:00", "2026-11-20T22:00:00+01:00 minute"), ("friday 9:00", "2026-11-27T09:00:00+01:00 minute"),
        ("22:00", "2026-11-20T22:00:00+01:00 minute"), ("9:00", "2026-11-21T09:00:00+01:00 minute"),
        ("noon", "2026-11-21T12:00:00+01:00 minute"), ("monday morning", "2026-11-23T08:00:00+01:00 minute"),
        ("1 december", "2026-12-01 day"), ("19.11.", "2027-11-19 day"), ("20.11.", "2026-11-20 day"),
        ("march 5", "2027-03-05 day"), ("29 february", "2028-02-29 day"), ("the 5th", "2026-12-05 day"),
        ("the 31st", "2026-12-31 day"), ("tuesday 1 december", "2026-12-01 day"),
        ("november", "2026-11-01/2026-11-30 month"), ("march", "2027-03-01/2027-03-31 month"),
        ("today", "2026-11-20 day"), ("tomorrow", "2026-11-21 day"), ("yesterday", "2026-11-19 day"),
        ("last friday", "2026-11-13 day"), ("in 2 hours", "2026-11-20T23:14:30+01:00 minute"),
        ("2026-11-01", "2026-11-01 day"), ("monday to wednesday", "2026-11-23/2026-11-25 range"),
    ])
    func `the coming day is meant`(text: String, expected: String) throws {
        #expect(try described(text) == expected)
    }
}
