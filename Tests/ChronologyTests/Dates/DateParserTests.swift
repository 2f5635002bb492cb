import Testing

@testable import Chronology

struct DateParserTests {
    private static let written: [(String, String)] = [
        ("2026-11-20", "2026-11-20 day"), ("2026-1-5", "2026-01-05 day"), ("20261120", "2026-11-20 day"),
        ("2026-11", "2026-11-01/2026-11-30 month"), ("2024-02", "2024-02-01/2024-02-29 month"),
        ("2026", "2026-01-01/2026-12-31 year"), ("1660", "1660-01-01/1660-12-31 year"),
        ("0001", "0001-01-01/0001-12-31 year"), ("9999", "9999-01-01/9999-12-31 year"),
        ("2026-W47", "2026-11-16/2026-11-22 week"), ("2026w47", "2026-11-16/2026-11-22 week"),
        ("2026-W01", "2025-12-29/2026-01-04 week"), ("2026-W53", "2026-12-28/2027-01-03 week"),
        ("2026-W47-5", "2026-11-20 day"), ("2026W475", "2026-11-20 day"), ("2026-324", "2026-11-20 day"),
        ("2024-366", "2024-12-31 day"), ("19.11.2026", "2026-11-19 day"), ("1. 2. 2026", "2026-02-01 day"),
        ("19.11.", "2026-11-19 day"), ("20.11.", "2026-11-20 day"), ("21.11.", "2025-11-21 day"),
        ("24. 12.", "2025-12-24 day"), ("29.2.", "2024-02-29 day"), ("2026.11.19", "2026-11-19 day"),
        ("2026/11/19", "2026-11-19 day"), ("2026/1/9", "2026-01-09 day"), ("2026/11", "2026-11-01/2026-11-30 month"),
        ("2026年11月19日", "2026-11-19 day"), ("２０２６年１１月１９日", "2026-11-19 day"),
        ("2026年11月", "2026-11-01/2026-11-30 month"), ("2026年", "2026-01-01/2026-12-31 year"),
        ("11月19日", "2026-11-19 day"), ("12月24日", "2025-12-24 day"), ("2026 年 11 月 19 日", "2026-11-19 day"),
        ("20 November 2026", "2026-11-20 day"), ("20 Nov 2026", "2026-11-20 day"), ("nov 20, 2026", "2026-11-20 day"),
        ("November 20 2026", "2026-11-20 day"), ("20. november 2026", "2026-11-20 day"),
        ("the 20th of November", "2026-11-20 day"), ("nov. 20th", "2026-11-20 day"), ("20 november", "2026-11-20 day"),
        ("21 november", "2025-11-21 day"), ("29 february", "2024-02-29 day"), ("may 5", "2026-05-05 day"),
        ("Friday 20 November 2026", "2026-11-20 day"), ("Fri, 20 Nov 2026", "2026-11-20 day"),
        ("friday, 2026-11-20", "2026-11-20 day"),
        ("November 2025", "2025-11-01/2025-11-30 month"), ("november", "2026-11-01/2026-11-30 month"),
        ("december", "2025-12-01/2025-12-31 month"), ("MAY", "2026-05-01/2026-05-31 month"),
        ("sept 1998", "1998-09-01/1998-09-30 month"),
    ]

    private static let spoken: [(String, String)] = [
        ("today", "2026-11-20 day"), ("Yesterday", "2026-11-19 day"), ("tomorrow", "2026-11-21 day"),
        ("the day before yesterday", "2026-11-18 day"), ("day after tomorrow", "2026-11-22 day"),
        ("friday", "2026-11-20 day"), ("monday", "2026-11-16 day"), ("saturday", "2026-11-14 day"),
        ("on sunday", "2026-11-15 day"), ("Wed", "2026-11-18 day"),
        ("last friday", "2026-11-13 day"), ("last monday", "2026-11-16 day"), ("last saturday", "2026-11-14 day"),
        ("next friday", "2026-11-27 day"), ("next monday", "2026-11-23 day"), ("next saturday", "2026-11-21 day"),
        ("this friday", "2026-11-20 day"), ("this monday", "2026-11-16 day"),
        ("friday last week", "2026-11-13 day"), ("sunday next week", "2026-11-29 day"),
        ("3 days ago", "2026-11-17 day"), ("a week ago", "2026-11-13 day"), ("two weeks ago", "2026-11-06 day"),
        ("9 months ago", "2026-02-20 day"), ("a year ago", "2025-11-20 day"), ("1 day ago", "2026-11-19 day"),
        ("in 3 days", "2026-11-23 day"), ("in a month", "2026-12-20 day"), ("in 2 weeks", "2026-12-04 day"),
        ("last 7 days", "2026-11-14/2026-11-20 days"), ("the last seven days", "2026-11-14/2026-11-20 days"),
        ("past 2 weeks", "2026-11-07/2026-11-20 days"), ("last 3 months", "2026-08-21/2026-11-20 days"),
        ("next 7 days", "2026-11-20/2026-11-26 days"),
        ("this week", "2026-11-16/2026-11-22 week"), ("last week", "2026-11-09/2026-11-15 week"),
        ("next week", "2026-11-23/2026-11-29 week"), ("this month", "2026-11-01/2026-11-30 month"),
        ("last month", "2026-10-01/2026-10-31 month"), ("next month", "2026-12-01/2026-12-31 month"),
        ("this year", "2026-01-01/2026-12-31 year"), ("last year", "2025-01-01/2025-12-31 year"),
        ("next year", "2027-01-01/2027-12-31 year"), ("last november", "2025-11-01/2025-11-30 month"),
        ("last october", "2026-10-01/2026-10-31 month"), ("next november", "2027-11-01/2027-11-30 month"),
        ("next december", "2026-12-01/2026-12-31 month"), ("last december", "2025-12-01/2025-12-31 month"),
    ]

    private static let timed: [(String, String)] = [
        ("18:30", "2026-11-20T18:30:00+01:00 minute"), ("at 18:30", "2026-11-20T18:30:00+01:00 minute"),
        ("21:14", "2026-11-20T21:14:00+01:00 minute"), ("21:15", "2026-11-19T21:15:00+01:00 minute"),
        ("6:05", "2026-11-20T06:05:00+01:00 minute"), ("18:30:05", "2026-11-20T18:30:05+01:00 second"),
        ("18:30:05.25", "2026-11-20T18:30:05.25+01:00 second"), ("3pm", "2026-11-20T15:00:00+01:00 minute"),
        ("3 PM", "2026-11-20T15:00:00+01:00 minute"), ("12am", "2026-11-20T00:00:00+01:00 minute"),
        ("12pm", "2026-11-20T12:00:00+01:00 minute"), ("11pm", "2026-11-19T23:00:00+01:00 minute"),
        ("6:30pm", "2026-11-20T18:30:00+01:00 minute"), ("noon", "2026-11-20T12:00:00+01:00 minute"),
        ("midnight", "2026-11-20T00:00:00+01:00 minute"), ("18時30分", "2026-11-20T18:30:00+01:00 minute"),
        ("２０：３０", "2026-11-20T20:30:00+01:00 minute"),
        ("yesterday 18:30", "2026-11-19T18:30:00+01:00 minute"),
        ("yesterday at 3pm", "2026-11-19T15:00:00+01:00 minute"),
        ("yesterday, 3pm", "2026-11-19T15:00:00+01:00 minute"),
        ("3pm yesterday", "2026-11-19T15:00:00+01:00 minute"), ("noon on friday", "2026-11-20T12:00:00+01:00 minute"),
        ("today 23:00", "2026-11-20T23:00:00+01:00 minute"), ("tomorrow at noon", "2026-11-21T12:00:00+01:00 minute"),
        ("last friday at noon", "2026-11-13T12:00:00+01:00 minute"),
        ("friday 18:30", "2026-11-20T18:30:00+01:00 minute"),
        ("friday 22:00", "2026-11-13T22:00:00+01:00 minute"), ("20 november 22:00", "2025-11-20T22:00:00+01:00 minute"),
        ("20 november 20:00", "2026-11-20T20:00:00+01:00 minute"), ("nov 20 20:00", "2026-11-20T20:00:00+01:00 minute"),
        ("19.11. 15:00", "2026-11-19T15:00:00+01:00 minute"),
        ("3 days ago at noon", "2026-11-17T12:00:00+01:00 minute"),
        ("in 3 days at 15:00", "2026-11-23T15:00:00+01:00 minute"),
        ("2026年11月19日 18:30", "2026-11-19T18:30:00+01:00 minute"),
        ("2026-11-20T18:30", "2026-11-20T18:30:00+01:00 minute"),
        ("2026-07-20t18:30", "2026-07-20T18:30:00+02:00 minute"),
        ("2026-11-20 18:30:05", "2026-11-20T18:30:05+01:00 second"),
        ("2026-11-20T18:30Z", "2026-11-20T18:30:00+00:00 minute"),
        ("2026-11-20T18:30:00+09:00", "2026-11-20T18:30:00+09:00 second"),
        ("2026-11-20T18:30-0330", "2026-11-20T18:30:00-03:30 minute"),
        ("2026-11-20T18:30+01", "2026-11-20T18:30:00+01:00 minute"),
        ("20261120T183005Z", "2026-11-20T18:30:05+00:00 second"), ("20261120T1830", "2026-11-20T18:30:00+01:00 minute"),
        ("2026-W47-5T18:30", "2026-11-20T18:30:00+01:00 minute"),
        ("Fri, 20 Nov 2026 18:30:00 +0900", "2026-11-20T18:30:00+09:00 second"),
        ("2 hours ago", "2026-11-20T19:14:30+01:00 minute"), ("an hour ago", "2026-11-20T20:14:30+01:00 minute"),
        ("half an hour ago", "2026-11-20T20:44:30+01:00 minute"), ("2h ago", "2026-11-20T19:14:30+01:00 minute"),
        ("30 seconds ago", "2026-11-20T21:14:00+01:00 second"), ("in 2 hours", "2026-11-20T23:14:30+01:00 minute"),
        ("now", "2026-11-20T21:14:30+01:00 second"), ("  now  ", "2026-11-20T21:14:30+01:00 second"),
    ]

    @Test(arguments: written)
    func `days that are written`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: spoken)
    func `days that people say`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: timed)
    func `times`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: [
        ("2026-11-16T00:00:00+01:00", "monday", "2026-11-16 day"),
        ("2026-11-16T00:00:00+01:00", "this week", "2026-11-16/2026-11-22 week"),
        ("2026-11-22T23:59:59+01:00", "this week", "2026-11-16/2026-11-22 week"),
        ("2026-01-01T12:00:00+01:00", "last month", "2025-12-01/2025-12-31 month"),
        ("2026-03-31T12:00:00+02:00", "a month ago", "2026-02-28 day"),
        ("1904-02-01T12:00:00+01:00", "29 february", "1896-02-29 day"),
        ("2026-11-20T23:30:00Z", "today", "2026-11-21 day"),
        ("2026-03-29T05:00:00+02:00", "3 hours ago", "2026-03-29T01:00:00+01:00 minute"),
        ("2026-10-25T03:30:00+01:00", "2 hours ago", "2026-10-25T02:30:00+02:00 minute"),
        ("2026-11-20T00:00:00+01:00", "midnight", "2026-11-20T00:00:00+01:00 minute"),
    ])
    func `today is the day in the local zone`(now: String, text: String, expected: String) throws {
        #expect(try DateTestSupport(now: now).described(text) == expected)
    }

    @Test func `a moment has the name of its zone`() throws {
        let parser = try DateTestSupport().parser
        guard case .moment(let local) = try parser.parse("18:30").kind,
            case .moment(let offset) = try parser.parse("2026-11-20T18:30+01:00").kind
        else {
            Issue.record("no moments")
            return
        }
        #expect(local.zoneName == "Europe/Prague")
        #expect(offset.zoneName == "+01:00")
    }

    @Test func `ranges are half open`() throws {
        let parser = try DateTestSupport().parser
        let month = try parser.parse("2026-11")
        let days = Int64(CivilDate(year: 2026, month: 11, day: 1)?.daysSince1970 ?? 0)
        #expect(month.extent == .days(days * 86_400..<(days + 30) * 86_400))
        let minute = try parser.parse("2026-11-20T18:30Z")
        let start = try ZonedTime(rfc3339: "2026-11-20T18:30Z").instant
        #expect(minute.extent == .instants(start..<start.adding(seconds: 60)))
        let second = try parser.parse("2026-11-20T18:30:00.5Z")
        #expect(second.extent == .instants(start..<start.adding(seconds: 1)))
        let earlier = Instant(secondsSince1970: 1_795_198_440)
        #expect(try parser.parse("2 hours ago").extent == .instants(earlier..<earlier.adding(seconds: 60)))
    }
}
