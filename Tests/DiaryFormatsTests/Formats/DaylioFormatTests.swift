import DiaryMedia
import DiaryModel
import Foundation
import JSON
import Testing

@testable import DiaryFormats

struct DaylioFormatTests {
    private static let table = """
        \u{FEFF}full_date,date,weekday,time,mood,activities,note_title,note,scales
        2024-03-02,March 2,Saturday,10:00 pm,rad,"friends | good meal | ",Title,"a ""quoted""
        line",Energy: 3 | Note: x
        2024-03-02,March 2,Saturday,10:00\u{202F}PM,"sad ",,,,
        2024-03-01,1. března,pátek,18:52,awful,walk,,x
        2024-03-01,1. března,pátek,,meh,walk,,y,,
        bad,,,,,,,,
        """

    @Test func `a table is read by its header`() throws {
        let sample = try ImportSample().write(Self.table, to: "daylio_export.csv")
        let found = try sample.read(DaylioFormat.self)
        #expect(try sample.recognize().first == "daylio" && found.count(.unreadable) == 1)
        #expect(found.texts == ["Title\n\na \"quoted\"\nline", "sad", "x", "y"])
        #expect(
            found.times == [
                "2024-03-02T22:00:00+01:00", "2024-03-02T22:00:00+01:00", "2024-03-01T18:52:00+01:00", "2024-03-01",
            ])
        let drafts = try found.lines().map(\.draft)
        #expect(drafts.map(\.tags) == [["friends", "good meal"], ["sad"], ["walk"], ["walk"]])
        #expect(found.entries.map { $0.identity != nil } == [false, true, false, false])
        #expect(
            drafts[0].measurements == [
                DiaryMeasurement(name: "mood", value: 5), DiaryMeasurement(name: "Energy", value: 3),
            ])
        #expect(drafts[1].measurements.isEmpty && drafts[2].measurements.first?.value == 1)
        #expect(found.entries[1].unmodelled["mood"] == .string("sad"))
        #expect(found.entries[0].unmodelled["scales"] == .array([.string("Note: x")]))
    }

    @Test func `a table of 2018 has the year in a column of its own`() throws {
        let table = """
            year,date,weekday,time,mood,activities,note
            2018,18 May,Friday,11:54 pm,happy,"clean | cook ","Went out"
            2018,May 17,Thursday,22:21,good,,""
            2018,17. srpna,pátek,22:21,good,,""
            2018,3. März,Samstag,22:21,good,,x
            2018,3 de marzo,sábado,10:21 p. m.,good,,x
            2018,3月3日,土曜日,午後10:21,good,,x
            2018,3월 3일,토요일,22:21,good,,x
            2018,brumaire 17,Friday,22:21,good,,""
            """
        let sample = try ImportSample().write(table, to: "daylio_export.csv")
        let found = try sample.read(DaylioFormat.self)
        #expect(try sample.recognize().first == "daylio" && found.count(.unreadable) == 1)
        #expect(found.texts == ["Went out", "good", "good", "x", "x", "x", "x"])
        let third = "2018-03-03T22:21:00+01:00"
        #expect(
            found.times == [
                "2018-05-18T23:54:00+02:00", "2018-05-17T22:21:00+02:00", "2018-08-17T22:21:00+02:00", third, third,
                third,
                third,
            ])
        #expect(try found.lines().first?.draft.tags == ["clean", "cook", "happy"])
        #expect(found.entries[0].identity?[.tags] == .array([.string("clean"), .string("cook")]))
    }

    @Test func `other columns and cells beyond the header are kept`() throws {
        let table = """
            full_date,date,weekday,time,mood,activities,note_title,note,Weather
            2024-03-02,March 2,Saturday,22:00,rad,walk,T,n,sunny
            2024-03-01,March 1,Friday,22:00,rad,walk,,T,n,more
            """
        let found = try ImportSample().write(table, to: "a.csv").read(DaylioFormat.self)
        #expect(found.entries.map { $0.unmodelled["Weather"] } == [.string("sunny"), .string("n")])
        #expect(found.entries[1].unmodelled["column 10"] == .string("more") && found.count(.oddValue) == 1)
    }

    @Test(arguments: [
        ("2021-10-16,16 de octubre,sábado,18:43,mal,\"celu | a\",n", "n", "celu a mal"),
        ("2021-10-16,October 16,Saturday,6:43 pm,bad,celu | a,T,n", "T\n\nn", "celu a"),
        ("2021-10-16,October 16,Saturday,18:43,bad,celu | a,Energy: 3,T,n", "T\n\nn", "celu a"),
    ])
    func `a table without its header is known by its first entry`(row: String, text: String, tags: String) throws {
        let sample = try ImportSample().write("\(row)\n\(row)\n", to: "daylio_export.csv")
        let found = try sample.read(DaylioFormat.self)
        #expect(try sample.recognize().first == "daylio" && found.texts == [text, text])
        #expect(found.times == Array(repeating: "2021-10-16T18:43:00+02:00", count: 2))
        #expect(found.tags == [tags, tags])
    }

    @Test(arguments: [
        "2021-10-16,a,b,c,d,e,f", "2021-10-16,16,7,18:43,mal,a,n", "2021-10-16,a,b,18:43,,e,f", "x,a,b,18:43,d,e,f",
        "2021-10-16,a,b,18:43,d",
    ])
    func `another table without a header is none`(row: String) throws {
        #expect(try !ImportSample().write("\(row)\n", to: "a.csv").recognize().contains("daylio"))
    }

    @Test func `a note with the app's marks becomes Markdown, and one with a person's stays`() throws {
        let table = """
            full_date,date,weekday,time,mood,activities,note
            2024-03-02,March 2,Saturday,22:00,rad,,"a<br>b <b>c</b>"
            2024-03-01,March 1,Friday,22:00,rad,,1 < 2 & 3
            """
        let found = try ImportSample().write(table, to: "a.csv").read(DaylioFormat.self)
        #expect(found.texts == ["a\nb **c**", "1 < 2 & 3"])
    }

    @Test(arguments: [
        ("20:15", 20 * 60 + 15), ("8:15 PM", 20 * 60 + 15), ("12:00 AM", 0), ("12:30 p.m.", 12 * 60 + 30),
        ("8:15\u{A0}p.\u{A0}m.", 20 * 60 + 15), ("8:15 μ.μ.", 20 * 60 + 15), ("午後8:15", 20 * 60 + 15),
        ("오후 8:15", 20 * 60 + 15), ("下午8:15", 20 * 60 + 15), ("上午8:15", 8 * 60 + 15), ("午前0:15", 15),
        ("٨:١٥ م", 20 * 60 + 15), ("20.15", 20 * 60 + 15), ("20h15", 20 * 60 + 15), ("20:15 Uhr", 20 * 60 + 15),
        ("20時15分", 20 * 60 + 15), ("8:15:30 pm", 20 * 60 + 15), ("8 PM", 20 * 60), ("8:15 ÖS", 20 * 60 + 15),
        ("8:15 قبل دوپہر", 8 * 60 + 15), ("8:15 بعد دوپہر", 20 * 60 + 15),
    ])
    func `a time is read in the language of the phone`(text: String, minutes: Int) {
        #expect(PhoneClock.seconds(text).map { $0 / 60 } == minutes)
    }

    @Test(arguments: ["", "noon", "24:00", "8:60", "8", "8:15 xy", "1:2:3:4", "123:00"])
    func `a time whose half of the day is not known is none`(text: String) {
        #expect(PhoneClock.seconds(text) == nil)
    }

    @Test(arguments: ["2024-03-02", "٢٠٢٤-٠٣-٠٢", "2024/3/2", "02.03.2024"])
    func `a day may have other digits, and another program's order`(day: String) throws {
        let table = "full_date,date,weekday,time,mood,activities,note\n\(day),x,x,,rad,,a\n"
        #expect(try ImportSample().write(table, to: "a.csv").read(DaylioFormat.self).times == ["2024-03-02"])
    }

    @Test func `a table in UTF-16 is one, too`() throws {
        let table = "full_date\tdate\tweekday\ttime\tmood\tactivities\tnote\n2024-03-02\t2. 3.\tso\t22:05\trad\t\tž\n"
        let bytes: [UInt8] = [0xFF, 0xFE] + table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let sample = try ImportSample().write(bytes, to: "a.csv")
        #expect(try sample.recognize().first == "daylio" && sample.read(DaylioFormat.self).texts == ["ž"])
    }

    @Test func `a backup of an older version has plain notes, and moods without names`() throws {
        let backup = #"""
            {"dayEntries":[{"id":1,"year":2017,"month":0,"day":2,"hour":8,"minute":5,"mood":4,"note":"a\nb <3 & c","tags":[]},
            {"id":2,"year":2017,"month":0,"day":2,"hour":8,"minute":5,"timeZoneOffset":-120,"mood":9,"note":"<b>a</b>\nb &amp; c"}],
            "tags":[]}
            """#
        let found = try ImportSample().write(backup, to: "backup.json").read(DaylioFormat.self)
        #expect(found.texts == ["a\nb <3 & c", "**a**\nb & c"])
        #expect(found.times == ["2017-01-02T08:05:00+01:00", "2017-01-02T08:05:00-02:00"])
        #expect(try found.lines()[0].draft.measurements == [DiaryMeasurement(name: "mood", value: 2)])
        #expect(found.entries.map { $0.unmodelled["mood"] } == [.string("bad"), .integer(9)])
    }

    @Test func `a mood without a number is a tag`() throws {
        let table = """
            full_date,date,weekday,time,mood,activities,note
            2024-03-02,March 2,Saturday,22:00,"mizerně ",,x
            2024-03-01,March 1,Friday,22:00,Rad ,,x
            2024-02-29,February 29,Thursday,22:00,walk,walk,x
            """
        let found = try ImportSample().write(table, to: "a.csv").read(DaylioFormat.self)
        #expect(found.tags == ["mizerně", "", "walk"] && found.texts == ["x", "x", "x"])
        let backup = #"""
            {"dayEntries":[{"id":1,"year":2024,"month":0,"day":2,"hour":8,"minute":5,"mood":3,"note":"a"},
            {"id":2,"year":2024,"month":0,"day":2,"hour":8,"minute":5,"mood":4,"note":"a"}],
            "customMoods":[{"id":3,"custom_name":"odd"},{"id":4,"custom_name":"super","mood_group_id":1}],"tags":[]}
            """#
        #expect(try ImportSample().write(backup, to: "b.json").read(DaylioFormat.self).tags == ["odd", ""])
    }

    @Test func `a mood of the app keeps its name in another group`() throws {
        let backup = #"""
            {"dayEntries":[{"id":1,"year":2024,"month":0,"day":2,"hour":8,"minute":5,"mood":3,"note":"a","tags":[]}],
            "customMoods":[{"id":3,"custom_name":"","predefined_name_id":3,"mood_group_id":4}],"tags":[]}
            """#
        let found = try ImportSample().write(backup, to: "backup.json").read(DaylioFormat.self)
        #expect(found.entries[0].unmodelled["mood"] == .string("meh"))
        #expect(try found.lines()[0].draft.measurements == [DiaryMeasurement(name: "mood", value: 2)])
    }

    private static let backup = #"""
        {"version":15,"dayEntries":[{"id":7,"minute":5,"hour":22,"day":2,"month":2,"year":2024,"datetime":1709413500000,
        "timeZoneOffset":3600000,"mood":6,"note":"n","note_title":"","tags":[1,9],"assets":[4,5],"isFavorite":true},{"id":8}],
        "customMoods":[{"id":6,"custom_name":"super ","mood_group_id":1},{"id":2,"custom_name":"","mood_group_id":2}],
        "tags":[{"id":1,"name":"walk"}],"assets":[{"id":4,"checksum":"abc","type":1,"android_metadata":
        "{\"Name\":\"IMG_4.jpg\",\"Orientation\":0}"}]}
        """#

    @Test(arguments: [false, true])
    func `a backup names moods and activities beside the entries`(isEncoded: Bool) throws {
        let sample = ImportSample()
        let data = Data(Self.backup.utf8)
        try sample.write(
            isEncoded ? data.base64EncodedString() : Self.backup, to: isEncoded ? "backup.daylio" : "backup.json")
        try sample.write([1], to: "assets/photos/2024/3/abc")
        let found = try sample.read(DaylioFormat.self)
        let entry = try #require(found.entries.first)
        #expect(try sample.recognize() == ["daylio"] && found.times == ["2024-03-02T22:05:00+01:00"])
        #expect(
            found.values("timeZone") == [.string("Europe/Prague")] && found.tags == ["walk"] && entry.sourceID == "7")
        #expect(entry.line[.starred] == .boolean(true) && entry.media.map(\.file.path) == ["assets/photos/2024/3/abc"])
        #expect(try found.lines()[0].draft.measurements == [DiaryMeasurement(name: "mood", value: 5)])
        #expect(entry.unmodelled["mood"] == .string("super") && entry.media[0].fileName == "IMG_4.jpg")
        #expect(found.count(.missingFile) == 1 && found.count(.unreadable) == 1 && found.count(.oddValue) == 1)
    }
}
