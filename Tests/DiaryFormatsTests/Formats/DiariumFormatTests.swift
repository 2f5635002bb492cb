import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct DiariumFormatTests {
    private static let entry = #"""
        {"date":"2025-06-09T19:03:39.48828","heading":"Title","html":"Text","rating":4,"location":[50.1,14.4],"tags":["a b"],
        "people":["Anna"],"tracker":["Sleep: 7:30","Weight: 71,5 kg","Mood: fine: really","Heart rate: 60"],
        "weather":"sunny","sun":"☀️ Sunrise: 5:32 AM Sunset: 7:39 PM","lunar":"x"}
        """#

    @Test func `an array of entries with media by their time`() throws {
        let sample = try ImportSample().write(
            "\u{FEFF}[\(Self.entry),{\"date\":\"2025-06-10T08:00:00\",\"html\":\"b\",\"rating\":0,\"heading\":\"\"}]",
            to: "Diarium.json")
        try sample.write([1], to: "media/2025-06-09_190339488/b.jpg").write([1], to: "media/2025-06-09_190339488/a.jpg")
        try sample.write([1], to: "media/2025-06-10_080000000/c.jpg").write([1], to: "media/2020-01-01_000000000/d.jpg")
        let found = try sample.read(DiariumFormat.self)
        #expect(try sample.recognize() == ["diarium"] && found.texts == ["Title\n\nText", "b"])
        #expect(found.times == ["2025-06-09T19:03:39.48828+02:00", "2025-06-10T08:00:00+02:00"])
        #expect(found.entries.map { $0.media.map(\.file.path).count } == [2, 1] && found.count(.orphan) == 1)
        let draft = try #require(try found.lines().first?.draft)
        #expect(draft.rating == 4 && draft.tags == ["a b", "Anna"] && draft.position?.longitude == 14.4)
        #expect(
            draft.measurements == [
                DiaryMeasurement(name: "Sleep", value: 7.5, unit: "h"),
                DiaryMeasurement(name: "Weight", value: 71.5, unit: "kg"),
                DiaryMeasurement(name: "Heart-rate", value: 60),
            ])
        #expect(found.entries[0].unmodelled["tracker"] == .array([.string("Mood: fine: really")]))
        #expect(found.entries[0].unmodelled["sun"] != nil && found.entries[1].line[.rating] == nil)
    }

    @Test func `one object a file`() throws {
        let sample = try ImportSample().write(Self.entry, to: "a.json").write(
            #"{"heading":"x","html":""}"#, to: "b.json")
        let found = try sample.read(DiariumFormat.self)
        #expect(found.entries.count == 1 && found.count(.unreadable) == 1)
    }

    @Test func `texts about a project are no attachments, and any file in the folder of media is one`() throws {
        let sample = try ImportSample().write(Self.entry, to: "a.json").write("# Diary", to: "README.md")
        try sample.write("MIT", to: "LICENSE").write("x", to: "media/2020-01-01_000000000/notes.txt")
        #expect(try sample.read(DiariumFormat.self).problems.map(\.place) == ["media/2020-01-01_000000000/notes.txt"])
    }

    @Test func `the database is refused with the way out`() throws {
        let sample = try ImportSample().write("SQLite format 3\u{0}", to: "my.diary")
        let found = try sample.read(DiariumFormat.self)
        #expect(try sample.recognize() == ["diarium"] && found.entries.isEmpty)
        #expect(found.count(.unreadable) == 1 && found.problems.first?.reason.hasSuffix("and import that") == true)
    }

    @Test(arguments: [
        ("Sleep: 7:30", "Sleep 7.5 h"), ("a: 1", "a 1.0 -"), ("a b/c: -2.5%", "a-b-c -2.5 %"),
        ("Steps: 8000 steps", "Steps 8000.0 steps"), ("Weight: 71,5 kg", "Weight 71.5 kg"),
        ("Steps: 10,432", "Steps 10432.0 -"), ("a: 1,234,567.5", "a 1234567.5 -"), ("a: 0,125", "a 0.125 -"),
        ("a: 1.234,5", "a 1234.5 -"),
    ])
    func `a tracked value is a name, a number and a unit`(text: String, words: String) throws {
        let value = try #require(TrackedValue(text))
        #expect("\(value.name) \(value.value) \(value.unit ?? "-")" == words)
    }

    @Test func `a time may have its zone, or be only the day`() throws {
        let json = """
            [{"date":"2025-06-09T19:03:39+05:30","heading":"","html":"a"},{"date":"2025-06-09","heading":"","html":"b"},\
            {"date":"2025-06-09 19:03:39","heading":"","html":"c"},{"date":"","heading":"","html":"d"}]
            """
        let found = try ImportSample().write(json, to: "a.json").read(DiariumFormat.self)
        #expect(found.times == ["2025-06-09T19:03:39+05:30", "2025-06-09", "2025-06-09T19:03:39+02:00"])
        #expect(found.count(.unreadable) == 1)
    }

    @Test(arguments: ["", ":", "a:1", "a: ", "a: yes", ": 5", "5: 5", "a: nan", "a: 7:99", "a: inf"])
    func `anything other than a number is not a measurement`(text: String) { #expect(TrackedValue(text) == nil) }
}
