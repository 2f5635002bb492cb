import DiaryModel
import DiaryTestSupport
import Testing

@testable import DiaryFormats

struct SourceContentsTests {
    private static let keep = #"{"textContent":"Fog","isTrashed":false,"createdTimestampUsec":1704447000000000}"#
    private static let sidecar = #"{"title":"a.jpg","photoTakenTime":{"timestamp":"1704447000"}}"#
    private static let dayOne = #"""
        {"metadata":{"version":"1.0"},"entries":[{"uuid":"0A1B2C3D4E5F60718293A4B5C6D7E8F9",
        "creationDate":"2024-03-01T09:00:00Z","text":"A walk"}]}
        """#

    /// The names of the formats, each with the files of its part.
    private func parts(_ sample: ImportSample) throws -> [String: [String]] {
        let parts = try ImportFormats.contents(of: sample.source).parts
        return Dictionary(uniqueKeysWithValues: parts.map { ($0.format.name, $0.source.files.map(\.path)) })
    }

    @Test func `photos of Google Takeout are beside its notes`() throws {
        let sample = try ImportSample().write(Self.keep, to: "Takeout/Keep/a.json")
        try sample.write(ForeignDiary.photo, to: "Takeout/Keep/lost.jpg")
        try sample.write(Self.sidecar, to: "Takeout/Google Photos/2024/a.jpg.json")
        try sample.write(ForeignDiary.photo, to: "Takeout/Google Photos/2024/a.jpg")
        try sample.write("<html></html>", to: "Takeout/archive_browser.html")
        let contents = try ImportFormats.contents(of: sample.source)
        #expect(contents.parts.map { $0.format.name } == ["keep"])
        #expect(
            contents.loose.map(\.path) == [
                "Takeout/Google Photos/2024/a.jpg", "Takeout/Google Photos/2024/a.jpg.json",
                "Takeout/archive_browser.html",
            ])
    }

    @Test func `each document is of one export, and each medium of the export around it`() throws {
        let sample = try ImportSample().write(Self.dayOne, to: "DayOne/Journal.json")
        try sample.write(ForeignDiary.photo, to: "DayOne/photos/a.jpeg")
        try sample.write(Self.keep, to: "Keep/a.json")
        try sample.write("1/13/24, 10:30 AM - Anna: Fog\n", to: "Chat/WhatsApp Chat with Anna.txt")
        try sample.write(ForeignDiary.photo, to: "Chat/IMG-1.jpg")
        try sample.write("Rain\n", to: "notes/2024-03-02.md")
        try sample.write("undated\n", to: "notes/walk.md")
        try sample.write(ForeignDiary.photo, to: "notes/assets/b.jpg")
        #expect(
            try parts(sample) == [
                "dayone": ["DayOne/Journal.json", "DayOne/photos/a.jpeg"], "keep": ["Keep/a.json"],
                "whatsapp": ["Chat/IMG-1.jpg", "Chat/WhatsApp Chat with Anna.txt"],
                "markdown": ["notes/2024-03-02.md", "notes/assets/b.jpg", "notes/walk.md"],
            ])
    }

    @Test func `photos outside of the folders of several exports are loose`() throws {
        let sample = try ImportSample().write(Self.dayOne, to: "DayOne/Journal.json")
        try sample.write("Rain\n", to: "notes/2024-03-02.md")
        try sample.write(Self.sidecar, to: "Takeout/Google Photos/a.jpg.json")
        try sample.write(ForeignDiary.photo, to: "Takeout/Google Photos/a.jpg")
        let contents = try ImportFormats.contents(of: sample.source)
        #expect(contents.parts.map { $0.format.name } == ["dayone", "markdown"])
        #expect(
            contents.loose.map(\.path) == ["Takeout/Google Photos/a.jpg", "Takeout/Google Photos/a.jpg.json"])
    }

    @Test func `documents of other parts and media everywhere are found by their names`() throws {
        let sample = try ImportSample().write(Self.dayOne, to: "DayOne/Journal.json")
        try sample.write(Self.keep, to: "Keep/a.json")
        try sample.write(ForeignDiary.photo, to: "DayOne/photos/a.jpeg")
        let source = try sample.source
        let part = source.part(of: source.files.filter { $0.path == "Keep/a.json" })
        #expect(part.files.count == 1 && part.file(at: "DayOne/Journal.json") != nil)
        #expect(part.files(named: "A.JPEG").count == 1 && part.files(in: "DayOne").count == 1)
        let file = try #require(part.file(at: "Keep/a.json"))
        #expect(try part.text(of: file) == Self.keep && source.readPaths == ["Keep/a.json"])
    }

    @Test func `a table beside an export is named and not read`() throws {
        let sample = try ImportSample().write(Self.keep, to: "Keep/a.json")
        try sample.write("Date,Note\n2024-03-01,Seen\n", to: "Saved/list.csv")
        let contents = try ImportFormats.contents(of: sample.source)
        #expect(contents.parts.map { $0.format.name } == ["keep"] && contents.tableCount == 1)
    }

    @Test func `one export takes the whole source, as before`() throws {
        let sample = try ImportSample().write(Self.dayOne, to: "Journal.json")
        try sample.write("about", to: "README.md")
        try sample.write(ForeignDiary.photo, to: "elsewhere/a.jpeg")
        let contents = try ImportFormats.contents(of: sample.source)
        #expect(contents.parts.map(\.source.files.count) == [3] && contents.loose.isEmpty)
        let other = try ImportSample().write("x", to: "a.bin")
        #expect(try ImportFormats.contents(of: other.source).parts.isEmpty)
    }

    @Test func `one document is of the first program that recognizes it`() throws {
        let sample = try ImportSample().write(Self.keep, to: "a.json")
        try sample.write("2024-03-01.txt", to: "2024-03-01.txt")
        let document = try ImportSource.open(document: sample.folder.path.appending("a.json"))
        #expect(try ImportFormats.contents(of: document).parts.map { $0.format.name } == ["keep"])
    }
}
