import Testing

@testable import Chronology

/// Rules as people say them.
struct RecurrenceWordsTests {
    private static func rule(_ words: String, from first: (Int, Int, Int) = (2026, 11, 27)) throws -> RecurrenceRule {
        try RecurrenceRule(words, from: CivilDate(year: first.0, month: first.1, day: first.2))
    }

    private static let readings: [(String, String)] = [
        ("daily", "FREQ=DAILY"), ("every night", "FREQ=DAILY"), ("each morning", "FREQ=DAILY"),
        ("every 3 days", "FREQ=DAILY;INTERVAL=3"), ("weekly", "FREQ=WEEKLY;BYDAY=FR"),
        ("every other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("every 3 fridays", "FREQ=WEEKLY;INTERVAL=3;BYDAY=FR"),
        ("every two mondays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
        ("every 2 weeks on mon,thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
        ("Mondays and Thursdays", "FREQ=WEEKLY;BYDAY=MO,TH"), ("every mon-fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
        ("fortnightly", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"), ("monthly", "FREQ=MONTHLY;BYMONTHDAY=27"),
        ("every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("monthly on the 31st", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("every month on the 30th", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
        ("every month on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("every month on the 15th and 30th", "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30;BYSETPOS=1,-1"),
        ("the last friday of the month", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("every month on the 2nd and 4th tuesday", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
        ("every quarter on the last working day", "FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
        ("every year", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=27"),
        ("every 24 december", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        ("every year on the last sunday of march", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"),
        ("every year on february 29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
        ("3 days after done", "FREQ=DAILY;INTERVAL=3;FROM=COMPLETION"),
        ("a week after it was done", "FREQ=WEEKLY;FROM=COMPLETION"), ("every 6 hours", "FREQ=HOURLY;INTERVAL=6"),
        ("weekly, 5 times", "FREQ=WEEKLY;COUNT=5;BYDAY=FR"), ("RRULE:FREQ=DAILY", "FREQ=DAILY"),
    ]

    @Test(arguments: readings)
    func `words are a rule, and the rule's words are the same rule`(words: String, rrule: String) throws {
        let rule = try Self.rule(words)
        #expect(rule.description == rrule)
        #expect(try Self.rule(rule.words) == rule, "\(rule.words)")
        #expect(try RecurrenceRule(rrule: rrule) == rule)
    }

    @Test(arguments: [
        ("monthly", (2026, 1, 31), "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("monthly", (2026, 4, 30), "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
        ("yearly", (2024, 2, 29), "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ])
    func `a day that shorter months lack is their last one`(words: String, first: (Int, Int, Int), rrule: String) throws
    {
        #expect(try Self.rule(words, from: first).description == rrule)
    }

    @Test(arguments: [
        ("every second tuesday", ["every 2 weeks on tuesday", "every month on the 2nd tuesday"]),
        ("biweekly", ["every 2 weeks", "every week on mon,thu"]),
    ])
    func `what can mean two things is refused with both`(words: String, readings: [String]) throws {
        #expect(throws: RecurrenceError.ambiguous(text: words, readings: readings)) { try Self.rule(words) }
        for reading in readings { _ = try Self.rule(reading) }
    }

    @Test(arguments: [
        ("wekly", "weekly"), ("every mondy", "every monday"), ("every blue moon", nil), ("every 0 days", nil),
        ("every week on the 15th", nil), ("every month on the 32nd", nil), ("every 99999 days", nil), ("", nil),
        ("every year on 31 april", nil), ("every", nil), ("after done", nil),
        ("every eight", nil), ("every nigt", "every night"), ("every 3 working days", nil),
        ("every 10 weekdays", nil), ("every 2 mondays of the month", nil),
    ])
    func `other words are refused, with a mistyped one corrected`(words: String, nearest: String?) {
        #expect(throws: RecurrenceError.unknown(text: words, nearest: nearest)) { try Self.rule(words) }
    }

    @Test(arguments: [
        "FREQ=SECONDLY", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=99999999999999999999",
        "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;COUNT=2;UNTIL=20261231", "FREQ=MONTHLY;BYMONTHDAY=0",
        "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYDAY=54MO", "FREQ=MONTHLY;BYDAY=XX", "FREQ=DAILY;UNTIL=20261331",
        "FREQ=DAILY;X-NEW=1", "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYHOUR=-1", "FREQ=DAILY;BYDAY=", "FREQ",
        "FREQ=DAILY;BYHOUR=9;FROM=COMPLETION", "FREQ=DAILY;FROM=START",
    ])
    func `a rule with a part that can't be is refused`(rule: String) {
        #expect(throws: RecurrenceError.self) { try RecurrenceRule(rrule: rule) }
    }

    @Test(arguments: [
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
        "FREQ=DAILY;BYWEEKNO=53;BYMONTH=6",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9",
    ])
    func `a rule that names no day ends`(rrule: String) throws {
        let first = try #require(WallTime(year: 2026, month: 11, day: 27, hour: 9, minute: 0))
        var times = RecurrenceTimes(try RecurrenceRule(rrule: rrule), from: first, hasTime: true)
        #expect(times.next() == nil)
    }

    @Test func `a rule ends with the last year`() throws {
        let first = try #require(WallTime(year: 9990, month: 2, day: 28, hour: 9, minute: 0))
        for frequency in RecurrenceRule.Frequency.allCases {
            var times = RecurrenceTimes(RecurrenceRule(frequency, every: 10_000), from: first, hasTime: true)
            var count = 0
            while times.next() != nil { count += 1 }
            #expect(count >= 1)
        }
    }

    @Test func `parts about hours are ignored for days`() throws {
        let noon = try #require(WallTime(year: 2026, month: 11, day: 27, hour: 12, minute: 0))
        let rule = try RecurrenceRule(rrule: "FREQ=DAILY;BYHOUR=6,18;BYMINUTE=30")
        #expect(Array(RecurrenceTimes(rule, from: noon, hasTime: false).prefix(2)).map(\.hour) == [12, 12])
        let timed = Array(RecurrenceTimes(rule, from: noon, hasTime: true).prefix(2))
        #expect(timed.map(\.hour) == [18, 6] && timed.map(\.minute) == [30, 30])
    }
}
