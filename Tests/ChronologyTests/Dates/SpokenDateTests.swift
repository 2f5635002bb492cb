import Testing

@testable import Chronology

/// Dates as people type them, at a fixed clock: Friday 20 November 2026, 21:14:30 in Prague, unless said otherwise.
struct SpokenDateTests {
    private static let partsOfDay: [(String, String)] = [
        ("this morning", "2026-11-20T08:00:00+01:00 minute"), ("this afternoon", "2026-11-20T15:00:00+01:00 minute"),
        ("this evening", "2026-11-20T19:00:00+01:00 minute"), ("tonight", "2026-11-20T22:00:00+01:00 minute"),
        ("this night", "2026-11-20T22:00:00+01:00 minute"), ("last night", "2026-11-19T22:00:00+01:00 minute"),
        ("Last Night", "2026-11-19T22:00:00+01:00 minute"), ("last evening", "2026-11-19T19:00:00+01:00 minute"),
        ("yesterday morning", "2026-11-19T08:00:00+01:00 minute"),
        ("yesterday afternoon", "2026-11-19T15:00:00+01:00 minute"),
        ("yesterday evening", "2026-11-19T19:00:00+01:00 minute"),
        ("yesterday night", "2026-11-19T22:00:00+01:00 minute"),
        ("yesterday in the evening", "2026-11-19T19:00:00+01:00 minute"),
        ("yesterday at noon", "2026-11-19T12:00:00+01:00 minute"),
        ("today noon", "2026-11-20T12:00:00+01:00 minute"), ("12 noon", "2026-11-20T12:00:00+01:00 minute"),
        ("tomorrow morning", "2026-11-21T08:00:00+01:00 minute"),
        ("tomorrow night", "2026-11-21T22:00:00+01:00 minute"),
        ("monday morning", "2026-11-16T08:00:00+01:00 minute"), ("friday morning", "2026-11-20T08:00:00+01:00 minute"),
        ("friday night", "2026-11-13T22:00:00+01:00 minute"), ("sat evening", "2026-11-14T19:00:00+01:00 minute"),
        ("last friday night", "2026-11-13T22:00:00+01:00 minute"),
        ("on sunday afternoon", "2026-11-15T15:00:00+01:00 minute"),
        ("3 days ago in the morning", "2026-11-17T08:00:00+01:00 minute"),
        ("two nights ago", "2026-11-18T22:00:00+01:00 minute"),
        ("the day before yesterday, evening", "2026-11-18T19:00:00+01:00 minute"),
        ("19.11. evening", "2026-11-19T19:00:00+01:00 minute"),
        ("2026-11-19 morning", "2026-11-19T08:00:00+01:00 minute"),
        ("may 5 in the evening", "2026-05-05T19:00:00+02:00 minute"),
        ("yesterday evening at 9", "2026-11-19T21:00:00+01:00 minute"),
        ("yesterday evening at 18:30", "2026-11-19T18:30:00+01:00 minute"),
        ("yesterday evening, 6:30", "2026-11-19T18:30:00+01:00 minute"),
        ("this morning at 10", "2026-11-20T10:00:00+01:00 minute"),
        ("this morning 8:15", "2026-11-20T08:15:00+01:00 minute"),
        ("this afternoon at 12", "2026-11-20T12:00:00+01:00 minute"),
        ("last night at 11", "2026-11-19T23:00:00+01:00 minute"),
        ("last night 23:30", "2026-11-19T23:30:00+01:00 minute"), ("11 last night", "2026-11-19T23:00:00+01:00 minute"),
        ("8:30 this morning", "2026-11-20T08:30:00+01:00 minute"),
        ("9 this morning", "2026-11-20T09:00:00+01:00 minute"),
        ("8 in the morning", "2026-11-20T08:00:00+01:00 minute"),
        ("8 in the evening", "2026-11-20T20:00:00+01:00 minute"),
        ("10 at night", "2026-11-19T22:00:00+01:00 minute"),
        ("yesterday at 8 in the evening", "2026-11-19T20:00:00+01:00 minute"),
        ("at 9 on monday morning", "2026-11-16T09:00:00+01:00 minute"),
        ("7pm yesterday evening", "2026-11-19T19:00:00+01:00 minute"),
    ]

    private static let clocks: [(String, String)] = [
        ("yesterday 10", "2026-11-19T10:00:00+01:00 minute"), ("today 9", "2026-11-20T09:00:00+01:00 minute"),
        ("yesterday at 3", "2026-11-19T03:00:00+01:00 minute"), ("yesterday at 15", "2026-11-19T15:00:00+01:00 minute"),
        ("yesterday at 0", "2026-11-19T00:00:00+01:00 minute"), ("at 7", "2026-11-20T07:00:00+01:00 minute"),
        ("at 23", "2026-11-19T23:00:00+01:00 minute"), ("at 3 yesterday", "2026-11-19T03:00:00+01:00 minute"),
        ("monday at 9", "2026-11-16T09:00:00+01:00 minute"), ("19.11. at 9", "2026-11-19T09:00:00+01:00 minute"),
        ("yesterday around 3pm", "2026-11-19T15:00:00+01:00 minute"),
        ("yesterday at around 15:30", "2026-11-19T15:30:00+01:00 minute"),
        ("around noon", "2026-11-20T12:00:00+01:00 minute"), ("about 6pm", "2026-11-20T18:00:00+01:00 minute"),
        ("3 p.m.", "2026-11-20T15:00:00+01:00 minute"), ("yesterday 3 P.M.", "2026-11-19T15:00:00+01:00 minute"),
        ("3 o'clock", "2026-11-20T03:00:00+01:00 minute"), ("yesterday 3 o’clock", "2026-11-19T03:00:00+01:00 minute"),
        ("half past 3", "2026-11-20T03:30:00+01:00 minute"),
        ("yesterday at half past 3 pm", "2026-11-19T15:30:00+01:00 minute"),
        ("quarter to 4 pm", "2026-11-20T15:45:00+01:00 minute"),
        ("a quarter past 10", "2026-11-20T10:15:00+01:00 minute"),
        ("quarter to 1 am", "2026-11-20T00:45:00+01:00 minute"),
        ("half past 6 in the evening", "2026-11-20T18:30:00+01:00 minute"),
        ("yesterday 18.30", "2026-11-19T18:30:00+01:00 minute"),
        ("yesterday at 18.05", "2026-11-19T18:05:00+01:00 minute"),
        ("3.30pm", "2026-11-20T15:30:00+01:00 minute"), ("yesterday 18h30", "2026-11-19T18:30:00+01:00 minute"),
        ("yesterday 18h", "2026-11-19T18:00:00+01:00 minute"),
        ("yesterday at 1830", "2026-11-19T18:30:00+01:00 minute"),
        ("19.11.2026 18.30", "2026-11-19T18:30:00+01:00 minute"), ("19.11. 18.30", "2026-11-19T18:30:00+01:00 minute"),
        ("monday, 3pm", "2026-11-16T15:00:00+01:00 minute"), ("sat 3pm", "2026-11-14T15:00:00+01:00 minute"),
        ("nov 19 3pm", "2026-11-19T15:00:00+01:00 minute"), ("19 november at 9", "2026-11-19T09:00:00+01:00 minute"),
        ("tomorrow at 3", "2026-11-21T03:00:00+01:00 minute"), ("in 2 days at 9", "2026-11-22T09:00:00+01:00 minute"),
        ("just now", "2026-11-20T21:14:30+01:00 second"), ("right now", "2026-11-20T21:14:30+01:00 second"),
    ]

    private static let counted: [(String, String)] = [
        ("5m ago", "2026-11-20T21:09:30+01:00 minute"), ("5 min ago", "2026-11-20T21:09:30+01:00 minute"),
        ("90 seconds ago", "2026-11-20T21:13:00+01:00 minute"), ("10 secs ago", "2026-11-20T21:14:20+01:00 second"),
        ("2hrs ago", "2026-11-20T19:14:30+01:00 minute"), ("in 2 hours", "2026-11-20T23:14:30+01:00 minute"),
        ("in 5m", "2026-11-20T21:19:30+01:00 minute"), ("an hour from now", "2026-11-20T22:14:30+01:00 minute"),
        ("2h30m ago", "2026-11-20T18:44:30+01:00 minute"), ("1h 30m ago", "2026-11-20T19:44:30+01:00 minute"),
        ("1 hour and 15 minutes ago", "2026-11-20T19:59:30+01:00 minute"),
        ("an hour and a half ago", "2026-11-20T19:44:30+01:00 minute"),
        ("two and a half hours ago", "2026-11-20T18:44:30+01:00 minute"),
        ("1.5 hours ago", "2026-11-20T19:44:30+01:00 minute"), ("half an hour ago", "2026-11-20T20:44:30+01:00 minute"),
        ("a quarter of an hour ago", "2026-11-20T20:59:30+01:00 minute"),
        ("a couple of hours ago", "2026-11-20T19:14:30+01:00 minute"),
        ("2 days and 3 hours ago", "2026-11-18T18:14:30+01:00 minute"),
        ("0 minutes ago", "2026-11-20T21:14:30+01:00 second"),
        ("a couple of days ago", "2026-11-18 day"), ("2 weeks and 3 days ago", "2026-11-03 day"),
        ("a year and two months ago", "2025-09-20 day"), ("a year and a half ago", "2025-05-20 day"),
        ("1 fortnight ago", "2026-11-06 day"), ("3d ago", "2026-11-17 day"), ("2w ago", "2026-11-06 day"),
        ("3mo ago", "2026-08-20 day"), ("1yr ago", "2025-11-20 day"), ("3 days from now", "2026-11-23 day"),
        ("a week from today", "2026-11-27 day"), ("past week", "2026-11-14/2026-11-20 days"),
        ("the past month", "2026-10-21/2026-11-20 days"),
        ("last 24 hours", "2026-11-19T21:14:30+01:00/2026-11-20T21:14:30.25+01:00 range"),
        ("past hour", "2026-11-20T20:14:30+01:00/2026-11-20T21:14:30.25+01:00 range"),
        ("next 30 minutes", "2026-11-20T21:14:30.25+01:00/2026-11-20T21:44:30+01:00 range"),
    ]

    private static let days: [(String, String)] = [
        ("sat", "2026-11-14 day"), ("Sat.", "2026-11-14 day"), ("weds", "2026-11-18 day"),
        ("last sat", "2026-11-14 day"),
        ("past friday", "2026-11-13 day"), ("this past friday", "2026-11-13 day"), ("coming friday", "2026-11-27 day"),
        ("this coming monday", "2026-11-23 day"), ("last week friday", "2026-11-13 day"),
        ("next week on monday", "2026-11-23 day"), ("the 5th", "2026-11-05 day"), ("on the 21st", "2026-10-21 day"),
        ("the 31st", "2026-10-31 day"), ("friday the 20th", "2026-11-20 day"), ("5 may last year", "2025-05-05 day"),
        ("may 5th of 2025", "2025-05-05 day"), ("2025 nov 20", "2025-11-20 day"), ("20 nov 2025", "2025-11-20 day"),
        ("2024-02-29", "2024-02-29 day"), ("29.2.2024", "2024-02-29 day"),
    ]

    private static let spans: [(String, String)] = [
        ("last weekend", "2026-11-14/2026-11-15 weekend"), ("weekend", "2026-11-14/2026-11-15 weekend"),
        ("the weekend", "2026-11-14/2026-11-15 weekend"), ("over the weekend", "2026-11-14/2026-11-15 weekend"),
        ("next weekend", "2026-11-21/2026-11-22 weekend"), ("this past weekend", "2026-11-14/2026-11-15 weekend"),
        ("spring 2025", "2025-03-01/2025-05-31 season"), ("summer 2025", "2025-06-01/2025-08-31 season"),
        ("autumn 2025", "2025-09-01/2025-11-30 season"), ("Fall of 2025", "2025-09-01/2025-11-30 season"),
        ("the summer of 2025", "2025-06-01/2025-08-31 season"), ("winter 2025/26", "2025-12-01/2026-02-28 season"),
        ("winter 2023-2024", "2023-12-01/2024-02-29 season"), ("last winter", "2025-12-01/2026-02-28 season"),
        ("last summer", "2026-06-01/2026-08-31 season"), ("this autumn", "2026-09-01/2026-11-30 season"),
        ("last autumn", "2025-09-01/2025-11-30 season"), ("next spring", "2027-03-01/2027-05-31 season"),
        ("summer", "2026-06-01/2026-08-31 season"), ("winter", "2025-12-01/2026-02-28 season"),
        ("summer last year", "2025-06-01/2025-08-31 season"),
        ("Q3 2025", "2025-07-01/2025-09-30 quarter"), ("q1 2024", "2024-01-01/2024-03-31 quarter"),
        ("2025-Q3", "2025-07-01/2025-09-30 quarter"), ("2025 Q3", "2025-07-01/2025-09-30 quarter"),
        ("2025Q3", "2025-07-01/2025-09-30 quarter"), ("Q3/2025", "2025-07-01/2025-09-30 quarter"),
        ("Q4", "2026-10-01/2026-12-31 quarter"), ("Q1", "2026-01-01/2026-03-31 quarter"),
        ("last quarter", "2026-07-01/2026-09-30 quarter"), ("this quarter", "2026-10-01/2026-12-31 quarter"),
        ("next quarter", "2027-01-01/2027-03-31 quarter"), ("third quarter of 2025", "2025-07-01/2025-09-30 quarter"),
        ("3rd quarter 2025", "2025-07-01/2025-09-30 quarter"),
        ("week 47", "2026-11-16/2026-11-22 week"), ("week 53", "2020-12-28/2021-01-03 week"),
        ("week 1 of 2026", "2025-12-29/2026-01-04 week"), ("week 53 2026", "2026-12-28/2027-01-03 week"),
        ("week 48", "2025-11-24/2025-11-30 week"),
        ("november 2025", "2025-11-01/2025-11-30 month"), ("november of 2025", "2025-11-01/2025-11-30 month"),
        ("november last year", "2025-11-01/2025-11-30 month"), ("2025 november", "2025-11-01/2025-11-30 month"),
        ("11/2025", "2025-11-01/2025-11-30 month"), ("11.2025", "2025-11-01/2025-11-30 month"),
    ]

    private static let ranges: [(String, String)] = [
        ("2026-12-20..2026-12-31", "2026-12-20/2026-12-31 range"), ("2026-11..2026-12", "2026-11-01/2026-12-31 range"),
        ("2025..2026", "2025-01-01/2026-12-31 range"), ("2026-12-20...2026-12-31", "2026-12-20/2026-12-31 range"),
        ("2026-12-20 .. 2026-12-31", "2026-12-20/2026-12-31 range"), ("19.11...20.11.", "2026-11-19/2026-11-20 range"),
        ("19.11.2026–20.11.2026", "2026-11-19/2026-11-20 range"),
        ("2026-11-16/2026-11-22", "2026-11-16/2026-11-22 range"),
        ("2026-11-16 - 2026-11-22", "2026-11-16/2026-11-22 range"), ("monday to friday", "2026-11-16/2026-11-20 range"),
        ("from monday to friday", "2026-11-16/2026-11-20 range"),
        ("between monday and friday", "2026-11-16/2026-11-20 range"),
        ("monday until yesterday", "2026-11-16/2026-11-19 range"), ("since monday", "2026-11-16/9999-12-31 range"),
        ("until 2020", "0001-01-01/2020-12-31 range"), ("2026-11-19..", "2026-11-19/9999-12-31 range"),
        ("..2020", "0001-01-01/2020-12-31 range"), ("spring 2025..summer 2025", "2025-03-01/2025-08-31 range"),
        ("yesterday 18:00..20:00", "2026-11-19T18:00:00+01:00/2026-11-19T20:00:00+01:00 range"),
        ("18:00..20:00", "2026-11-20T18:00:00+01:00/2026-11-20T20:00:00+01:00 range"),
        ("22:00..23:00", "2026-11-19T22:00:00+01:00/2026-11-19T23:00:00+01:00 range"),
        ("2026-11-18..yesterday 18:00", "2026-11-18/2026-11-19T18:00:00+01:00 range"),
        ("yesterday 18:00..today", "2026-11-19T18:00:00+01:00/2026-11-20 range"),
    ]

    @Test(arguments: partsOfDay)
    func `parts of the day`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: clocks)
    func `times as people type them`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: counted)
    func `relative dates`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: days)
    func `days as people type them`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: spans)
    func `several days with a name`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: ranges)
    func `from one date to another`(text: String, expected: String) throws {
        #expect(try DateTestSupport().described(text) == expected)
    }

    @Test(arguments: [
        // Sunday and Monday: the week begins on Monday.
        ("2026-11-22T10:00:00+01:00", "this weekend", "2026-11-21/2026-11-22 weekend"),
        ("2026-11-22T10:00:00+01:00", "last weekend", "2026-11-14/2026-11-15 weekend"),
        ("2026-11-22T10:00:00+01:00", "next weekend", "2026-11-28/2026-11-29 weekend"),
        ("2026-11-22T10:00:00+01:00", "weekend", "2026-11-21/2026-11-22 weekend"),
        ("2026-11-21T10:00:00+01:00", "next weekend", "2026-11-28/2026-11-29 weekend"),
        ("2026-11-23T10:00:00+01:00", "last weekend", "2026-11-21/2026-11-22 weekend"),
        ("2026-11-22T10:00:00+01:00", "this friday", "2026-11-20 day"),
        ("2026-11-22T10:00:00+01:00", "this week", "2026-11-16/2026-11-22 week"),
        ("2026-11-23T00:00:00+01:00", "last week", "2026-11-16/2026-11-22 week"),
        ("2026-11-23T07:00:00+01:00", "monday morning", "2026-11-16T08:00:00+01:00 minute"),
        ("2026-11-23T08:00:00+01:00", "monday morning", "2026-11-23T08:00:00+01:00 minute"),
        // After midnight.
        ("2026-11-20T00:30:00+01:00", "last night", "2026-11-19T22:00:00+01:00 minute"),
        ("2026-11-20T00:30:00+01:00", "tonight", "2026-11-20T22:00:00+01:00 minute"),
        ("2026-11-20T00:30:00+01:00", "yesterday evening", "2026-11-19T19:00:00+01:00 minute"),
        ("2026-11-20T00:30:00+01:00", "at 23", "2026-11-19T23:00:00+01:00 minute"),
        ("2026-11-20T00:02:00+01:00", "5m ago", "2026-11-19T23:57:00+01:00 minute"),
        // Ends of months and years, leap days.
        ("2026-03-31T12:00:00+02:00", "a month ago", "2026-02-28 day"),
        ("2024-03-31T12:00:00+02:00", "a month ago", "2024-02-29 day"),
        ("2024-02-29T12:00:00+01:00", "a year ago", "2023-02-28 day"),
        ("2024-02-29T12:00:00+01:00", "in a year", "2025-02-28 day"),
        ("2025-03-01T12:00:00+01:00", "29.2.", "2024-02-29 day"),
        ("2026-03-01T12:00:00+01:00", "yesterday", "2026-02-28 day"),
        ("2026-03-01T12:00:00+01:00", "the 31st", "2026-01-31 day"),
        ("2026-01-01T00:10:00+01:00", "last night", "2025-12-31T22:00:00+01:00 minute"),
        ("2026-01-01T12:00:00+01:00", "yesterday", "2025-12-31 day"),
        ("2026-01-01T12:00:00+01:00", "last quarter", "2025-10-01/2025-12-31 quarter"),
        ("2026-01-01T12:00:00+01:00", "last week", "2025-12-22/2025-12-28 week"),
        ("2026-01-01T12:00:00+01:00", "this week", "2025-12-29/2026-01-04 week"),
        ("2026-01-15T12:00:00+01:00", "this winter", "2025-12-01/2026-02-28 season"),
        ("2026-01-15T12:00:00+01:00", "last winter", "2024-12-01/2025-02-28 season"),
        ("2026-01-15T12:00:00+01:00", "winter", "2025-12-01/2026-02-28 season"),
        ("2026-12-31T12:00:00+01:00", "this week", "2026-12-28/2027-01-03 week"),
        ("2027-01-02T12:00:00+01:00", "week 53", "2026-12-28/2027-01-03 week"),
        ("2027-01-02T12:00:00+01:00", "week 1", "2025-12-29/2026-01-04 week"),
        ("2027-01-02T12:00:00+01:00", "2026-W53", "2026-12-28/2027-01-03 week"),
        // Clocks put forward and back: 29 March and 25 October 2026.
        ("2026-03-29T12:00:00+02:00", "today at 3", "2026-03-29T03:00:00+02:00 minute"),
        ("2026-03-29T12:00:00+02:00", "this morning", "2026-03-29T08:00:00+02:00 minute"),
        ("2026-03-29T12:00:00+02:00", "12 hours ago", "2026-03-28T23:00:00+01:00 minute"),
        ("2026-03-29T12:00:00+02:00", "yesterday at 3", "2026-03-28T03:00:00+01:00 minute"),
        ("2026-10-25T12:00:00+01:00", "today at 2:30", "2026-10-25T02:30:00+02:00 minute"),
        ("2026-10-25T12:00:00+01:00", "last night", "2026-10-24T22:00:00+02:00 minute"),
        ("2026-10-25T12:00:00+01:00", "12 hours ago", "2026-10-25T01:00:00+02:00 minute"),
    ])
    func `other days and clocks`(now: String, text: String, expected: String) throws {
        #expect(try DateTestSupport(now: now).described(text) == expected)
    }

    @Test(arguments: [
        ("2026-03-29T12:00:00+02:00", "today at 2:30"), ("2026-03-30T12:00:00+02:00", "yesterday at 2"),
    ])
    func `a skipped time is refused for an entry in any notation`(now: String, text: String) throws {
        let parser = try DateTestSupport(now: now).parser
        #expect {
            try parser.parseMoment(text)
        } throws: { error in
            guard case .skipped? = error as? DateError else { return false }
            return true
        }
    }

    @Test(arguments: partsOfDay + clocks)
    func `the same words date a text`(words: String, expected: String) throws {
        let parser = try DateTestSupport().parser
        guard words.lowercased() != "now" else { return }
        let phrase = try #require(try parser.datePhrase(in: "\(words): x"))
        #expect(expected.hasPrefix(phrase.time.rfc3339()))
    }

    @Test func `the parser's words name no program`() throws {
        let parser = try DateTestSupport().parser
        for text in ["", "cat", "2026-02-30", "03/04/2026", "this sunday"] {
            let error = #expect(throws: DateError.self) { try parser.parse(text) }
            #expect(error?.hint.contains("diary") == false)
        }
    }
}
