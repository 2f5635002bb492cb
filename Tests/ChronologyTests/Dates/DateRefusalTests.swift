import TestFixtures
import Testing

@testable import Chronology

struct DateRefusalTests {
    @Test(arguments: [
        ("03/04/2026", "3 April 2026 (2026-04-03) or 4 March 2026 (2026-03-04)"),
        ("3-4-2026", "3 April 2026 (2026-04-03) or 4 March 2026 (2026-03-04)"),
        ("03/04/26", "3 April 2026 (2026-04-03) or 4 March 2026 (2026-03-04)"),
        ("03/04", "3 April 2026 (2026-04-03) or 4 March 2026 (2026-03-04)"),
        ("13/04/2026", "13 April 2026 (2026-04-13)"), ("04/13/2026", "13 April 2026 (2026-04-13)"),
        ("5/5/2026", "5 May 2026 (2026-05-05)"), ("19.11.26", "19 November 2026 (2026-11-19)"),
        ("19.11.98", "19 November 1998 (1998-11-19)"),
        ("03/04/2026 18:30", "3 April 2026 (2026-04-03) or 4 March 2026 (2026-03-04)"),
        ("this sunday", "15 November 2026 (2026-11-15) or 22 November 2026 (2026-11-22)"),
        (
            "this weekend",
            "14 November 2026 to 15 November 2026 (2026-11-14..2026-11-15) or "
                + "21 November 2026 to 22 November 2026 (2026-11-21..2026-11-22)"
        ),
        (
            "winter 2025",
            "1 December 2024 to 28 February 2025 (2024-12-01..2025-02-28) or "
                + "1 December 2025 to 28 February 2026 (2025-12-01..2026-02-28)"
        ),
    ])
    func `an ambiguous text is refused with its readings`(text: String, hint: String) throws {
        let parser = try DateTestSupport().parser
        #expect {
            try parser.parse(text)
        } throws: { error in
            guard case .ambiguous(text, _)? = error as? DateError else { return false }
            return (error as? DateError)?.hint == hint
        }
    }

    @Test(arguments: [
        ("2026-02-30", "February 2026 has 28 days"), ("2026-13-01", "months go from 1 to 12"),
        ("2026-00", "months go from 1 to 12"), ("0000-01-01", "years go from 1 to 9999"),
        ("31.4.2026", "April 2026 has 30 days"), ("30.2.", "February has 29 days at most"),
        ("31 june", "June has 30 days"), ("29 feb 2026", "February 2026 has 28 days"),
        ("2026-366", "2026 has 365 days"), ("2025-W53", "2025 has 52 weeks"), ("2026-W00", "2026 has 53 weeks"),
        ("2026-W47-8", "days of a week go from 1 to 7"), ("25:00", "hours go from 0 to 23"),
        ("24:00", "hours go from 0 to 23"), ("18:60", "minutes go from 0 to 59"),
        ("18:30:60", "seconds go from 0 to 59"),
        ("13pm", "hours before am and pm go from 1 to 12"), ("0am", "hours before am and pm go from 1 to 12"),
        ("31/31/2026", "neither number order gives a day of the calendar"),
        ("monday 20 november 2026", "20 November 2026 is a Friday"), ("2026年13月1日", "months go from 1 to 12"),
        ("9999 years ago", "years go from 1 to 9999"), ("in 999999999 days", "years go from 1 to 9999"),
        ("in 999999999 hours", "years go from 1 to 9999"), ("in 999999999 years", "years go from 1 to 9999"),
        ("2026-11-20T18:30+25:00", "an offset is written +01:00 and is less than a day"),
        ("yesterday evening at 7am", "07:00 is not in the evening"),
        ("this morning at 18:30", "18:30 is not in the morning"),
        ("last night at 1", "a night's hours after midnight are those of the next day"),
        ("tonight at 0:30", "a night's hours after midnight are those of the next day"),
        ("12 at night", "a night's hours after midnight are those of the next day"),
        ("11 in the afternoon", "11:00 is not in the afternoon"),
        ("yesterday at 25", "hours go from 0 to 23"), ("at 1860", "minutes go from 0 to 59"),
        ("Q5 2025", "quarters go from 1 to 4"), ("week 54", "weeks go from 1 to 53"),
        ("week 53 of 2025", "2025 has 52 weeks"), ("week 0 of 2025", "2025 has 52 weeks"),
        ("monday the 13th", "13 November 2026 is a Friday"),
        ("13/2025", "months go from 1 to 12"), ("2026-12-31..2026-12-20", "2026-12-31 is after 2026-12-20"),
        ("wednesday..tuesday", "2026-11-18 is after 2026-11-17"),
        ("2026-02-30..2026-03-02", "February 2026 has 28 days"),

    ])
    func `an impossible date is refused with the reason`(text: String, reason: String) throws {
        let parser = try DateTestSupport().parser
        #expect(throws: DateError.impossible(text: text, reason: reason)) { try parser.parse(text) }
    }

    @Test(arguments: [
        ("yesterdat", "yesterday"), ("las friday", "last friday"), ("tommorow 18:30", "tomorrow 18:30"),
        ("20 Novmeber", "20 november"), ("3 dyas ago", "3 days ago"), ("", nil), ("cat", nil), ("10", nil),
        ("18.30", "18:30"), ("19.11", "19.11."), ("morning", nil), ("in the morning", nil), ("last morning", nil),
        ("yestrday evening", "yesterday evening"), ("friday 19.11", nil), ("friday at", nil), ("late last night", nil),
        ("sunday before last", nil), ("sonday", nil),
        ("mnday", "monday"), ("thrsday", "thursday"), ("jully 5", "july 5"), ("agust 2025", "august 2025"),
        ("march 5 before last", nil), ("friday next", nil), ("tuesday wednesday", nil),
        ("18:3", nil), ("18 : 30", nil), ("2 hours ago at noon", nil), ("2026 18:30", nil), ("november at noon", nil),
        ("yesterday 18:30+01:00", nil), ("in november", nil), ("m ago", nil), ("18:30 tram", nil), ("12345", nil),
        ("2026-11-20T", nil), ("2026-11-20T18:30+", nil), ("last day", nil), ("🍁", nil), ("99999999999999999999", nil),
        ("friday november", nil), ("2026--11", nil), ("-1 days ago", nil), ("1.5 days ago", nil),
        ("yesterday 30", nil), ("3", nil), ("last night in Rome", nil), ("a few days ago", nil), ("the other day", nil),
        ("25 this morning", nil), ("..", nil), ("foo..bar", nil), ("99 > width", nil),
    ])
    func `a text that is not a date is refused with the nearest one`(text: String, nearest: String?) throws {
        let parser = try DateTestSupport().parser
        #expect(throws: DateError.unknown(text: text, nearest: nearest)) { try parser.parse(text) }
    }

    @Test(arguments: [
        "2026-W47", "november", "2026", "last 7 days", "this week", "last weekend", "spring 2025", "Q3 2025",
        "2026-11-19..2026-11-20", "last 24 hours", "since monday",
    ])
    func `an entry needs a day or a time`(text: String) throws {
        let parser = try DateTestSupport().parser
        let granularity = try parser.parse(text).granularity
        #expect(throws: DateError.tooWide(text: text, granularity: granularity)) { try parser.parseMoment(text) }
    }

    @Test(arguments: [
        ("today", "2026-11-20T12:00:00+01:00", false), ("2026-07-01", "2026-07-01T12:00:00+02:00", false),
        ("yesterday 18:30", "2026-11-19T18:30:00+01:00", true), ("2 hours ago", "2026-11-20T19:14:30+01:00", true),
        ("2026-10-25 02:30", "2026-10-25T02:30:00+02:00", true),
    ])
    func `an entry's time is the given one or noon`(text: String, expected: String, hasTime: Bool) throws {
        let moment = try DateTestSupport().parser.parseMoment(text)
        #expect(moment.time.rfc3339() == expected)
        #expect(moment.hasTime == hasTime)
    }

    @Test(arguments: [
        ("Europe/Prague", "2026-03-29 02:30", "2026-03-29T03:00:00+02:00"),
        ("Pacific/Apia", "2011-12-30 12:00", "2011-12-31T00:00:00+14:00"),
        ("Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-04T02:30:00+11:00"),
    ])
    func `a skipped time is refused for an entry and is the change in a range`(
        zone: String, text: String, change: String
    ) throws {
        let parser = try DateTestSupport(zone: zone).parser
        guard case .moment(let time) = try parser.parse(text).kind else {
            Issue.record("no moment")
            return
        }
        #expect(time.rfc3339() == change)
        #expect {
            try parser.parseMoment(text)
        } throws: { error in
            guard case .skipped(text, let before, let after)? = error as? DateError else { return false }
            return before.instant == time.instant && after == time
        }
    }

    @Test func `a skipped day has no noon`() throws {
        let parser = try DateTestSupport(zone: "Pacific/Apia").parser
        #expect(throws: DateError.self) { try parser.parseMoment("2011-12-30") }
        #expect(try DateTestSupport(zone: "Pacific/Apia").described("2011-12-30") == "2011-12-30 day")
    }

    @Test func `errors have their value and a remedy`() throws {
        let parser = try DateTestSupport().parser
        let error = #expect(throws: DateError.self) { try parser.parseMoment("2026-03-29 02:30") }
        #expect(
            error?.description == "2026-03-29 02:30 did not exist in Europe/Prague: clocks went from 02:00 to 03:00")
        #expect(error?.hint == "before it 2026-03-29T01:59, after it 2026-03-29T03:00")
        let apia = try DateTestSupport(zone: "Pacific/Apia").parser
        let day = #expect(throws: DateError.self) { try apia.parseMoment("2011-12-30 12:00") }
        #expect(day?.description.hasSuffix("clocks went from 2011-12-30T00:00 to 2011-12-31T00:00") == true)
    }

    @Test func `no text makes the reader fail`() throws {
        var generator = SeededGenerator()
        print(generator.name)
        let parts = [
            "2026", "11", "20", "0", "99", "-", "/", ".", ":", " ", " ", "W", "T", "Z", "+", "年", "月", "日", "last",
            "next", "..", "to ", "quarter", "winter", "weekend", "Q", "tonight", "evening", "half", "past", "an",
            "hour",
            "friday", "november", "7", "days", "ago", "in", "at", "noon", "pm", "the", "week", "𝟙", "e\u{301}",
            "99999999999",
        ]
        let parser = try DateTestSupport().parser
        for _ in 0..<1500 {
            let text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                parts.randomElement(using: &generator) ?? ""
            }.joined()
            _ = (try? parser.parse(text))?.extent
            _ = try? parser.datePhrase(in: text + ": x")
            _ = parser.dateLikeWords(in: text + ": x")
            _ = try? parseDuration(text)
        }
    }
}
