import Testing

@testable import DiaryFormats

/// Joplin's Markdown, which has its fields in front matter.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct JoplinMarkdownTests {
    private let diary = ForeignDiary()

    private func read() throws -> ForeignDiary.Sink { try diary.read(MarkdownFormat.self) }

    @Test func `Joplin's Markdown has its fields in front matter`() throws {
        try diary.write(
            "Notebook/Milk.md",
            """
            ---
            title: Milk
            updated: 2019-05-02 10:00:00Z
            created: 2019-05-01 16:54:00Z
            latitude: 37.77490000
            longitude: -122.41940000
            altitude: 0.0000
            completed?: yes
            due: 2019-05-03 08:00:00Z
            tags:
              - two words
            ---

            Buy. ![](../_resources/a%20b.jpg)
            """)
        try diary.write("_resources/a b.jpg", ForeignDiary.photo)
        let sink = try read()
        #expect(sink.texts("creationTime") == ["2019-05-01T18:54:00+02:00"] && sink.texts("title") == ["Milk"])
        #expect(sink.texts("done") == ["true"] && sink.texts("due") == ["2019-05-03T10:00:00+02:00"])
        #expect(sink.tags == [["two words"]] && sink.media == [["_resources/a b.jpg"]])
        #expect(sink.texts("latitude") == ["37.7749"] && sink.texts("altitude") == [nil] && sink.problems.isEmpty)
    }
}
