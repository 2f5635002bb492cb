import Chronology
import DiaryFormats
import Testing

/// Dates in the notations of people and programs.
struct WrittenTimeTests {
    private func described(_ text: String, _ order: WrittenTime.Order? = nil) -> String? {
        guard let time = WrittenTime(text, order: order) else { return nil }
        let zoned = time.zoned(in: TimeZoneRules(utcOffset: 7200))
        return time.hasTime ? zoned.rfc3339() : zoned.wallTime.date.description
    }

    @Test(arguments: [
        ("2024-05-06", "2024-05-06"), ("2024/5/6", "2024-05-06"), ("20240506", "2024-05-06"),
        ("6.5.2024", "2024-05-06"),
        ("6. 5. 2024", "2024-05-06"), ("May 6th, 2024", "2024-05-06"), ("Monday, 6 May 2024", "2024-05-06"),
        ("Sep 1, 2024", "2024-09-01"), ("25/12/2024", "2024-12-25"), ("12/25/2024", "2024-12-25"),
        ("2024-05-06 10:30", "2024-05-06T10:30:00+02:00"), ("2024-05-06T10:30:05.250", "2024-05-06T10:30:05.25+02:00"),
        ("2019-05-01 16:54:00Z", "2019-05-01T18:54:00+02:00"), ("20210912T170000Z", "2021-09-12T19:00:00+02:00"),
        ("2024-05-06T10:30:00-05:00", "2024-05-06T10:30:00-05:00"),
        ("2012-01-31 08:00:00 +0000", "2012-01-31T08:00:00+00:00"),
        ("2024-05-06 9:30 PM", "2024-05-06T21:30:00+02:00"), ("May 6, 2024 at 12:05 a.m.", "2024-05-06T00:05:00+02:00"),
        ("2024-05-06 9:30\u{202F}PM", "2024-05-06T21:30:00+02:00"), ("202405061030", "2024-05-06T10:30:00+02:00"),
        ("2024-05-06 9:30 p. m.", "2024-05-06T21:30:00+02:00"), ("2024年5月6日 9:30下午", "2024-05-06T21:30:00+02:00"),
        ("6.5.2024 9.30", "2024-05-06T09:30:00+02:00"), (" 2024-05-06 ", "2024-05-06"),
        ("06-May-2024", "2024-05-06"), ("06-May-24 10:30", "2024-05-06T10:30:00+02:00"), ("2024-May-06", "2024-05-06"),
        ("Monday, 25-12-2024", "2024-12-25"), ("2024-05-06 Mon", "2024-05-06"),
        ("2024-05-06, Monday 10:30", "2024-05-06T10:30:00+02:00"), ("2024年5月6日", "2024-05-06"),
        ("2024년 5월 6일 10:30", "2024-05-06T10:30:00+02:00"), ("2024. 5. 6.", "2024-05-06"),
    ])
    func `an ambiguous date has the intended reading`(text: String, expected: String) {
        #expect(described(text) == expected)
    }

    @Test(arguments: [
        ("3. März 2021", "2021-03-03"), ("Montag, den 3. Mai 2021", "2021-05-03"), ("3 mars 2021", "2021-03-03"),
        ("1er août 2021", "2021-08-01"), ("le 14 févr. 2021", "2021-02-14"), ("12 de enero de 2020", "2020-01-12"),
        ("lunes, 3 de mayo de 2021 10:30", "2021-05-03T10:30:00+02:00"), ("1º marzo 2021", "2021-03-01"),
        ("mercoledì 3 novembre 2021", "2021-11-03"), ("3 de março de 2021", "2021-03-03"),
        ("segunda-feira, 3 de maio de 2021", "2021-05-03"), ("3 mrt 2021", "2021-03-03"),
        ("zaterdag 1 mei 2021", "2021-05-01"), ("3 października 2021 r.", "2021-10-03"),
        ("3 listopada 2021", "2021-11-03"), ("3. listopadu 2021", "2021-11-03"), ("17. srpna 2018", "2018-08-17"),
        ("3 марта 2021 г.", "2021-03-03"), ("понедельник, 3 мая 2021 г. 9:30", "2021-05-03T09:30:00+02:00"),
        ("Mo, 3. Mai 2021", "2021-05-03"), ("2021 août 3", "2021-08-03"), ("3. Ma\u{308}rz 2021", "2021-03-03"),
        ("03-Okt-21", "2021-10-03"), ("Sonntag, 2021-10-03", "2021-10-03"), ("MÄRZ 3, 2021", "2021-03-03"),
    ])
    func `a date in another language is read`(text: String, expected: String) {
        #expect(described(text) == expected)
    }

    @Test(arguments: [
        ("mercredi 3 mars 2021 à 20:10", "2021-03-03T20:10:00+02:00"),
        ("3. März 2021, 20:10 Uhr", "2021-03-03T20:10:00+02:00"), ("3.3.2021 um 20:10", "2021-03-03T20:10:00+02:00"),
        ("3 de março de 2021 às 20:10", "2021-03-03T20:10:00+02:00"),
        ("3 марта 2021 г. в 20:10", "2021-03-03T20:10:00+02:00"),
        ("3 mars 2021 kl. 20:10", "2021-03-03T20:10:00+02:00"),
    ])
    func `a clock may have words around it`(text: String, expected: String) {
        #expect(described(text) == expected)
    }

    @Test(arguments: [
        ("Tue Mar 05 2024 21:30:00 GMT+0100 (Central European Standard Time)", "2024-03-05T21:30:00+01:00"),
        ("Tuesday, March 5, 2024 at 9:30:00\u{202F}PM GMT+1", "2024-03-05T21:30:00+01:00"),
        ("March 5, 2024 at 9:30 PM GMT-3:30", "2024-03-05T21:30:00-03:30"),
        ("2024-03-05T21:30:00+01:00[Europe/Prague]", "2024-03-05T21:30:00+01:00"),
        ("Mar 5, 2024 at 9:30:00 PM PST", "2024-03-05T21:30:00-08:00"),
        ("Tue Mar  5 21:30:00 2024", "2024-03-05T21:30:00+02:00"),
        ("Wed Oct 10 20:19:24 +0000 2018", "2018-10-10T20:19:24+00:00"),
        ("Thu Feb 29 21:30:00 CET 2024", "2024-02-29T21:30:00+01:00"),
        ("2024. 3. 5. 21:30", "2024-03-05T21:30:00+02:00"),
    ])
    func `times of programs are read with their zones`(text: String, expected: String) {
        #expect(described(text) == expected)
    }

    @Test(arguments: [
        ("1709670600", "2024-03-05T20:30:00+00:00"), ("1709670600123", "2024-03-05T20:30:00.123+00:00"),
        ("1709670600.25", "2024-03-05T20:30:00.25+00:00"), ("45356.89", nil), ("1e9", nil), ("1.2.3", nil),
    ])
    func `seconds since 1970 may have a fraction`(text: String, expected: String?) {
        let time = WrittenTime(counted: text)?.zoned(in: TimeZoneRules(utcOffset: 0))
        #expect(time?.rfc3339() == expected)
    }

    @Test(arguments: [
        // Polish puts no point after the day; in Croatian it is October.
        "3. listopada 2021", "3. lis 2021", "3 lip 2021", "Set 3 2021", "Out 3 2021", "Mo 3 May 2021", "So 2021-10-03",
        "31. Februar 2021", "3 de 2021", "3 märzen 2021", "12 de enero", "3 marzo 2021 r. x", "3 May 2021 r.",
    ])
    func `a word that may be anything else is no month`(text: String) {
        #expect(described(text) == nil)
    }

    @Test(arguments: [
        "", "yesterday", "{{date}}", "2024", "2024-13-01", "2023-02-29", "3/4/2024", "2024-05-06 25:00",
        "2024-05-06 and more",
        "10:30", "1.5", "May 2024", "May 6-10 2024", "Wed Feb 29 21:30:00 2023", "Tue Mar 5 21:30:00", "5月6日",
        "2024-05-06 Monk", "123456", "2024-05-06-07",
        String(repeating: "9", count: 100_000),
    ])
    func `anything other than a date is nil`(text: String) {
        #expect(described(text) == nil)
    }

    @Test func `the order of numbers decides if it is known`() {
        #expect(described("3/4/2024", .dayFirst) == "2024-04-03")
        #expect(described("3/4/2024", .monthFirst) == "2024-03-04")
        #expect(described("4/4/2024") == "2024-04-04")
        #expect(WrittenTime.ambiguousNumbers("3/4/2024 10:00")?.second == 4)
        #expect(WrittenTime.ambiguousNumbers("3.4.2024") == nil)
    }
}
