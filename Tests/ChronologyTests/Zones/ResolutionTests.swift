import TestFixtures
import Testing

@testable import Chronology

struct ResolutionTests {
    private func zone(_ name: String) throws -> TimeZoneRules { try ZoneDatabase().zone(named: name) }

    private func wall(_ text: String) throws -> WallTime {
        try ZonedTime(rfc3339: text + "Z").wallTime
    }

    @Test(arguments: [
        ("Europe/Prague", "2026-11-20T21:14", "2026-11-20T21:14:00+01:00"),
        ("Europe/Prague", "2026-07-20T21:14:05", "2026-07-20T21:14:05+02:00"),
        ("Europe/Prague", "2100-07-01T12:00", "2100-07-01T12:00:00+02:00"),
        ("Australia/Lord_Howe", "2026-01-01T12:00", "2026-01-01T12:00:00+11:00"),
        ("Australia/Lord_Howe", "2026-07-01T12:00", "2026-07-01T12:00:00+10:30"),
        ("Pacific/Apia", "2011-12-29T23:59", "2011-12-29T23:59:00-10:00"),
        ("Pacific/Apia", "2011-12-31T00:00", "2011-12-31T00:00:00+14:00"),
        ("America/St_Johns", "2026-07-01T12:00", "2026-07-01T12:00:00-02:30"),
        ("Asia/Tokyo", "9999-12-31T23:59:59", "9999-12-31T23:59:59+09:00"),
        ("+05:30", "0001-01-01T00:00", "0001-01-01T00:00:00+05:30"),
    ])
    func `most times are shown once`(name: String, wallText: String, expected: String) throws {
        let resolution = try zone(name).resolve(wall(wallText))
        guard case .unique(let time) = resolution else {
            Issue.record("\(resolution)")
            return
        }
        #expect(time.rfc3339() == expected)
        #expect(time.zoneName == name)
    }

    @Test(arguments: [
        ("Europe/Prague", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"),
        ("Europe/Prague", "2026-10-25T02:00", "2026-10-25T02:00:00+02:00", "2026-10-25T02:00:00+01:00"),
        ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45:00+11:00", "2026-04-05T01:45:00+10:30"),
        ("America/St_Johns", "2026-11-01T01:30", "2026-11-01T01:30:00-02:30", "2026-11-01T01:30:00-03:30"),
        ("America/St_Johns", "2010-11-06T23:30", "2010-11-06T23:30:00-02:30", "2010-11-06T23:30:00-03:30"),
        ("Europe/Prague", "2090-10-29T02:30", "2090-10-29T02:30:00+02:00", "2090-10-29T02:30:00+01:00"),
        ("Pacific/Kwajalein", "1969-09-30T13:00", "1969-09-30T13:00:00+11:00", "1969-09-30T13:00:00-12:00"),
    ])
    func `a clock put back shows times twice`(
        name: String, wallText: String, first: String, second: String
    ) throws {
        let resolution = try zone(name).resolve(wall(wallText))
        guard case .repeated(let earlier, let later) = resolution else {
            Issue.record("\(resolution)")
            return
        }
        #expect([earlier.rfc3339(), later.rfc3339()] == [first, second])
        #expect(earlier.instant < later.instant)
    }

    @Test(arguments: [
        ("Europe/Prague", "2026-03-29T02:30", "2026-03-29T02:00:00+01:00", "2026-03-29T03:00:00+02:00"),
        ("Europe/Prague", "2026-03-29T02:00", "2026-03-29T02:00:00+01:00", "2026-03-29T03:00:00+02:00"),
        ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:00:00+10:30", "2026-10-04T02:30:00+11:00"),
        ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T00:00:00-10:00", "2011-12-31T00:00:00+14:00"),
        ("America/St_Johns", "2010-03-14T00:30", "2010-03-14T00:01:00-03:30", "2010-03-14T01:01:00-02:30"),
        ("Europe/Prague", "2090-03-26T02:59:59", "2090-03-26T02:00:00+01:00", "2090-03-26T03:00:00+02:00"),
    ])
    func `a clock put forward skips times`(
        name: String, wallText: String, left: String, right: String
    ) throws {
        let resolution = try zone(name).resolve(wall(wallText))
        guard case .skipped(let before, let after) = resolution else {
            Issue.record("\(resolution)")
            return
        }
        #expect([before.rfc3339(), after.rfc3339()] == [left, right])
        #expect(before.instant == after.instant)
    }

    @Test func `any instant is found again by its wall time`() throws {
        let seed = UInt64(1660)
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for name in ["Europe/Prague", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "America/Nuuk"] {
            let zone = try zone(name)
            let changes = zone.transitions.times.filter { $0 > WallTime.validSeconds.lowerBound }
            for _ in 0..<2000 {
                let near = changes.randomElement(using: &generator) ?? 0
                let second =
                    Bool.random(using: &generator)
                    ? near + Int64.random(in: -100_000...100_000, using: &generator)
                    : Int64.random(in: -60_000_000_000...250_000_000_000, using: &generator)
                let time = zone.zonedTime(at: Instant(secondsSince1970: second, microsecond: 5))
                switch zone.resolve(time.wallTime) {
                case .unique(let found): #expect(found == time)
                case .repeated(let earlier, let later): #expect(earlier == time || later == time)
                case .skipped: Issue.record("\(time) in \(name) is said to be skipped")
                }
            }
        }
    }

    @Test func `an offset with seconds is printed to the minute and the instant stays`() throws {
        let wall = try wall("1660-01-01T12:00:00")
        guard case .unique(let time) = try zone("Europe/Prague").resolve(wall) else {
            Issue.record("noon of 1660 is not unique")
            return
        }
        #expect(time.utcOffset == 3464)
        #expect(time.wallTime == wall)
        #expect(time.rfc3339() == "1660-01-01T12:00:16+00:58")
        #expect(try ZonedTime(rfc3339: time.rfc3339()).instant == time.instant)
    }
}
