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

    @Test func `a block with a keyword is a task, and any other one stays in the page`() throws {
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
        #expect(sink.texts("title") == ["milk", "bread", "sun", "tea", "tea", nil])
        #expect(sink.texts("text") == ["- two litres", "", "", "", "", "- fog"])
        #expect(sink.texts("priority") == ["4.5", nil, "0.5", nil, nil, nil])
        #expect(sink.texts("done") == ["false", "false", "false", "true", "true", nil] && sink.problems.isEmpty)
        #expect(sink.texts("due") == ["2021-03-05T10:30:00+01:00", nil, nil, nil, nil, nil])
        #expect(Set(sink.texts("creationTime")) == ["2021-03-04T12:00:00+01:00"])
        #expect(sink.entries[2].unmodelled["keyword"] == .string("LATER"))
        #expect(sink.entries[3].unmodelled["priority"] == .string("B"))
        #expect(Set(sink.entries.map(\.sourceID)).count == 6)
    }

    @Test func `a task is one wherever it is nested, and what is above keeps its text`() throws {
        try diary.write(
            "journals/2021_03_04.md",
            """
            - Work
            \t- \(mark) [#A] call
            \t  DEADLINE: <2021-03-08 Mon>
            \t\t- number
            \t\t  SCHEDULED: <2021-03-09 Tue>
            \t- notes
            - \(mark) top
            \t- DOING sub
            \t- why
            - ## DONE title
            - [#B] plain
            - ```
              - \(mark) code
              ```

            """)
        let sink = try read()
        #expect(sink.texts("title") == ["call", "top", "sub", "title", nil] && sink.problems.isEmpty)
        #expect(
            sink.texts("text") == [
                "- number\n  SCHEDULED: <2021-03-09 Tue>", "- why", "", "",
                "- Work\n\t- notes\n- plain\n- ```\n  - \(mark) code\n  ```",
            ])
        #expect(sink.texts("due") == ["2021-03-08T12:00:00+01:00", nil, nil, nil, nil])
        #expect(sink.texts("priority") == ["4.5", nil, nil, nil, nil])
        #expect(sink.entries[2].unmodelled["keyword"] == .string("DOING"))
        #expect(sink.entries[4].unmodelled["blockProperties"]?.arrayValue == [.string("priority:: B")])
    }

    @Test func `a task of a page without a day has the day for which it is planned`() throws {
        try diary.write("pages/Trip.md", "- fog\n- \(mark) pack\n- \(mark) go\n  SCHEDULED: <2021-03-05 Fri>\n")
        try diary.write("pages/Home.md", "- \(mark) clean\n")
        let sink = try read()
        #expect(sink.texts("title") == ["go"] && sink.texts("creationTime") == ["2021-03-05T12:00:00+01:00"])
        #expect(sink.problems.map(\.place) == ["pages/Home.md", "pages/Trip.md"] && sink.holeCounts == [.undated: 2])
    }

    @Test func `the copies that Logseq keeps are no left out texts`() throws {
        let sample = try ImportSample().write("{}", to: "logseq/config.edn")
            .write("- fog", to: "journals/2021_03_04.md").write("- old", to: "logseq/bak/journals/2021_03_04_v1.md")
        let found = try sample.read(MarkdownFormat.self)
        #expect(found.texts == ["- fog"] && found.ignored == ["logseq/bak/journals/2021_03_04_v1.md"])
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
