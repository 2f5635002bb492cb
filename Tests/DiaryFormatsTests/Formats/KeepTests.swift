import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct KeepTests {
    /// A folder as Google Takeout writes it.
    private func sample() throws -> ImportSample {
        let sample = ImportSample()
        try sample.write(
            #"""
            {"attachments":[{"filePath":"16f0.jpeg","mimetype":"image/jpeg"},{"filePath":"16f1.3gp","mimetype":"audio/3gpp"},
            {"filePath":"gone.png","mimetype":"image/png"},{"filePath":"16f0.jpeg","mimetype":"image/jpeg"}],
            "color":"YELLOW","isTrashed":false,"isPinned":true,"isArchived":false,
            "annotations":[{"description":"About fog","source":"WEBLINK","title":"Fog [now]","url":"https://example.org/fog"},
            {"description":"","source":"WEBLINK","title":"","url":"https://example.org/sun"}],
            "textContent":"Fog until ten,\nsee https://example.org/sun 🌫️\n",
            "textContentHtml":"<p dir=\"ltr\"><span style=\"font-weight:700\">Fog until ten,</span></p>",
            "title":"Day","userEditedTimestampUsec":1704450600000000,"createdTimestampUsec":1704447000123456,
            "labels":[{"name":"home"},{"name":"two words"}]}
            """#, to: "Takeout/Keep/Day.json")
        try sample.write("<html>Fog until ten</html>", to: "Takeout/Keep/Day.html")
        try sample.write(
            #"""
            {"color":"DEFAULT","isTrashed":false,"isPinned":false,"isArchived":true,"title":"","listContent":[
            {"textHtml":"<p>Milk</p>","text":"Milk","isChecked":true},{"text":"Tea\nor coffee","isChecked":false},
            {"text":"","isChecked":false}],"userEditedTimestampUsec":1704533400000000}
            """#, to: "Takeout/Keep/2024-01-06T10_30_00.000+01_00.json")
        try sample.write("home\ntwo words\n", to: "Takeout/Keep/Labels.txt")
        return try sample.write(ForeignDiary.photo, to: "Takeout/Keep/16f0.jpg")
            .write("sound", to: "Takeout/Keep/16f1.3gp")
    }

    @Test func `notes come in with their boxes, labels, links and files`() throws {
        let sample = try sample()
        #expect(try sample.recognize() == ["keep"])
        let found = try sample.read(KeepFormat.self)
        #expect(
            found.texts == [
                "- [x] Milk\n- [ ] Tea\n  or coffee",
                "Fog until ten,\nsee https://example.org/sun 🌫️\n\n[Fog now](https://example.org/fog)",
            ])
        #expect(found.times == ["2024-01-06T10:30:00+01:00", "2024-01-05T10:30:00.123456+01:00"])
        #expect(found.values("updateTime").map { $0?.stringValue }[1] == "2024-01-05T11:30:00+01:00")
        #expect(found.values("title").map { $0?.stringValue } == [nil, "Day"])
        #expect(found.tags == ["", "home two words"])
        #expect(found.entries[1].media.map(\.file.path) == ["Takeout/Keep/16f0.jpg", "Takeout/Keep/16f1.3gp"])
        #expect(found.entries.map(\.sourceID) == [nil, "1704447000123456"])
    }

    @Test func `what has no field here is kept, and the state of a note is told`() throws {
        let found = try sample().read(KeepFormat.self)
        let (list, note) = (found.entries[0].unmodelled, found.entries[1].unmodelled)
        #expect(list.members.map(\.key) == ["isArchived"])
        #expect(note["color"]?.stringValue == "YELLOW" && note["isPinned"]?.booleanValue == true)
        // Bold words are only in the page.
        #expect(note["annotations"]?.arrayValue?.count == 2 && note["textContentHtml"] != nil)
        #expect(found.count(.archived) == 1 && found.count(.missingFile) == 1 && found.problems.count == 2)
        #expect(found.ignored == ["Takeout/Keep/Day.html", "Takeout/Keep/Labels.txt"])
    }

    @Test func `notes in the trash are told, and empty ones are nothing`() throws {
        let sample = ImportSample()
        try sample.write(
            #"{"textContent":"old","isTrashed":true,"attachments":[{"filePath":"a.jpg"}],"createdTimestampUsec":1}"#,
            to: "a.json")
        try sample.write(#"{"isTrashed":false,"textContent":"","title":" ","createdTimestampUsec":1}"#, to: "b.json")
        try sample.write(#"{"isTrashed":false,"textContent":"Fog","createdTimestampUsec":0}"#, to: "c.json")
        try sample.write(
            #"{"isTrashed":false,"textContent":"Fog","createdTimestampUsec":1e300,"userEditedTimestampUsec":"1704447000000000"}"#,
            to: "d.json")
        try sample.write(ForeignDiary.photo, to: "a.jpg")
        let found = try sample.read(KeepFormat.self)
        #expect(found.times == ["2024-01-05T10:30:00+01:00"] && found.ignored == ["a.jpg"])
        #expect(found.count(.trashed) == 1 && found.count(.undated) == 1 && found.count(.oddValue) == 1)
    }

    @Test func `a note whose text is longer than the beginning that is read is recognized`() throws {
        let text = String(repeating: "Fog. ", count: 2000)
        let sample = try ImportSample().write(
            "{\"textContent\":\"\(text)\",\"title\":\"\",\"createdTimestampUsec\":1704447000000000,\"isTrashed\":false}",
            to: "Keep/a.json")
        #expect(try sample.recognize() == ["keep"])
    }

    @Test func `a picture in another part of the export is found`() throws {
        let sample = ImportSample()
        try sample.write(
            #"{"attachments":[{"filePath":"p.jpeg"}],"isTrashed":false,"textContent":"","createdTimestampUsec":1704447000000000}"#,
            to: "takeout-001.zip!/Takeout/Keep/a.json")
        try sample.write(ForeignDiary.photo, to: "takeout-002.zip!/Takeout/Keep/p.jpg")
        let found = try sample.read(KeepFormat.self)
        #expect(found.entries.map { $0.media.map(\.file.path) } == [["takeout-002.zip!/Takeout/Keep/p.jpg"]])
    }

    @Test func `a damaged note is reported and does not stop the rest`() throws {
        let sample = try sample().write(#"{"isTrashed":false,"textContent":"Fo"#, to: "Takeout/Keep/cut.json")
        try sample.write(
            #"{"isTrashed":"x","textContent":7,"labels":{},"attachments":[1,{}],"title":[]}"#, to: "odd.json")
        let found = try sample.read(KeepFormat.self)
        #expect(found.entries.count == 2 && found.count(.unreadable) == 1, "\(found.problems)")
    }
}
