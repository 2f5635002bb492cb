import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct DaygramTests {
    @Test func `a text has an entry a day`() throws {
        let text = """
            \u{FEFF}March 23 Monday 2020 / Today was fine.\r
            \r
            Second line - or mist: nothing.\r
            March 24 Sunday 2020 / is no day.\r
            \r
            \r
            March 24 Tuesday 2020 / Busy 🌱\r
            March 25 Wednesday 2020 /\r

            """
        let sample = try ImportSample().write(text, to: "diary.txt")
        #expect(try sample.recognize().first == "daygram")
        let found = try sample.read(DaygramFormat.self)
        #expect(
            found.texts == [
                "Today was fine.\n\nSecond line - or mist: nothing.\nMarch 24 Sunday 2020 / is no day.", "Busy 🌱",
            ])
        #expect(
            found.times == ["2020-03-23", "2020-03-24"]
                && found.entries.map(\.sourceID) == ["2020-03-23", "2020-03-24"])
        #expect(found.problems.isEmpty, "\(found.problems)")
    }

    @Test(arguments: [
        #"{"2020-03-23":ENTRY,"2020-03-24":7}"#, #"{"diary":[ENTRY,7]}"#, #"[ENTRY,7]"#,
    ])
    func `the days of its database come in as JSON`(shape: String) throws {
        let entry =
            #"{"date":"2020-03-23","year":2020,"month":3,"day":23,"content":"Fog","created":1584950400,"updated":1584954000}"#
        let sample = try ImportSample().write(shape.replacing("ENTRY", with: entry), to: "a.json")
        #expect(try sample.recognize().first == "daygram")
        let found = try sample.read(DaygramFormat.self)
        #expect(found.texts == ["Fog"] && found.times == ["2020-03-23"] && found.count(.unreadable) == 1)
        #expect(found.values("updateTime").first??.stringValue == "2020-03-23T10:00:00+01:00")
    }

    @Test func `text before the first day is told`() throws {
        let sample = try ImportSample().write("My diary\nMarch 23 Monday 2020 / a", to: "diary.txt")
        let found = try sample.read(DaygramFormat.self)
        #expect(found.texts == ["a"] && found.count(.undated) == 1)
    }
}
