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
        #expect(sink.texts("text") == ["- A walk"] && sink.texts("title") == ["Mar 5th, 2021"])
    }

    @Test func `a block with a priority or a date is a task, and any other one stays in the page`() throws {
        try diary.write(
            "journals/2021_03_04.md",
            """
            - fog
            - \(mark) [#A] milk
              SCHEDULED: <2021-03-05 Fri 10:30>
              - two litres
            - \(mark) bread
            - LATER [#C] sun
            - DONE [#B] tea
            - DONE [#B] tea

            """)
        let sink = try read()
        #expect(sink.texts("title") == ["milk", "sun", "tea", "tea", nil])
        #expect(sink.texts("text") == ["- two litres", "", "", "", "- fog\n- \(mark) bread"])
        #expect(sink.texts("priority") == ["4.5", "0.5", nil, nil, nil])
        #expect(sink.texts("done") == ["false", "false", "true", "true", nil] && sink.problems.isEmpty)
        #expect(sink.texts("due") == ["2021-03-05T10:30:00+01:00", nil, nil, nil, nil])
        #expect(Set(sink.texts("creationTime")) == ["2021-03-04T12:00:00+01:00"])
        #expect(sink.entries[1].unmodelled["keyword"] == .string("LATER"))
        #expect(sink.entries[2].unmodelled["priority"] == .string("B"))
        #expect(Set(sink.entries.map(\.sourceID)).count == 5)
    }

    @Test func `a task in Org is an entry of its own in a graph of Markdown`() throws {
        try diary.write(
            "journals/2021_03_04.org", "* fog\n* \(mark) [#A] *milk*\nDEADLINE: <2021-03-05 Fri>\n** two litres\n")
        try diary.write("journals/2021_03_05.md", "- sun\n")
        let sink = try read()
        #expect(
            sink.texts("text") == ["- two litres", "- fog", "- sun"] && sink.texts("title") == ["**milk**", nil, nil])
        #expect(sink.texts("priority") == ["4.5", nil, nil])
    }

    @Test(arguments: ["05___04___2021", "05%2F04%2F2021", "2021_04_05"])
    func `the titles of journals have the format of the settings`(name: String) throws {
        try diary.write("logseq/config.edn", "{:journal/page-title-format \"dd/MM/yyyy\" ; own\n}")
        try diary.write("journals/\(name).md", "- fog\n")
        try diary.write("pages/Trip.md", "date:: [[06/04/2021]]\n\n- sun\n")
        try diary.write("journals/2021_04_07.md", "title:: 07/04/2021\n\n-\n")
        let sink = try diary.read(MarkdownFormat.self)
        #expect(sink.texts("text") == ["- fog", "- sun"] && sink.problems.isEmpty, "\(sink.problems)")
        #expect(sink.texts("creationTime") == ["2021-04-05T12:00:00+02:00", "2021-04-06T12:00:00+02:00"])
    }
}
