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
        ("last night: x", "2026-11-19T22:00:00+01:00", true, "x"),
        ("Last night:x", "2026-11-19T22:00:00+01:00", true, "x"),
        ("this morning: x", "2026-11-20T08:00:00+01:00", true, "x"),
        ("yesterday evening: x", "2026-11-19T19:00:00+01:00", true, "x"),
        ("monday morning: x", "2026-11-16T08:00:00+01:00", true, "x"),
        ("sat: x", "2026-11-14T12:00:00+01:00", false, "x"), ("Sun: x", "2026-11-15T12:00:00+01:00", false, "x"),
        ("5m ago: x", "2026-11-20T21:09:30+01:00", true, "x"),
        ("yesterday at 3: x", "2026-11-19T03:00:00+01:00", true, "x"),
        ("yesterday:went home", "2026-11-19T12:00:00+01:00", false, "went home"),
        ("today:3 eggs", "2026-11-20T12:00:00+01:00", false, "3 eggs"),
        ("tonight: x", "2026-11-20T22:00:00+01:00", true, "x"),
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
        "now: x", "Now:x", "last weekend: x", "spring 2025: x", "morning: x", "late last night: x", "1/2: x",
        "last night in Rome: x", "today://x", "03/04: x", "10:75: x", "99:99: x", "", ":", ": x", "x\n18:30: y",
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

    @Test(arguments: [
        ("last night in Rome: x", "last night in Rome", "last night"),
        ("yesterday after lunch: x", "yesterday after lunch", "yesterday"),
        ("Monday standup: x", "Monday standup", "Monday"), ("18:30 tram: x", "18:30 tram", "18:30"),
        ("last weekend: x", "last weekend", nil), ("November: x", "November", nil), ("2026: x", "2026", nil),
        ("2026-11: x", "2026-11", nil), ("last 7 days: x", "last 7 days", nil), ("winter 2025: x", "winter 2025", nil),
        ("spring 2025: x", "spring 2025", nil),
        ("yesterdat: x", "yesterdat", "yesterday"), ("tomorow at 9: x", "tomorow at 9", "tomorrow at 9"),
        ("1/2: x", "1/2", nil), ("03/04: x", "03/04", nil), ("19.11: x", "19.11", nil), ("30.2.: x", "30.2.", nil),
        ("10:75: x", "10:75", nil), ("a few days ago: x", "a few days ago", nil),
        ("late last night: x", "late last night", "last night"), ("the other day: x", "the other day", nil),
        ("morning: x", "morning", nil), ("in the evening: x", "in the evening", nil),
        ("end of november: x", "end of november", nil), ("two days after Easter: x", "two days after Easter", nil),
        ("yesterday : x", "yesterday", "yesterday"), ("last night at 1: x", "last night at 1", "last night"),
        ("monday 9:00-11:00: x", "monday 9:00-11:00", "monday 9:00"), ("18.30: x", "18.30", nil),
        ("18h30: x", "18h30", nil), ("7h: x", "7h", nil), ("7 Uhr: x", "7 Uhr", nil), ("6ish: x", "6ish", nil),
        ("six pm: x", "six pm", nil), ("half past six: x", "half past six", nil),
        ("Quarter to nine: x", "Quarter to nine", nil), ("20th: x", "20th", nil), ("2026 11 12: x", "2026 11 12", nil),
        ("night before last: x", "night before last", nil), ("morning of the 12th: x", "morning of the 12th", nil),
        ("circa 6pm: x", "circa 6pm", "6pm"), ("early friday: x", "early friday", "friday"),
        ("earlier today: x", "earlier today", "today"), ("yest: x", "yest", "yesterday"),
        ("tmrw at 9: x", "tmrw at 9", "tomorrow at 9"),
        // What comes first would be a day of this year.
        ("12.11.19: x", "12.11.19", nil), ("Fri Nov 13 18:30:00 2020: x", "Fri Nov 13 18:30:00 2020", nil),
        ("friday 13: x", "friday 13", nil), ("sunday before last: x", "sunday before last", nil),
        ("monday 13 november: x", "monday 13 november", nil), ("monday week: x", "monday week", nil),
    ])
    func `words that begin like a date are named`(text: String, words: String, date: String?) throws {
        let parser = try DateTestSupport().parser
        #expect((try? parser.datePhrase(in: text)) == nil)
        #expect(parser.dateLikeWords(in: text) == DateLikeWords(words: words, date: date))
    }

    @Test(arguments: [
        "Note: x", "todo: x", "Jane: hello", "Julia: x", "Money: x", "Friend: x", "Match: x", "Monkey: x", "now: x",
        "This is it: x", "Last words: x", "Next steps: x", "10: x", "2 eggs: x", "Sun lotion: x", "Sat nav: x",
        "https://example.org: x", "18:30:x", "at 3:1 odds", "", ":", "In Prague: x", "At work: x", "A note: x",
        "Recipe: 2 days of work", "no colon yesterday", "x\nyesterday walk: y", "The plan: x", "I/O: x", "C++: x",
        "Night train: x", "Six eggs: x", "7 wonders: x", "Late train: x", "Early birds: x",
        "2026 11: x", "10th floor: x",
    ])
    func `other words are not`(text: String) throws {
        #expect(try DateTestSupport().parser.dateLikeWords(in: text) == nil)
    }
}
