import Chronology
import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct JourneyFormatTests {
    private static let entry = #"""
        {"id":"1714991696000-3fd1","date_modified":1715070000000,"date_journal":1714991696000,"timezone":"Europe/Vienna",
        "text":"Dnes *jsme*","preview_text":"Dnes","mood":3,"lat":50.08804,"lon":14.4179,"address":"Karlův most","label":"",
        "folder":"","sentiment":0.75,"favourite":true,"music_title":"","type":"markdown","weather":{"id":-1,
        "degree_c":1.7976931348623157e308,"description":"","icon":"","place":""},"tags":["výlet"],
        "photos":["1714991696000-3fd1-0a.jpg","1714991696000-3fd1-0b.mp3","gone.jpg","empty.jpg"]}
        """#

    @Test func `an entry with its related records`() throws {
        let sample = try ImportSample().write(Self.entry, to: "1714991696000-3fd1.json")
        try sample.write([1], to: "1714991696000-3fd1-0a.jpg").write([1], to: "1714991696000-3fd1-0b.mp3")
        try sample.write([], to: "empty.jpg").write([1], to: "other.jpg")
        let found = try sample.read(JourneyFormat.self)
        let entry = try #require(found.entries.first)
        let draft = try #require(try found.lines().first?.draft)
        #expect(try sample.recognize() == ["journey"] && found.times == ["2024-05-06T12:34:56+02:00"])
        #expect(entry.sourceID == "1714991696000-3fd1" && draft.starred && draft.tags == ["výlet"])
        #expect(draft.place == "Karlův most" && draft.position?.latitude == 50.08804 && found.texts == ["Dnes *jsme*"])
        #expect(entry.media.map(\.file.path) == ["1714991696000-3fd1-0a.jpg", "1714991696000-3fd1-0b.mp3"])
        #expect(found.count(.missingFile) == 2 && found.count(.orphan) == 1 && found.count(.oddValue) == 0)
        #expect(entry.unmodelled["mood"] == .integer(3) && entry.unmodelled["weather"] == nil)
        #expect(entry.unmodelled["label"] == nil && entry.unmodelled["preview_text"] == nil)
    }

    @Test func `an entry of the exports since 2024`() throws {
        let text = #"""
            {"id":"xH9W","dateOfJournal":"2024-05-06T10:34:56.000Z","text":"Dnes","type":"markdown","timezone":"Europe/Vienna",
            "updatedAt":"2024-05-07T08:00:00.500Z","favourite":true,"sentiment":0,"address":"Praha",
            "location":{"lat":50.08804,"lng":14.4179},"weather":{"id":0,"degreeC":16.3,"description":"","icon":"01d",
            "place":""},"attachments":["aKBm.jpg","gone.jpg"],"tags":["a"],"encrypted":false,"version":1,"activity":0,
            "schemaVersion":2}
            """#
        let sample = try ImportSample().write(text, to: "1714991696000-xH9W.json").write([1], to: "aKBm.jpg")
        let found = try sample.read(JourneyFormat.self)
        let entry = try #require(found.entries.first)
        let draft = try #require(try found.lines().first?.draft)
        #expect(try sample.recognize() == ["journey"] && found.times == ["2024-05-06T12:34:56+02:00"])
        #expect(entry.sourceID == "xH9W" && draft.starred && draft.tags == ["a"] && draft.place == "Praha")
        #expect(draft.position?.latitude == 50.08804 && draft.position?.longitude == 14.4179)
        #expect(draft.updateTime == Instant(secondsSince1970: 1_715_068_800, microsecond: 500_000))
        #expect(entry.media.map(\.file.path) == ["aKBm.jpg"] && found.count(.missingFile) == 1)
        #expect(entry.unmodelled["location"] == nil && entry.unmodelled["weather"] != nil)
        #expect(found.count(.oddValue) == 0)
    }

    @Test func `an entry that begins with a long text is recognised, and a project's texts are no media`() throws {
        let text = String(repeating: "words ", count: 2000)
        let sample = try ImportSample().write(
            #"{"text":"\#(text)","date_modified":1714991696000,"date_journal":1714991696000,"id":"a"}"#, to: "a.json")
        try sample.write("# Journal", to: "README.md").write("MIT", to: "LICENSE").write([1], to: "left.jpg")
        #expect(try sample.recognize() == ["journey"])
        #expect(try sample.read(JourneyFormat.self).problems.map(\.place) == ["left.jpg"])
        let other = try ImportSample().write(#"{"text":"\#(text)","x":1}"#, to: "a.json")
        #expect(try other.recognize().isEmpty)
    }

    @Test func `a text without a type may be HTML, and its own pictures are told`() throws {
        let html = #"<h2>T</h2><p>a <img src=\"https://a.b/c.jpg\"><img src=\"data:image/png;base64,iVBO\"></p>"#
        let sample = try ImportSample().write(
            #"{"date_journal":1714991696000,"text":"\#(html)"}"#, to: "a.json")
        try sample.write(#"{"date_journal":1714991697000,"text":"<pre> & <3"}"#, to: "b.json")
        let found = try sample.read(JourneyFormat.self)
        #expect(found.texts == ["## T\n\na ![](https://a.b/c.jpg)", "<pre> & <3"])
        #expect(found.problems.map(\.kind) == [.notKept])
    }

    @Test(arguments: ["1.7976931348623157e308", "null"])
    func `the largest number and null are not positions`(value: String) throws {
        let sample = try ImportSample().write(
            #"{"date_journal":1714991696000,"lat":\#(value),"lon":\#(value),"text":"x"}"#, to: "a.json")
        let found = try sample.read(JourneyFormat.self)
        #expect(found.entries[0].line[.latitude] == nil && found.problems.isEmpty)
        #expect(found.times == ["2024-05-06T12:34:56+02:00"])
    }

    @Test func `an invalid record doesn't stop the rest`() throws {
        let sample = try ImportSample().write("{", to: "a.json").write(#"{"x":1}"#, to: "b.json")
        try sample.write(#"[{"date_journal":"1714991696000","text":7},3]"#, to: "c.json")
        let found = try sample.read(JourneyFormat.self)
        #expect(found.entries.count == 1 && found.count(.unreadable) == 3 && found.count(.oddValue) == 1)
    }

    @Test(arguments: [
        (#"<p>Ráno jsme šli <b>k moři</b>.</p>"#, "Ráno jsme šli **k moři**."),
        (#"<p dir=\"auto\">a</p><p dir=\"auto\"></p><p>b</p><p>c</p>"#, "a\n\nb\nc"),
    ])
    func `HTML becomes Markdown`(html: String, markdown: String) throws {
        let sample = try ImportSample().write(
            #"{"date_journal":1,"type":"html","text":"\#(html)"}"#, to: "a.json")
        #expect(try sample.read(JourneyFormat.self).texts == [markdown])
    }
}
