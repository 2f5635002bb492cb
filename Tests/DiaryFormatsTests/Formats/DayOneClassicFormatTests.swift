import DiaryMedia
import DiaryTestSupport
import JSON
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct DayOneClassicFormatTests {
    private func plist(_ members: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(members)</dict></plist>
        """
    }

    @Test func `an entry with its photo`() throws {
        let sample = ImportSample()
        try sample.write(
            plist(
                """
                <key>Creation Date</key><date>2013-10-27T02:27:27Z</date><key>Entry Text</key><string>Some &amp; text</string>
                <key>Starred</key><true/><key>UUID</key><string>B4</string><key>Time Zone</key><string>Europe/Stockholm</string>
                <key>Tags</key><array><string>PLaY</string><string>i_have</string></array><key>Step Count</key><integer>5</integer>
                <key>Location</key><dict><key>Latitude</key><real>58.3834</real><key>Longitude</key><real>15.5</real>
                <key>Locality</key><string>City</string><key>Country</key><string>Sverige</string>
                <key>Place Name</key><string>Street</string></dict>
                <key>Weather</key><dict><key>Celsius</key><string>12</string></dict>
                """), to: "Journal.dayone/entries/B4.doentry")
        try sample.write([1], to: "Journal.dayone/photos/b4.jpg").write([1], to: "Journal.dayone/photos/C.jpg")
        let found = try sample.read(DayOneClassicFormat.self)
        let draft = try #require(try found.lines().first?.draft)
        #expect(try sample.recognize() == ["dayone-classic"] && found.texts == ["Some & text"])
        #expect(found.times == ["2013-10-27T03:27:27+01:00"] && draft.starred && draft.tags == ["PLaY", "i_have"])
        #expect(draft.place == "Street" && draft.nearestPlace == "City" && draft.position?.latitude == 58.3834)
        #expect(
            found.entries[0].media.map(\.file.path) == ["Journal.dayone/photos/b4.jpg"] && found.count(.orphan) == 1)
        #expect(found.entries[0].unmodelled["Weather"] != nil && found.entries[0].unmodelled["Step Count"] != nil)
    }

    @Test func `a single entry has its photo in the folder next to its own`() throws {
        let path = "J.dayone/entries/A.doentry"
        let sample = try ImportSample().write(
            plist("<key>Creation Date</key><date>2015-01-25T08:09:32Z</date>"), to: path)
        try sample.write([1], to: "J.dayone/photos/A.jpg").write([1], to: "J.dayone/photos/B.jpg")
        let found = try sample.read(DayOneClassicFormat.self, document: path)
        #expect(found.entries.first?.media.map(\.file.path) == ["photos/A.jpg"] && found.count(.orphan) == 0)
    }

    @Test(arguments: ["a\u{B}b\u{1}", "a&#11;b&#x0B;&#1;"])
    func `control characters of a pasted text don't cost the entry`(text: String) throws {
        let sample = ImportSample()
        let members = """
            <key>Creation Date</key><date>2015-01-25T08:09:32Z</date><key>Time Zone</key><string>UTC</string>
            <key>Entry Text</key><string>\(text)&#13;&amp;</string>
            """
        try sample.write(plist(members), to: "entries/A.doentry")
        let found = try sample.read(DayOneClassicFormat.self)
        #expect(found.texts == ["ab\r&"] && found.problems.map(\.kind) == [.oddValue])
    }

    @Test func `an indented document and a bare ampersand don't cost the entry`() throws {
        let members = """
            <key>Creation Date</key><date>2015-01-25T08:09:32Z</date><key>Time Zone</key><string>UTC</string>
            <key>Entry Text</key>
            """
        let sample = try ImportSample().write(
            "\n  " + plist(members + "<string>a</string>"), to: "entries/A.doentry")
        try sample.write(
            plist(members + "<string>R&D, AT&T; &lt;b&gt; &#233;</string>"), to: "entries/B.doentry")
        let found = try sample.read(DayOneClassicFormat.self)
        #expect(found.texts == ["a", "R&D, AT&T; <b> é"])
        #expect(found.problems.map(\.kind) == [.oddValue])
    }

    @Test func `without a zone it is UTC, and a date of other programs is read`() throws {
        let sample = ImportSample()
        try sample.write(
            plist("<key>Creation Date</key><date>Sun Jan 25 08:09:32 2015</date>"), to: "entries/A.doentry")
        try sample.write(plist("<key>Entry Text</key><string>no date</string>"), to: "entries/B.doentry")
        try sample.write("<dict>no plist", to: "entries/C.doentry")
        let found = try sample.read(DayOneClassicFormat.self)
        #expect(found.times == ["2015-01-25T08:09:32+00:00"] && found.entries[0].sourceID == "A")
        #expect(
            found.values("timeZone") == [.string("UTC")] && found.count(.unreadable) == 2 && found.count(.oddValue) == 1
        )
    }

    @Test(
        .enabled(if: DecoderTestbed.isReady, "the corpus is not beside the repository"),
        arguments: [("basic_dayone", 3, 1), ("bug153", 1, 0), ("bug780", 1, 0), ("dayone", 4, 1)])
    func `journals of jrnl's own tests`(name: String, count: Int, starred: Int) throws {
        let sample = ImportSample()
        try sample.copy("exports/jrnl", prefix: name + ".dayone__")
        let found = try sample.read(DayOneClassicFormat.self)
        #expect(
            found.entries.count == count && found.values("starred").filter { $0 == .boolean(true) }.count == starred)
    }
}
