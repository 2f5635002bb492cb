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

    private func moment(_ text: String, now: String = "2026-11-20T21:14:30+01:00") throws -> String {
        let now = try ZonedTime(rfc3339: now).instant
        let parser = DateParser(now: now, zone: try ZoneDatabase().zone(named: "Europe/Prague"), direction: .coming)
        let (time, hasTime) = try parser.parseMoment(text)
        return hasTime ? time.rfc3339() : "\(time.wallTime.date)"
    }

    @Test(arguments: [
        ("next week", "2026-11-23"), ("this week", "2026-11-22"), ("next month", "2026-12-01"),
        ("this month", "2026-11-30"), ("next year", "2027-01-01"), ("november", "2026-11-30"), ("march", "2027-03-01"),
        ("next weekend", "2026-11-21"), ("next 3 days", "2026-11-22"), ("next quarter", "2027-01-01"),
        ("eod", "2026-11-20"), ("end of day", "2026-11-20"), ("end of the day", "2026-11-20"), ("eow", "2026-11-22"),
        ("eoww", "2026-11-20"), ("eom", "2026-11-30"), ("eoq", "2026-12-31"), ("eoy", "2026-12-31"),
        ("end of month", "2026-11-30"), ("end of the month", "2026-11-30"), ("by the end of the month", "2026-11-30"),
        ("end of next month", "2026-12-31"), ("end of february", "2027-02-28"), ("end of next week", "2026-11-29"),
        ("end of week", "2026-11-22"), ("end of workweek", "2026-11-20"), ("end of year", "2026-12-31"),
        ("end of 2027", "2027-12-31"), ("start of next month", "2026-12-01"), ("start of month", "2026-12-01"),
        ("beginning of the week", "2026-11-23"), ("start of march", "2027-03-01"), ("end of Q1 2027", "2027-03-31"),
        ("15th", "2026-12-15"), ("20th", "2026-11-20"), ("the 1st", "2026-12-01"), ("on the 15th", "2026-12-15"),
        ("31st", "2026-12-31"), ("15th 9:00", "2026-12-15T09:00:00+01:00"), ("15th of march", "2027-03-15"),
        ("in 3 working days", "2026-11-25"), ("3 working days", "2026-11-25"), ("next working day", "2026-11-23"),
        ("in 5 business days", "2026-11-27"), ("in 10 workdays", "2026-12-04"), ("in two weekdays", "2026-11-24"),
        ("in 2 working days from now", "2026-11-24"),
        ("tomorrow 11", "2026-11-21T11:00:00+01:00"), ("monday 9", "2026-11-23T09:00:00+01:00"),
        ("1 december 17", "2026-12-01T17:00:00+01:00"), ("tomorrow eod", "2026-11-21"), ("friday eod", "2026-11-20"),
        ("monday end of day", "2026-11-23"), ("by friday", "2026-11-20"),
        ("by monday 17:00", "2026-11-23T17:00:00+01:00"),
        ("end of Q1", "2027-03-31"), ("start of Q1", "2027-01-01"), ("start of Q4", "2027-10-01"),
        ("end of Q4", "2026-12-31"), ("Q1", "2027-01-01"), ("end of summer", "2027-08-31"), ("summer", "2027-06-01"),
        ("start of autumn", "2027-09-01"), ("end of autumn", "2026-11-30"), ("end of winter", "2027-02-28"),
        ("end of this summer", "2027-08-31"), ("start of november", "2027-11-01"), ("this march", "2027-03-01"),
        ("week 3", "2027-01-18"),
        ("weekend", "2026-11-21"), ("this weekend", "2026-11-21"), ("this sunday", "2026-11-22"),
        ("this friday", "2026-11-20"), ("this monday", "2026-11-23"), ("this friday 9:00", "2026-11-27T09:00:00+01:00"),
        ("a week from friday", "2026-11-27"), ("2 weeks from monday 9:00", "2026-12-07T09:00:00+01:00"),
        ("a day after tomorrow", "2026-11-22"), ("3 days before 24 december", "2026-12-21"),
        ("eod monday", "2026-11-23"), ("end of day on monday", "2026-11-23"), ("last day of the month", "2026-11-30"),
        ("last day of february", "2027-02-28"), ("the first day of the month", "2026-12-01"),
        ("first monday of december", "2026-12-07"), ("the last friday of the month", "2026-11-27"),
        ("first friday of the month", "2026-12-04"), ("2nd tuesday of march", "2027-03-09"),
        ("fifth monday of the month", "2026-11-30"), ("first monday of december 17:00", "2026-12-07T17:00:00+01:00"),
        ("last friday of next month", "2026-12-25"), ("third monday of march 2028", "2028-03-20"),
        ("+3d", "2026-11-23"), ("+2w", "2026-12-04"), ("+1mo", "2026-12-20"), ("+2h", "2026-11-20T23:14:30+01:00"),
    ])
    func `a due time is one day or a moment`(text: String, expected: String) throws {
        #expect(try moment(text) == expected)
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-23"), ("2026-11-22", "2026-11-23"), ("2026-11-23", "2026-11-24"),
        ("2026-11-19", "2026-11-20"),
    ])
    func `working days are counted from any day of the week`(today: String, expected: String) throws {
        #expect(try moment("next working day", now: "\(today)T09:00:00+01:00") == expected)
        let tenth = try moment("in 10 working days", now: "\(today)T09:00:00+01:00")
        #expect(tenth > expected && tenth < "2026-12-08")
    }

    @Test(arguments: [
        "last week", "last month", "october 2026", "tomorrow 24", "friday 27", "in working days", "in 0 working days",
        "end of", "fifth monday of february 2027", "a week from", "a week from Q1",
    ])
    func `what is over or no time is refused`(text: String) {
        #expect(throws: DateError.self) { try moment(text) }
    }

    @Test(arguments: [
        "eod", "end of month", "15th", "in 3 working days", "friday 11", "+3d", "by friday", "a week from friday",
        "first monday of december", "eod friday", "last day of the month",
    ])
    func `words of due times mean nothing in the past`(text: String) throws {
        let now = try ZonedTime(rfc3339: "2026-11-20T21:14:30+01:00").instant
        let parser = DateParser(now: now, zone: try ZoneDatabase().zone(named: "Europe/Prague"))
        #expect(throws: DateError.self) { try parser.parse(text) }
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
