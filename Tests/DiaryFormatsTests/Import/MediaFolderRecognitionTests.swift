import DiaryMedia
import Testing

@testable import DiaryFormats

/// Folders of photos that also contain a document of another program.
struct MediaFolderRecognitionTests {
    private let sample = ImportSample()

    private func addPhotos() throws {
        for number in 0..<5 { try sample.write([0xFF, 0xD8, 0xFF, 0xE0], to: "IMG_\(number).jpg") }
    }

    @Test(arguments: [
        ("2024-05-06 Trip.md", "We were there."), ("notes.md", "---\nDate: 2024-05-06\n---\nText"),
        ("journal.txt", "[2024-05-06 10:00] Text"), ("2024-05.txt", "6: {text: Text}"),
        ("todo.ics", "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nEND:VTODO\n"),
    ])
    func `one document among photos doesn't make them another diary's`(name: String, text: String) throws {
        try sample.write(text, to: name)
        #expect(try ImportFormats.recognize(sample.source)?.isBesideMedia == false)
        try addPhotos()
        #expect(try ImportFormats.recognize(sample.source)?.isBesideMedia == true)
    }

    @Test func `notes that link most of the photos are a diary with them`() throws {
        try addPhotos()
        try sample.write("![](IMG_0.jpg) ![[img_1.jpg]]\n<img src=\"IMG_2.jpg\">", to: "2024-05-06.md")
        let found = try #require(try ImportFormats.recognize(sample.source))
        #expect(found.format.name == "markdown" && !found.isBesideMedia)
    }

    @Test func `a calendar with attachments is recognised despite other files`() throws {
        try addPhotos()
        try sample.write("BEGIN:VCALENDAR\nBEGIN:VJOURNAL\nUID:1\nATTACH:IMG_0.jpg\nEND:VJOURNAL\n", to: "a.ics")
        let found = try #require(try ImportFormats.recognize(sample.source))
        #expect(found.format.name == "icalendar" && !found.isBesideMedia)
    }

    @Test func `photos beside a journal of jrnl are reported`() throws {
        try sample.write("[2024-05-06 10:00] Text", to: "journal.txt")
        try sample.write([0xFF, 0xD8, 0xFF, 0xE0], to: "a.jpg")
        #expect(try sample.recognize() == ["jrnl"])
        #expect(try sample.read(JrnlFormat.self).problems.map(\.place) == ["a.jpg"])
    }
}
