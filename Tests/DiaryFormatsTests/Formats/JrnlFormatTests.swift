import Chronology
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

struct JrnlDateTests {
    @Test(
        arguments: [
            ("2019-05-05 10:00", "2019-05-05", 36000), ("2026-11-19 03:00:00 PM", "2026-11-19", 54000),
            ("2013-06-09T15:39:00+02:00", "2013-06-09", 56340), ("2013/06/09", "2013-06-09", nil),
            ("2019-07 14:23", "2019-07-01", 51780), ("June 9 2013", "2013-06-09", nil),
            ("9 June 2013 5pm", "2013-06-09", 61200), ("Thu Jun  9 2013", "2013-06-09", nil),
            ("Sun Jan 25 08:09:32 2015", "2015-01-25", 29372), ("20190505", "2019-05-05", nil),
            ("2022-01-01 25:00", "2022-01-01", nil), ("May 2020", "2020-05-01", nil),
            ("see 2019-05-05 for more", "2019-05-05", nil), ("2024-05-06 12:05 AM", "2024-05-06", 300),
            ("13.06.2013 15:39", "2013-06-13", 56340), ("2019-05-05 10:00\nfoo", "2019-05-05", 36000),
            ("2019-05-05 12h02", "2019-05-05", 43320), ("13.06.2013 15.39", "2013-06-13", 56340),
            ("20190505 1539", "2019-05-05", 56340), ("201905051539", "2019-05-05", 56340),
            ("20190505153905", "2019-05-05", 56345), ("2019-05-05 153905", "2019-05-05", 56345),
            ("9 June 2013 15.39", "2013-06-09", 56340), ("2019-05-05 25.00", "2019-05-05", nil),
            ("2019-05-05 1539 EUR", "2019-05-05", nil), ("2019-05-05 1.2.3", "2019-05-05", nil),
            ("13. 06. 2013 15:39", "2013-06-13", 56340), ("2013. 6. 9 15:39", "2013-06-09", 56340),
            ("2013年06月09日 15:39", "2013-06-09", 56340), ("2013年6月9日曜日", "2013-06-09", nil),
            ("2013년 6월 9일 15:39", "2013-06-09", 56340),
        ] as [(String, String, Int?)])
    func `a date is read in many forms`(text: String, day: String, time: Int?) throws {
        let date = try #require(JrnlDate(text))
        #expect("\(date.date(dayFirst: false, after: .first))" == day && date.time == time && date.isWhole)
    }

    @Test(arguments: [
        "January", "tuesday", "see you monday", "10:30 pm call", "2 days ago", "meeting at 5pm", "tomorrow",
        "next week",
        "last month", "3:04 pm", "10:00:00", "evening", "december", "12 noon", "in 5 min", "2022-02-30 10:00",
    ])
    func `words that jrnl reads as a date are no complete date`(text: String) throws {
        #expect(try !#require(JrnlDate(text)).isWhole)
    }

    @Test(arguments: [
        "shopping list", "citation needed", "Chapter 12", "second draft", "1234567", "2019", "note to self",
        "image.png",
        "link text", "2024-13-40 99:99", "monday", "x", "1", "", "abcdefg", "ashasd7zdskhz7asdkjasd", "15.00 EUR",
        "Figure 3", "to do: buy milk",
        "2013. 6 persons", "2013年6 persons", "version 1. 2. 3",
    ])
    func `text that jrnl doesn't read as a date isn't one`(text: String) { #expect(JrnlDate(text) == nil) }

    @Test(arguments: [
        (["09.06.2013", "10.07.2013"], true), (["9/6/2013", "10/7/2013"], false),
        (["09.06.2013", "06.13.2013"], false),
        (["1/2/2013", "25/2/2013"], true), (["1/2/2013", "2/2/2013", "3/2/2013"], true),
        (["2/1/2013", "2/2/2013", "2/3/2013"], false), (["2013-06-09"], false),
    ])
    func `one order of day and month counts in a file`(texts: [String], isDayFirst: Bool) {
        #expect(JrnlDayOrder.isDayFirst(texts.compactMap { JrnlDate($0) }) == isDayFirst)
    }
}

struct JrnlTextTests {
    private func parts(_ text: String) -> [String] { JrnlText(Array(text.utf8)).parts.map(\.text) }

    @Test func `an entry begins at the same line as in jrnl`() {
        let text = """
            [2019-05-05 10:00] One
            [1] note
            [x] done
            [2020](u) link
            [2018-01-01]tight
            > [2018-01-01 10:00] quote
             [2018-01-01 10:00] space
            \\[2018-01-01 10:00] backslash
            [ashasd7zdskhz7asdkjasd] no date
            [January] month
            [2019-05-06 10:00] Two
            """
        #expect(JrnlText(Array(text.utf8)).parts.map(\.line) == [1, 10, 11] && parts(text)[2] == "Two")
    }

    @Test func `bracketed text may span lines and is read once`() {
        #expect(parts("[2019-05-05] a\n[not a\n[2019-05-06 10:00] b\n[2019-05-07] c").count == 3)
        #expect(parts("[2019-05-05] a\n[never closed\n2019").count == 1)
    }

    @Test func `text above the first entry is kept separately`() {
        #expect(
            JrnlText(Array("above\n[2019-05-05] a".utf8)).preamble == "above\n"
                && JrnlText(Array("nothing".utf8)).preamble == "nothing")
    }

    @Test func `the form of jrnl 1 has no brackets`() {
        let text = "2010-06-10 15:00 One\nbody\n[2019-08-03 12:55] Some chat\n\n10.06.2013 15:40 Two *\n"
        #expect(parts(text) == ["One\nbody\n[2019-08-03 12:55] Some chat\n\n", "Two *\n"])
    }

    @Test(arguments: [
        ("Title\nbody", "Title\nbody", false), ("Fine*\nb", "Fine\nb", true), ("Fine *", "Fine", true),
        ("* Fine", "* Fine", false), ("* Fine *", "Fine", true), (" T \n\n b \n\n", "T\n\n b", false),
        ("\nBody after blank", "Body after blank", false), ("*", "", true), ("a\u{2028}b *\nc", "a\nb *\nc", false),
        ("Fine*\u{200B}\nb", "Fine*\nb", false), ("T\n [2019-05-05 10:00] x\n", "T\n\u{20}[2019-05-05 10:00] x", false),
        ("T\nb\n [2019-05-05 10:00] x", "T\nb\n[2019-05-05 10:00] x", false),
        ("T\n\u{200B}[2019-05-05 10:00] x", "T\n[2019-05-05 10:00] x", false), ("", "", false), (" \n ", "", false),
    ])
    func `title, star and body`(text: String, plain: String, isStarred: Bool) {
        let content = JrnlText.content(text)
        #expect(content.text == plain && content.starred == isStarred)
    }

    @Test func `tags are those that jrnl finds`() {
        let text = "@a b@c (@d) #Home @x.y @OS/2. @C++, @C#). ## Heading # @a @Ž-1"
        #expect(JrnlText.tags(in: text) == ["a", "home", "x", "os/2", "c++", "c#", "ž-1"])
    }

    @Test func `any text is split without a trap, and every byte of it is kept`() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = ["[", "]", " ", "\n", "2019-05-05", "10:00", "*", "@a", "é", "may", "\u{200B}", "\r", "1."]
        for _ in 0..<3000 {
            let text = (0..<20).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
            let split = JrnlText(Array(text.utf8))
            #expect(split.preamble.utf8.count + split.parts.reduce(0) { $0 + $1.text.utf8.count } <= text.utf8.count)
            for part in split.parts { _ = JrnlText.content(part.text) }
        }
    }

    @Test func `a body that jrnl would split survives export and import`() {
        var generator = SeededGenerator(seed: 11)
        let alphabet = ["[2019-05-05 10:00] ", "[January] ", "[x] ", "\n", "\n", " ", "a", "]", "[", "[some words] "]
        for _ in 0..<3000 {
            let body = "b" + (0..<8).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
            let written = String(decoding: JrnlEscaping.body(body), as: UTF8.self)
            #expect(JrnlEscaping.plain(written) == body || body.split(separator: "\n").contains { $0.hasPrefix(" [") })
        }
    }
}

struct JrnlFormatTests {
    @Test func `a file is read with its dates in the person's zone`() throws {
        let sample = try ImportSample().write(
            "\u{FEFF}[2024-05-06 09:00 AM] Ahoj *\r\nŘádek @tag\r\n\r\n[2024-05-06] Den\r\n", to: "journal.txt")
        let found = try sample.read(JrnlFormat.self)
        #expect(try sample.recognize() == ["jrnl"] && found.problems.isEmpty)
        #expect(found.texts == ["Ahoj\nŘádek @tag", "Den"] && found.tags == ["tag", ""])
        #expect(found.times == ["2024-05-06T09:00:00+02:00", "2024-05-06"])
        #expect(found.values("timeZone").allSatisfy { $0 == .string("Europe/Prague") })
        #expect(found.values("starred") == [.boolean(true), nil])
        #expect(try found.lines().map(\.draft.hasTime) == [true, false])
    }

    @Test func `a folder of days takes the day from the path`() throws {
        let sample = ImportSample()
        try sample.write("[10:30] One\nb\n[2020-08-30 11:15 AM] Two", to: "2020/08/29.txt")
        try sample.write("no header", to: "2020/08/31.txt")
        try sample.write("[2022-03-02 9:25] no", to: "2020/08/ignored.txt")
        try sample.write("[2022-03-02 9:25] no", to: "2020/02/31.txt")
        let found = try sample.read(JrnlFormat.self)
        #expect(
            found.times == ["2020-08-29T10:30:00+02:00", "2020-08-29T11:15:00+02:00", "2020-08-31"]
                && found.texts == ["One\nb", "Two", "no header"])
    }

    @Test func `an export to YAML has titles that are no YAML`() throws {
        let sample = ImportSample()
        try sample.write(
            "---\ntitle: My: \"title\" @one.\ndate: 2024-06-16 09:30:00 PM\nstarred: True\ntags: one, two\n"
                + "body: |\t\t\n\tLine 1\n\t\n\t- x\n\t  deeper\n...", to: "2024-06-16_my-title-one.md")
        try sample.write(
            "---\ntitle: Only\ndate: 16.6.2024\nstarred: False\ntags: \nuuid: AB\nbody: |\t\t\n...",
            to: "2024-06-16_only.md")
        let found = try sample.read(JrnlFormat.self)
        #expect(try sample.recognize().first == "jrnl" && found.problems.isEmpty)
        #expect(found.texts == ["My: \"title\" @one.\nLine 1\n\n- x\n  deeper", "Only"])
        #expect(found.times == ["2024-06-16T21:30:00+02:00", "2024-06-16"] && found.tags == ["one two", ""])
        #expect(found.values("starred") == [.boolean(true), nil])
        #expect(found.entries[1].unmodelled["yaml"] == .string("uuid: AB"))
    }

    @Test func `a note with front matter of its own is no export of jrnl`() throws {
        let note = "---\ntitle: a\ndate: 2024-06-16\nstarred: true\nbody: |\n  x\n---\ntext\n"
        #expect(try ImportSample().write(note, to: "2024-06-16_a.md").recognize() == ["markdown"])
    }

    @Test(arguments: ["JRNLv3\u{0}abc", "gAAAAABfb4gQBMqqGn_W8v_s7qCi14bX7inuCOKbsBqIUf7=="])
    func `an encrypted file is refused with the way out`(text: String) throws {
        let found = try ImportSample().write(text, to: "a.journal").read(JrnlFormat.self)
        #expect(found.entries.isEmpty && found.problems.map(\.kind) == [.encrypted])
        #expect(found.problems.first?.reason == "it is encrypted; jrnl --decrypt makes it readable")
    }

    @Test func `files encrypted by jrnl 1 are recognised by name and content`() throws {
        var generator = SeededGenerator(seed: 9)
        let bytes = (0..<128).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let sample = try ImportSample().write(bytes, to: "a.journal")
        #expect(try sample.recognize() == ["jrnl"])
        #expect(try sample.read(JrnlFormat.self).problems.map(\.kind) == [.encrypted])
        #expect(try ImportSample().write(Array(bytes.dropLast()), to: "a.journal").recognize().isEmpty)
    }

    @Test func `Latin-1 is read if it is named`() throws {
        let sample = try ImportSample().write(Array("[2020-01-01 10:00] Caf".utf8) + [0xE9], to: "j.txt")
        let source = try sample.source
        source.read(in: TextEncoding("latin1"))
        let collector = ImportCollector()
        try JrnlFormat.read(source, ImportSample.options(), into: collector)
        #expect(collector.texts == ["Café"])
    }

    @Test func `the export in JSON`() throws {
        let json = """
            {"tags":{"@a":1},"entries":[{"title":"T","body":"b","date":"2024-06-16","time":"09:00","tags":["@a","#b"],\
            "starred":true,"uuid":"U","creator":{"x":1}},5,{"title":"old","body":"","date":"99-01-02","time":"10:00","tags":[]},\
            {"title":"no date"}]}
            """
        let sample = try ImportSample().write(json, to: "jrnl.json")
        let found = try sample.read(JrnlFormat.self)
        #expect(try sample.recognize() == ["jrnl"] && found.texts == ["T\nb", "old"] && found.tags == ["a b", ""])
        #expect(
            found.times.first == "2024-06-16T09:00:00+02:00"
                && found.times.last?.hasPrefix("0099-01-02T10:00:") == true)
        #expect(found.count(.unreadable) == 2 && found.entries[0].unmodelled["creator"] != nil)
    }

    @Test func `an export in JSON is recognised without tags, by a long first entry, and as a list`() throws {
        let entry = #""title":"T","body":"\#(String(repeating: "b", count: 5000))","date":"2024-06-16","time":"09:00""#
        let sample = try ImportSample().write(
            "{\n  \"tags\": {},\n  \"entries\": [\n    {\(entry)}\n  ]\n}", to: "a.json")
        #expect(try sample.recognize() == ["jrnl"] && sample.read(JrnlFormat.self).entries.count == 1)
        let list = try ImportSample().write(
            #"[{"title":"T","body":"b","date":"2013-06-09","time":"09:00"},{\#(entry)}]"#, to: "a.json")
        let found = try list.read(JrnlFormat.self)
        #expect(try list.recognize() == ["jrnl"] && found.entries.count == 2 && found.problems.isEmpty)
        let other = try ImportSample().write(
            #"[{"title":"T","body":"b","date":"x","time":"y","url":"z"}]"#, to: "a.json")
        #expect(try other.recognize().isEmpty)
    }

    @Test func `a file of the export in JSON for each entry makes no journals`() throws {
        let sample = ImportSample()
        for day in ["16", "17"] {
            try sample.write(
                #"{"title":"T","body":"b","date":"2024-06-\#(day)","time":"09:00","tags":[],"starred":false}"#,
                to: "2024-06-\(day)_t.json")
        }
        let found = try sample.read(JrnlFormat.self)
        #expect(try sample.recognize() == ["jrnl"] && found.values("journal") == [nil, nil])
        try sample.write(
            #"{"tags":{},"entries":[{"title":"T","body":"","date":"2024-06-18","starred":false}]}"#, to: "work.json")
        #expect(try sample.read(JrnlFormat.self).entries.count == 3)
    }

    @Test func `text above the first entry and dates without a year are reported, and nothing is lost`() throws {
        let found = try ImportSample().write("above\n[2019-05-05 10:00] a\n[January] b", to: "j.txt")
            .read(JrnlFormat.self)
        #expect(found.texts == ["a", "b"] && found.times[1] == "2019-01-01" && found.count(.oddValue) == 2)
        #expect(found.entries[0].unmodelled["before"]?.stringValue == "above\n")
    }

    @Test func `a journal in a repository, or with a hidden name, is one`() throws {
        let sample = try ImportSample().write("[2019-05-05 10:00] a", to: "logs/journal.txt")
        for name in ["README.md", "LICENSE", "CHANGELOG.md", "requirements.txt", "Makefile", "package.json"] {
            try sample.write("# text", to: name)
        }
        #expect(try sample.recognize() == ["jrnl"] && sample.read(JrnlFormat.self).texts == ["a"])
        let hidden = try ImportSample().write("[2019-05-05 10:00] b", to: ".jrnl.txt")
        let document = try ImportSource.open(
            document: hidden.folder.path.appending(".jrnl.txt"), decoderPath: DecoderTestbed.decoderPath)
        #expect(try JrnlFormat.recognize(document) == "jrnl journal")
        #expect(try hidden.read(JrnlFormat.self, document: ".jrnl.txt").texts == ["b"])
    }

    @Test func `a heading above the entries doesn't hide the journal`() throws {
        let text = "# My journal\n\n[2019-05-05 10:00] a\n[2019-05-06 10:00] b\n"
        let found = try ImportSample().write(text, to: "journal.txt")
        #expect(try found.recognize() == ["jrnl"] && found.read(JrnlFormat.self).texts == ["a", "b"])
        for (name, text) in [("a.md", text), ("b.txt", "# Notes\n[2019-05-05 10:00] a\n")] {
            #expect(try !ImportSample().write(text, to: name).recognize().contains("jrnl"), "\(name)")
        }
    }

    @Test func `one text among many notes makes no journal`() throws {
        let sample = ImportSample()
        for index in 0..<4 { try sample.write("# note", to: "\(index).md") }
        try sample.write("[2019-05-05 10:00] log", to: "x.txt")
        #expect(try !sample.recognize().contains("jrnl"))
    }

    @Test(
        .enabled(if: Corpus.isThere, "the corpus is not beside the repository"),
        arguments: [
            ("basic_onefile", 3, 1), ("brackets", 1, 0), ("deletion", 3, 0), ("deletion_filters", 5, 1),
            ("little_endian_dates", 2, 0), ("markdown-headings-335", 1, 0), ("mostlyreadabledates", 3, 0),
            ("multiline-tags", 1, 0), ("multiline", 1, 0), ("simple", 2, 0), ("simple_jrnl-1-9-5", 2, 0),
            ("simple_jrnl-1-9-5_little_endian_dates", 2, 0), ("tags-216", 1, 0), ("tags-237", 1, 0), ("tags", 2, 0),
        ])
    func `journals of jrnl's own tests`(name: String, count: Int, starred: Int) throws {
        let sample = ImportSample()
        let path = Corpus.folder.appending(path: "exports/jrnl/\(name).journal")
        try sample.write(Array(try Data(contentsOf: path)), to: "\(name).journal")
        let found = try sample.read(JrnlFormat.self)
        #expect(try sample.recognize() == ["jrnl"] && found.entries.count == count && found.count(.oddValue) == 0)
        #expect(found.values("starred").filter { $0 == .boolean(true) }.count == starred)
        if name == "little_endian_dates" { #expect(found.times.first == "2013-06-09T15:39:00+02:00") }
        if name == "mostlyreadabledates" { #expect(found.times.last == "2019-07-01T14:23:00+02:00") }
        if name == "tags-216" { #expect(found.tags == ["os/2 c++ c#"]) }
    }
}
