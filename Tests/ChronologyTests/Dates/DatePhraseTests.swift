import Testing

@testable import Chronology

struct DatePhraseTests {
    @Test(arguments: [
        ("yesterday at 3pm: Café", "2026-11-19T15:00:00+01:00", true, "Café"),
        ("2026-11-19 15:00: x", "2026-11-19T15:00:00+01:00", true, "x"),
        ("2026-11-19T15:00+09:00: x", "2026-11-19T15:00:00+09:00", true, "x"),
        ("18:30: x", "2026-11-20T18:30:00+01:00", true, "x"),
        ("18:30:05: at 19:00: y", "2026-11-20T18:30:05+01:00", true, "at 19:00: y"),
        ("monday: x", "2026-11-16T12:00:00+01:00", false, "x"), ("Monday:\nx", "2026-11-16T12:00:00+01:00", false, "x"),
        ("19.11.: x", "2026-11-19T12:00:00+01:00", false, "x"), ("may 5: x", "2026-05-05T12:00:00+02:00", false, "x"),
        ("2026年11月19日：京都", "2026-11-19T12:00:00+01:00", false, "京都"),
        ("noon: x", "2026-11-20T12:00:00+01:00", true, "x"), ("3pm: x: y", "2026-11-20T15:00:00+01:00", true, "x: y"),
        ("  yesterday:   x", "2026-11-19T12:00:00+01:00", false, "x"),
        ("yesterday:", "2026-11-19T12:00:00+01:00", false, ""),
        ("3 days ago: x", "2026-11-17T12:00:00+01:00", false, "x"),
    ])
    func `a date with a colon dates the text`(text: String, time: String, hasTime: Bool, rest: String) throws {
        let phrase = try #require(try DateTestSupport().parser.datePhrase(in: text))
        #expect(phrase.time.rfc3339() == time)
        #expect(phrase.hasTime == hasTime)
        #expect(text[phrase.textStart...] == rest)
    }

    @Test(arguments: [
        "at 3:1 odds", "Note: x", "may: x", "2026: x", "2026-11: x", "november: x", "10: x", "18:30 tram", "18:30:x",
        "18:30", "yesterday", "yesterday : x", "yesterday:)", "this week: x", "2026-W47: x", "last 7 days: x",
        "now: x", "sun: shining", "Sat: x", "1/2: x", "03/04: x", "10:75: x", "99:99: x", "", ":", ": x", "x\n18:30: y",
        "12:30:15 finish", "Monday\n: x", "todo: x", "https://example.org: x", "yesterdat: x",
    ])
    func `other beginnings are text`(text: String) throws {
        #expect(try DateTestSupport().parser.datePhrase(in: text) == nil)
    }

    @Test(arguments: ["03/04/2026: x", "2026-02-30: x", "30.2.2026 18:00: x", "2026-03-29 02:30: x"])
    func `a date that can't be used is an error`(text: String) throws {
        let parser = try DateTestSupport().parser
        #expect(throws: DateError.self) { try parser.datePhrase(in: text) }
    }
}
