import Chronology
import DiaryModel
import TestFixtures
import Testing

struct TaskDueTests {
    private static let zones = ZoneDatabase()

    private static func rules(_ name: String) -> TimeZoneRules? { try? zones.zone(named: name) }

    /// A day without a time, as the command line makes it.
    private static func day(_ text: String, in zone: String) throws -> TaskDue {
        let noon = try ZonedTime(rfc3339: text + "T12:00:00Z").wallTime
        return TaskDue(try zones.zone(named: zone).nearest(noon), hasTime: false)
    }

    @Test func `a moment is overdue once it has passed, in any zone`() throws {
        let time = try ZonedTime(rfc3339: "2026-11-20T09:00:00+01:00")
        let due = TaskDue(time, hasTime: true)
        #expect(!due.hasPassed(at: time.instant, zone: Self.rules))
        #expect(due.hasPassed(at: time.instant.adding(microseconds: 1), zone: Self.rules))
        #expect(due.passing(by: nil) == time.instant.adding(microseconds: 1))
    }

    @Test(arguments: [
        ("2026-11-20", "Europe/Prague", "2026-11-20T23:00:00Z"), ("2026-11-20", "Asia/Tokyo", "2026-11-20T15:00:00Z"),
        // Clocks change at night, in the afternoon, at midnight forwards and back, and past midnight.
        ("2026-03-29", "Europe/Prague", "2026-03-29T22:00:00Z"),
        ("2026-10-25", "Europe/Prague", "2026-10-25T23:00:00Z"),
        ("2026-03-28", "America/Nuuk", "2026-03-29T01:00:00Z"),
        ("2018-11-03", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
        ("2018-02-17", "America/Sao_Paulo", "2018-02-18T03:00:00Z"),
        ("2006-10-28", "America/St_Johns", "2006-10-29T03:30:00Z"),
        ("2026-03-28", "Asia/Beirut", "2026-03-28T22:00:00Z"), ("2011-12-29", "Pacific/Apia", "2011-12-30T10:00:00Z"),
    ])
    func `a day is past due when it ends in its own zone`(day: String, zone: String, end: String) throws {
        let due = try Self.day(day, in: zone)
        let passing = try ZonedTime(rfc3339: end).instant
        #expect(due.passing(by: Self.rules(zone)) == passing)
        #expect(due.hasPassed(at: passing, zone: Self.rules))
        #expect(!due.hasPassed(at: passing.adding(microseconds: -1), zone: Self.rules))
    }

    @Test func `a zone that is not known keeps the offset that was stored`() throws {
        let due = try Self.day("2026-11-20", in: "Europe/Prague")
        let end = try ZonedTime(rfc3339: "2026-11-20T23:00:00Z").instant
        #expect(due.passing(by: nil) == end && due.hasPassed(at: end) { _ in nil })
        #expect(!due.hasPassed(at: end.adding(microseconds: -1)) { _ in nil })
    }

    @Test func `days end at their local midnight, in any zone and year`() throws {
        var generator = SeededGenerator()
        let names = [
            "Europe/Prague", "America/Nuuk", "America/Sao_Paulo", "America/Havana", "America/St_Johns",
            "Pacific/Apia", "Pacific/Kiritimati", "Asia/Gaza", "Africa/Casablanca", "Australia/Lord_Howe", "UTC",
            "+05:30",
        ]
        for name in names {
            let rules = try Self.zones.zone(named: name)
            for _ in 0..<400 {
                let first = CivilDate(daysSince1970: Int.random(in: -25_000...40_000, using: &generator))
                guard let noon = WallTime(date: first, hour: 12, minute: 0) else { continue }
                let due = TaskDue(rules.nearest(noon), hasTime: false)
                let end = due.passing(by: rules)
                let (last, next) = (rules.zonedTime(at: end.adding(microseconds: -1)), rules.zonedTime(at: end))
                #expect(
                    last.wallTime.date <= due.day && next.wallTime.date > due.day, "\(generator.name) \(name) \(first)")
                // Any moment of the days around has the same result.
                let moment = due.time.instant.adding(seconds: Int64.random(in: -200_000...200_000, using: &generator))
                #expect(
                    due.hasPassed(at: moment) { _ in rules } == (moment >= end), "\(generator.name) \(name) \(first)")
            }
        }
    }

    @Test func `a finished task or one without a due time is never overdue`() throws {
        let due = try Self.day("2026-11-20", in: "UTC")
        let now = try ZonedTime(rfc3339: "2026-12-01T00:00:00Z").instant
        #expect(DiaryTask(due: due).isPastDue(at: now, zone: Self.rules))
        #expect(!DiaryTask(due: due, isDone: true).isPastDue(at: now, zone: Self.rules))
        #expect(!DiaryTask().isPastDue(at: now, zone: Self.rules))
    }
}
