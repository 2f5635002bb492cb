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

    @Test func `links to notes are links by their titles`() throws {
        let other = ":/\(id("b"))"
        try write(note: "[Trip](\(other)) [there](\(other)#fog) `[x](\(other))` [gone](:/\(id("d"))) [[1]](\(other))")
        try diary.write(
            "\(id("b")).md", "Trip\n\nSun\n\nid: \(id("b"))\ncreated_time: 2019-05-01T16:54:00.000Z\ntype_: 1")
        let text = "[[Trip]] [[Trip|there]] `[x](\(other))` [gone](:/\(id("d"))) [[1]](\(other))"
        #expect(try diary.read(MarkdownFormat.self).texts("text") == [text, "Sun"])
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

    @Test func `a conflict copy is left out and named, unless its note is gone`() throws {
        func write(_ digit: Character, _ title: String, _ fields: String) throws {
            let start = "id: \(id(digit))\ncreated_time: 2019-05-01T16:54:00.000Z\n"
            try diary.write("\(id(digit)).md", "\(title)\n\nRain\n\n\(start)\(fields)type_: 1")
        }
        func copy(_ digit: Character) -> String { "is_conflict: 1\nconflict_original_id: \(id(digit))\n" }
        try write("a", "A walk", "is_conflict: 0\n")
        try write("b", "A walk", copy("a"))
        try write("c", "Alone", copy("f"))
        try write("d", "Old", "is_conflict: 1\n")
        try write("e", "Left", "deleted_time: 1706870000000\n")
        try write("9", "Left", copy("e"))
        try write("8", "", "encryption_applied: 1\n")
        try write("7", "Mine", copy("8"))
        let sink = try diary.read(MarkdownFormat.self)
        #expect(sink.texts("title") == ["Mine", "Left", "A walk", "Alone"])
        #expect(sink.holeCounts == [.conflictCopy: 2, .oddValue: 3, .trashed: 1, .encrypted: 1])
        let reasons = sink.problems.filter { $0.kind == .conflictCopy }.map(\.reason)
        #expect(reasons == ["a copy of A walk with other changes", "a copy of another note with other changes"])
        let all = try diary.read(MarkdownFormat.self) { $0.takesConflictCopies = true }
        #expect(all.entries.count == 6 && all.holeCounts == [.trashed: 1, .encrypted: 1])
    }

    @Test(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
    func `a note in HTML is Markdown with its resources`() throws {
        let embedded = "<img src=\"data:image/jpeg;base64,/9j/4A==\">"
        try diary.write(
            "\(id("a")).md",
            """
            A walk

            <style>p {}</style><p>Fog &amp; <b>sun</b> <img src=":/\(id("c"))" alt="hill"></p><p>\(embedded)See
            <a href="https://a.example">here</a></p>

            id: \(id("a"))
            created_time: 2019-05-01T16:54:00.000Z
            markup_language: 2
            type_: 1
            """)
        try diary.write("resources/\(id("c")).jpg", ForeignDiary.photo)
        let sink = try diary.read(MarkdownFormat.self)
        #expect(sink.texts("text") == ["Fog & **sun**\n\nSee [here](https://a.example)"])
        #expect(sink.entries.first?.media.map(\.caption) == ["hill", nil] && sink.problems.isEmpty)
    }
}
