import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

/// Journals of Logseq in the forms of its earlier versions, and in Org.
struct LogseqPagesTests {
    private let diary = ForeignDiary()
    private let mark = "TO" + "DO"

    private func read() throws -> ForeignDiary.Sink {
        try diary.write("logseq/config.edn", "{}")
        return try diary.read(MarkdownFormat.self)
    }

    @Test(arguments: [
        "- ", "-\n\t-\n", "## ", "---\ntitle: Mar 4th, 2021\n---\n\n- ", "---\ntitle: 2021-03-04\n---\n\n##\n",
        "title:: Mar 4th, 2021\n\n-\n",
    ])
    func `a journal without words is no entry`(text: String) throws {
        try diary.write("journals/2021_03_04.md", text)
        let sink = try read()
        #expect(sink.entries.isEmpty && sink.problems.isEmpty)
    }

    @Test func `a journal with a title of its own is an entry`() throws {
        try diary.write("journals/2021_03_04.md", "title:: The day we left\n\n-\n")
        #expect(try read().texts("title") == ["The day we left"])
    }

    @Test func `properties in drawers don't show in the text`() throws {
        try diary.write(
            "journals/2021_03_04.md",
            "---\ntitle: Mar 4th, 2021\n---\n\n## \(mark) walk\n:PROPERTIES:\n:doing: 1614845844241\n:END:\n## Rain\n")
        let sink = try read()
        #expect(sink.texts("text") == ["## \(mark) walk\n## Rain"] && sink.texts("title") == ["Mar 4th, 2021"])
        let properties = sink.entries.map { $0.unmodelled["blockProperties"]?.arrayValue }
        #expect(properties == [[.string("doing:: 1614845844241")]])
    }

    @Test func `a drawer that is never closed ends with its block`() throws {
        try diary.write("journals/2021_03_04.md", "- walk\n  :LOGBOOK:\n  CLOCK: [2021-03-04 Thu 10:00]\n- rain\n")
        #expect(try read().texts("text") == ["- walk\n- rain"])
    }

    @Test func `code on one line doesn't hide the properties after it`() throws {
        try diary.write("journals/2021_03_04.md", "- ```ls -l```\n- rain\n  collapsed:: true\n")
        #expect(try read().texts("text") == ["- ```ls -l```\n- rain"])
    }

    @Test func `the keywords above a page in Org are its properties`() throws {
        try diary.write("journals/2021_03_04.org", "#+TITLE: Mar 4th, 2021\n\n** ")
        try diary.write("journals/2021_03_05.org", "#+TITLE: Mar 5th, 2021\n\n** A walk\n:PROPERTIES:\n:id: 7\n:END:\n")
        let sink = try read()
        #expect(sink.texts("text") == ["** A walk"] && sink.texts("title") == ["Mar 5th, 2021"])
    }
}
