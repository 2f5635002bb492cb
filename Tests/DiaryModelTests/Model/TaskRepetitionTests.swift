import Chronology
import Testing

@testable import DiaryModel

/// What follows a task that is done.
struct TaskRepetitionTests {
    private static let zones = ZoneDatabase()

    private static func rules(_ name: String) -> TimeZoneRules? { try? zones.zone(named: name) }

    private static func time(_ text: String, in zone: String = "Europe/Prague") throws -> ZonedTime {
        try zones.zone(named: zone).zonedTime(at: ZonedTime(rfc3339: text).instant)
    }

    private static func task(_ rule: String, due: String, hasTime: Bool = true) throws -> DiaryEntry {
        var entry = TestEntry.task(due: try time(due), hasTime: hasTime)
        entry.repeatRule = rule
        return entry
    }

    private static func next(_ entry: DiaryEntry, doneAt done: String, now: String? = nil) throws -> TaskRepetition? {
        entry.repetition(doneAt: try time(done), now: try time(now ?? done).instant, zone: rules)
    }

    @Test func `what was missed is passed over, and the next is the first after now`() throws {
        let entry = try Self.task("FREQ=DAILY;COUNT=20", due: "2026-11-01T09:00:00+01:00")
        let next = try #require(try Self.next(entry, doneAt: "2026-11-10T12:00:00+01:00"))
        #expect(next.due.time.rfc3339() == "2026-11-11T09:00:00+01:00" && next.passedOver == 9)
        #expect(next.rule == "FREQ=DAILY;COUNT=10")
        #expect(try Self.next(entry, doneAt: "2026-11-30T12:00:00+01:00") == nil)
        #expect(try entry.timesToEnd(doneAt: Self.time("2026-11-30T12:00:00+01:00"), zone: Self.rules) == 19)
    }

    @Test(arguments: [
        ("FREQ=DAILY", true), ("FREQ=DAILY;COUNT=2", true), ("FREQ=DAILY;COUNT=1", false),
        ("FREQ=DAILY;UNTIL=20261205", true), ("FREQ=DAILY;UNTIL=20261204", false),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", false), ("FREQ=DAILY;INTERVAL=3;UNTIL=20261130;FROM=COMPLETION", true),
        ("FREQ=DAILY;INTERVAL=3;UNTIL=20261129;FROM=COMPLETION", false), ("FREQ=DAILY;COUNT=1;FROM=COMPLETION", false),
    ])
    func `a rule comes again if it has a time after the due time, or after now`(text: String, expected: Bool) throws {
        let due = TaskDue(try Self.time("2026-12-04T12:00:00+01:00"), hasTime: false)
        let now = try Self.time("2026-11-27T21:30:00+01:00")
        #expect(try RecurrenceRule(rrule: text).comesAgain(after: due, now: now, zone: Self.rules) == expected)
    }

    @Test func `one that is done before it is due is followed by the one after it`() throws {
        let entry = try Self.task("FREQ=WEEKLY;BYDAY=FR", due: "2026-11-27T12:00:00+01:00", hasTime: false)
        let next = try #require(try Self.next(entry, doneAt: "2026-11-20T08:00:00+01:00"))
        #expect(next.due.day.description == "2026-12-04" && next.passedOver == 0 && !next.due.hasTime)
    }

    @Test func `what is due today is not missed yet`() throws {
        let entry = try Self.task("FREQ=WEEKLY;BYDAY=FR", due: "2026-11-20T12:00:00+01:00", hasTime: false)
        let next = try #require(try Self.next(entry, doneAt: "2026-11-27T23:59:59+01:00"))
        #expect(next.due.day.description == "2026-11-27" && next.passedOver == 0)
    }

    @Test func `nine o'clock stays nine o'clock, and an hour that is skipped is there the next day`() throws {
        var entry = try Self.task("FREQ=DAILY", due: "2027-03-27T02:30:00+01:00")
        var times: [String] = []
        for _ in 0..<2 {
            let due = try #require(entry.task?.due)
            let next = try #require(entry.repetition(doneAt: due.time, now: due.time.instant, zone: Self.rules))
            times.append(next.due.time.rfc3339())
            entry.task?.due = next.due
            entry.repeatDue = next.repeatDue
        }
        #expect(times == ["2027-03-28T03:30:00+02:00", "2027-03-29T02:30:00+02:00"])
    }

    @Test func `a due time that was moved is not the rule's`() throws {
        var entry = try Self.task("FREQ=WEEKLY;BYDAY=FR", due: "2026-11-28T17:00:00+01:00")
        entry.repeatDue = "2026-11-27T09:00:00"
        let next = try #require(try Self.next(entry, doneAt: "2026-11-28T17:30:00+01:00"))
        #expect(next.due.time.rfc3339() == "2026-12-04T09:00:00+01:00" && next.repeatDue == nil)
    }

    @Test(arguments: [
        ("FREQ=DAILY;INTERVAL=3;FROM=COMPLETION", "2026-12-02T09:00:00+01:00"),
        ("FREQ=WEEKLY;FROM=COMPLETION", "2026-12-06T09:00:00+01:00"),
        ("FREQ=MONTHLY;INTERVAL=3;FROM=COMPLETION", "2027-02-28T09:00:00+01:00"),
        ("FREQ=YEARLY;FROM=COMPLETION", "2027-11-29T09:00:00+01:00"),
        ("FREQ=HOURLY;INTERVAL=6;FROM=COMPLETION", "2026-11-29T21:00:00+01:00"),
    ])
    func `after done counts from that day, at the time of day at which it was due`(rule: String, due: String) throws {
        let entry = try Self.task(rule, due: "2026-11-20T09:00:00+01:00")
        let done = rule.hasPrefix("FREQ=MONTHLY") ? "2026-11-30T15:00:00+01:00" : "2026-11-29T15:00:00+01:00"
        let next = try #require(try Self.next(entry, doneAt: done))
        #expect(next.due.time.rfc3339() == due && next.rule == rule)
    }

    @Test func `after done needs no due time`() throws {
        var entry = TestEntry.task(due: nil)
        entry.repeatRule = "FREQ=DAILY;INTERVAL=3;COUNT=2;FROM=COMPLETION"
        let next = try #require(try Self.next(entry, doneAt: "2026-11-29T15:00:00+01:00"))
        #expect(next.due.day.description == "2026-12-02" && !next.due.hasTime)
        entry.repeatRule = next.rule
        #expect(next.rule == "FREQ=DAILY;INTERVAL=3;COUNT=1;FROM=COMPLETION")
        #expect(try Self.next(entry, doneAt: "2026-12-02T15:00:00+01:00") == nil)
    }

    @Test(arguments: ["", "FREQ=SECONDLY", "FREQ=DAILY;INTERVAL=0", "weekly", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30"])
    func `a rule that can't be used, or names no day, has no next`(rule: String) throws {
        let entry = try Self.task(rule, due: "2026-11-20T09:00:00+01:00")
        #expect(try Self.next(entry, doneAt: "2026-11-29T15:00:00+01:00") == nil)
    }

    @Test func `the id of the next comes from the one before`() throws {
        let entry = try Self.task("FREQ=DAILY", due: "2026-11-20T09:00:00+01:00")
        var changed = entry
        changed.repeatRule = "FREQ=WEEKLY"
        #expect(entry.nextTaskID == changed.nextTaskID && entry.nextTaskID != entry.id)
        #expect(try Self.task("FREQ=DAILY", due: "2026-11-20T09:00:00+01:00").nextTaskID != entry.nextTaskID)
    }

    @Test func `coming days end with the rule`() throws {
        let last = try #require(CivilDate(year: 2026, month: 12, day: 31))
        let days = { (rule: String) in
            try Self.task(rule, due: "2026-12-04T12:00:00+01:00", hasTime: false)
                .comingDays(through: last, zone: Self.rules).map(\.day)
        }
        #expect(try days("FREQ=WEEKLY") == [11, 18, 25] && days("FREQ=WEEKLY;COUNT=3") == [11, 18])
        #expect(try days("FREQ=WEEKLY;UNTIL=20261218") == [11, 18] && days("FREQ=DAILY;FROM=COMPLETION").isEmpty)
    }
}
