import DiaryMedia
import Testing

@testable import DiaryFormats

/// Joplin's RAW export among other files.
struct JoplinFolderTests {
    private let diary = ForeignDiary()

    private func id(_ digit: Character) -> String { String(repeating: digit, count: 32) }

    private func write(note body: String) throws {
        try diary.write(
            "\(id("a")).md", "A walk\n\n\(body)\n\nid: \(id("a"))\ncreated_time: 2019-05-01T16:54:00.000Z\ntype_: 1")
    }

    @Test func `a note beside the export doesn't hide it`() throws {
        try write(note: "Rain")
        try diary.write("README.md", "# Backup of my notes\n")
        try diary.write("2019-05-02.md", "Sun\n")
        #expect(try MarkdownFormat.recognize(diary.source()) == "Joplin export of 1 item")
        let sink = try diary.read(MarkdownFormat.self)
        #expect(sink.texts("text") == ["Rain", "Sun"] && sink.problems.map(\.place) == ["README.md"])
    }

    @Test func `a note named by its digits is no export`() throws {
        try diary.write("\(id("a")).md", "---\ndate: 2019-05-01\n---\nRain\n")
        try diary.write("2019-05-02.md", "Sun\n")
        #expect(try MarkdownFormat.recognize(diary.source()) == "folder of Markdown with 2 notes")
        #expect(try diary.read(MarkdownFormat.self).texts("text") == ["Sun", "Rain"])
    }

    @Test func `a Markdown file that is attached is not an item`() throws {
        try write(note: "[list](:/\(id("c")))")
        try diary.write("\(id("c")).md", "list.md\n\nid: \(id("c"))\ntype_: 4")
        try diary.write("resources/\(id("c")).md", "# A list\n")
        let sink = try diary.read(MarkdownFormat.self)
        #expect(sink.entries.count == 1 && sink.problems.allSatisfy { $0.kind != .unreadable })
    }
}
