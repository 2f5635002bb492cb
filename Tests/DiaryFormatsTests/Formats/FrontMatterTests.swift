import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

/// The values in the front matter of notes.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct FrontMatterTests {
    private let diary = ForeignDiary()

    private func read() throws -> ForeignDiary.Sink { try diary.read(MarkdownFormat.self) }

    @Test func `front matter has date, tags, place and the rest`() throws {
        try diary.write(
            "note.md",
            """
            ---
            date: 2024-05-06 10:30
            Tags:
              - one
              - "#two"
              - 2024
            aliases: [A, B]
            location: "50.08, 14.43"
            starred: true
            modified: 2024-05-07T08:00:00Z
            mood: 4
            ---

            # Title

            Text.
            """)
        try diary.write("2024-05-08.md", "---\ncreated: 2024-05-08\ntags: a, b c\n---\nText.\n---\nmore")
        let sink = try read()
        #expect(sink.texts("creationTime") == ["2024-05-08T12:00:00+02:00", "2024-05-06T10:30:00+02:00"])
        #expect(sink.tags == [["a", "b c"], ["one", "two", "2024"]])
        #expect(sink.texts("latitude") == [nil, "50.08"] && sink.texts("starred") == [nil, "true"])
        #expect(sink.texts("updateTime") == [nil, "2024-05-07T10:00:00+02:00"])
        #expect(sink.texts("text") == ["Text.\n---\nmore", "# Title\n\nText."] && sink.texts("title") == [nil, nil])
        #expect(sink.entries[1].unmodelled.members.map(\.key) == ["aliases", "mood"])
    }

    @Test(
        arguments: [
            ("date: 2024-01-21 10:30\ntimezone: Asia/Tokyo", "2024-01-21T10:30:00+09:00", "Asia/Tokyo"),
            ("date: 2024-01-21T10:30:00\ntimeZone: Asia/Tokyo", "2024-01-21T10:30:00+09:00", "Asia/Tokyo"),
            ("tz: Asia/Tokyo\ndate: 2024-01-21 10:30", "2024-01-21T10:30:00+09:00", "Asia/Tokyo"),
            ("date: 2024-01-21 10:30\ntime_zone: '+09:00'", "2024-01-21T10:30:00+09:00", nil),
            ("date: 2024-01-21 10:30\ntimezone: UTC+9", "2024-01-21T10:30:00+09:00", nil),
            ("date: 2024-01-21 10:30\ntimezone: GMT-0500", "2024-01-21T10:30:00-05:00", nil),
            ("date: 2024-01-21 10:30\ntimezone: Tokyo Standard Time", "2024-01-21T10:30:00+09:00", "Asia/Tokyo"),
            ("date: 2024-01-21T01:30:00Z\ntimezone: Asia/Tokyo", "2024-01-21T10:30:00+09:00", "Asia/Tokyo"),
            ("date: 2024-01-21T10:30:00+09:00\ntimezone: Asia/Tokyo", "2024-01-21T10:30:00+09:00", "Asia/Tokyo"),
            ("date: 2024-01-21T10:30:00+08:00\ntimezone: Asia/Tokyo", "2024-01-21T10:30:00+08:00", "Asia/Tokyo"),
            ("date: 2024-01-21 10:30\ntimezone: home", "2024-01-21T10:30:00+01:00", "Europe/Prague"),
        ] as [(String, String, String?)])
    func `a zone beside the date is that of the date`(matter: String, time: String, zone: String?) throws {
        try diary.write("a.md", "---\n\(matter)\n---\nx")
        let sink = try read()
        #expect(sink.texts("creationTime") == [time] && sink.texts("timeZone") == [zone])
        #expect(sink.entries[0].unmodelled["timezone"]?.stringValue == (matter.hasSuffix("home") ? "home" : nil))
    }

    @Test func `front matter begins at the first byte, and stays in the text if it is not YAML`() throws {
        try diary.write("2024-05-06.md", "\n---\ndate: 2020-01-01\n---\nA")
        try diary.write("2024-05-07.md", "---\ntitle: \"{{title}\n---\nB")
        try diary.write("2024-05-08.md", Array("\u{FEFF}---\r\ndate: 2020-01-02\r\n---\r\nC\r\nD".utf8))
        try diary.write("2024-05-09.md", "---\ndate: 2020-01-01\nE")
        let sink = try read()
        #expect(
            sink.texts("text") == [
                "---\ndate: 2020-01-01\n---\nA", "---\ntitle: \"{{title}\n---\nB", "C\nD", "---\ndate: 2020-01-01\nE",
            ])
        #expect(
            sink.texts("creationTime").map { $0?.prefix(10) } == [
                "2024-05-06", "2024-05-07", "2020-01-02", "2024-05-09",
            ])
    }

    @Test(arguments: [
        "date: [[2024-05-06]]", "date: '[[2024-05-06]]'", "created_time: 2024-05-06", "date:\n  - 2024-05-06",
        "date: <2024-05-06 Mon>", "date created: Monday, May 6th 2024",
    ])
    func `each notation of the day of writing is read`(matter: String) throws {
        try diary.write("Note.md", "---\n\(matter)\nmodification date: Tuesday 7th May 2024 10:11:12\n---\nText\n")
        let sink = try diary.read(MarkdownFormat.self)
        #expect(sink.texts("creationTime") == ["2024-05-06T12:00:00+02:00"] && sink.texts("hasTime") == ["false"])
        #expect(sink.texts("updateTime") == ["2024-05-07T10:11:12+02:00"] && sink.problems.isEmpty)
        #expect(sink.entries.first?.unmodelled.isEmpty == true)
    }

    @Test(arguments: [
        "coordinates: [50.08, 14.43]", "coordinates: 50.08, 14.43", "coordinates:\n  lat: 50.08\n  lon: 14.43",
        "Coordinates: [\"50.08\", \"14.43\", 200]", "coords: geo:50.08,14.43;u=20", "location: [50.08, 14.43]",
        "location:\n  latitude: 50.08\n  longitude: 14.43\n  name: Kampa",
    ])
    func `each notation of a position is read`(matter: String) throws {
        try diary.write("2024-05-06.md", "---\nplace: Kampa\n\(matter)\n---\nx")
        let sink = try read()
        #expect(sink.texts("latitude") == ["50.08"] && sink.texts("longitude") == ["14.43"])
        #expect(sink.texts("place") == ["Kampa"] && sink.entries[0].unmodelled.isEmpty)
        #expect(sink.entries[0].line[.altitude]?.lenientDouble == (matter.hasSuffix("200]") ? 200 : nil))
    }

    @Test(arguments: [
        "coordinates: here", "coordinates: [91, 14]", "coordinates: {lat: 50, alt: 3}", "coordinates: [1]",
    ])
    func `what is no position stays as it is`(matter: String) throws {
        try diary.write("2024-05-06.md", "---\n\(matter)\n---\nx")
        let sink = try read()
        #expect(sink.texts("latitude") == [nil] && sink.entries[0].unmodelled["coordinates"] != nil)
    }

    @Test func `front matter in TOML is read as YAML is`() throws {
        try diary.write(
            "a.md",
            """
            +++
            # of Hugo
            title = "A \\"walk\\" \\u00e9"
            date = 2024-01-21 10:30:00
            timezone = 'Asia/Tokyo'
            tags = [
              "one", # a comment
              'two words',
            ]
            weather.temperature = 3.5
            [params]
            draft = true
            [[resources]]
            src = "a.jpg"
            [[resources]]
            src = "b.jpg"
            [taxonomies]
            categories = ["Trips"]
            +++

            Text = a
            """)
        try diary.write("b.md", "+++\ndate = {{ now }}\n+++\nx")
        try diary.write("2024-01-22.md", "+++\nno toml at all\n+++\ny")
        let sink = try read()
        #expect(sink.texts("text") == ["+++\nno toml at all\n+++\ny", "Text = a"])
        #expect(sink.texts("title") == [nil, "A \"walk\" é"] && sink.tags == [[], ["one", "two words"]])
        #expect(sink.texts("creationTime")[1] == "2024-01-21T10:30:00+09:00" && sink.holeCounts == [.undated: 1])
        let extra = sink.entries[1].unmodelled
        #expect(extra["weather"]?.objectValue?["temperature"]?.lenientDouble == 3.5)
        #expect(extra["params"]?.objectValue?["draft"] == .boolean(true))
        #expect(extra["resources"]?.arrayValue?.count == 2 && extra["categories"]?.arrayValue == [.string("Trips")])
    }

    @Test(arguments: [
        "a = ", "= 1", "a = \"x", "a = [1", "a = {b = 1", "[a", "[[a]", "a = 1 b = 2", "a b = 1", "a = \"\\q\"",
        "a = \"\\uD800\"", "a = x",
    ])
    func `what is not TOML is none`(text: String) { #expect(TOMLDocument.object(text) == nil) }

    @Test func `hostile TOML ends`() {
        #expect(TOMLDocument.object("a = " + String(repeating: "[", count: 100_000)) == nil)
        #expect(TOMLDocument.object("a = " + String(repeating: "{b=", count: 100_000)) == nil)
        #expect(TOMLDocument.object(String(repeating: "a.", count: 100_000) + "b = 1") == nil)
        #expect(TOMLDocument.object("a = 99999999999999999999\nb = 1e999\nc = \"\"\"\nx\ny\"\"\"") != nil)
    }

    @Test func `two notes that call themselves the same are two entries`() throws {
        try diary.write("2024-05-06.md", "---\nid: x\n---\nA")
        try diary.write("2024-05-07.md", "---\nid: x\n---\nB")
        let sink = try read()
        #expect(sink.entries.map(\.sourceID) == ["x", "2024-05-07.md"] && sink.holeCounts == [.duplicate: 1])
    }

    @Test func `hostile notes don't end it`() throws {
        try diary.write("2024-05-01.md", [0xFF, 0xFE, 0x00, 0xD8, 0x41])
        try diary.write("2024-05-02.md", Array("caf\u{E9}".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
        try diary.write("2024-05-03.md", "---\n" + String(repeating: "[", count: 50_000) + "\n---\nx")
        try diary.write("2024-05-04.md", String(repeating: "![[a", count: 64_000))
        try diary.write("2024-05-05.md", "---\ndate: [1, 2]\ntags: {a: b}\ntitle: null\nlatitude: north\n---\nx")
        let sink = try read()
        #expect(sink.entries.count == 5)
        // The mark of the third damaged place: the first note has two.
        let mark = "\u{10FDD0}\u{10FDD1}\u{10FDD1}\u{10FDD1}\u{10FDD1}\u{10FDD1}\u{10FDD3}"
        #expect(sink.texts("text")[1] == "caf\(mark)")
    }
}
