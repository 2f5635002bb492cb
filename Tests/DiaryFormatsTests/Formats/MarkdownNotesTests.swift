import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

/// Notes of Obsidian, Logseq, zk and others.
struct MarkdownNotesTests {
    private let diary = ForeignDiary()

    private func read() throws -> ForeignDiary.Sink { try diary.read(MarkdownFormat.self) }

    @Test func `daily notes of an Obsidian vault are in the folder of its settings`() throws {
        try diary.write(".obsidian/daily-notes.json", #"{"folder":"Daily/Notes","format":"DD-MM-YYYY","template":"T"}"#)
        try diary.write("Daily/Notes/06-05-2024.md", "A day. ![[Pic.JPG|200]] #walk/rain\n")
        try diary.write("Daily/Notes/2024-05-07 Extra.md", "Another.\n")
        try diary.write("T.md", "---\ndate: {{date}}\n---\n# {{title}}\n")
        try diary.write("Ideas.md", "No date.\n")
        try diary.write("attachments/pic.jpg", ForeignDiary.photo)
        #expect(try MarkdownFormat.recognize(diary.source()) == "vault of Obsidian with 4 notes")
        let sink = try read()
        #expect(sink.entries.map(\.place) == ["Daily/Notes/06-05-2024.md", "Daily/Notes/2024-05-07 Extra.md"])
        #expect(sink.texts("creationTime") == ["2024-05-06T12:00:00+02:00", "2024-05-07T12:00:00+02:00"])
        #expect(sink.texts("text") == ["A day.  #walk/rain", "Another."] && sink.texts("title") == [nil, "Extra"])
        #expect(sink.media == [["attachments/pic.jpg"], []])
        #expect(sink.holeCounts == [.undated: 2])
    }

    @Test func `a note without a date is reported, and never has the file's`() throws {
        try diary.write("2024-05-06.md", "A")
        try diary.write("Plain.md", "B")
        try diary.write("Empty.md", "")
        let sink = try read()
        #expect(sink.texts("text") == ["A"])
        #expect(sink.problems == [ImportProblem(.undated, "Plain.md", "it has no date")])
    }

    @Test(arguments: [
        "date: 2024-05-06 10:11\nbase: &b\n  x: 1\nother: *b", "title: A: b\ndate: \"2024-05-06 10:11\"",
        "Created: '2024-05-06 10:11'\nauthor: @me", "date: 2024-05-06 10:11\n\ttab: yes",
        "date: {{date}}\ncreated: 2024-05-06 10:11\nx: `y`",
    ])
    func `a date above a text counts if the rest there is not YAML or has aliases`(matter: String) throws {
        try diary.write("Note.md", "---\n\(matter)\n---\nText\n")
        let sink = try read()
        #expect(sink.texts("creationTime") == ["2024-05-06T10:11:00+02:00"] && sink.problems.isEmpty)
        #expect(sink.texts("text") == ["---\n\(matter)\n---\nText"])
    }

    @Test func `jrnl's YAML has the text in it`() throws {
        try diary.write(
            "2024-06-16_a-day.md",
            "---\ntitle: A day\ndate: 2024-06-16 09:00\nstarred: true\ntags:\n  - a\nbody: |\n  Line one\n\n  two\n...")
        let sink = try read()
        #expect(sink.texts("text") == ["Line one\n\ntwo"] && sink.texts("title") == ["A day"])
        #expect(sink.texts("creationTime") == ["2024-06-16T09:00:00+02:00"] && sink.texts("starred") == ["true"])
    }

    @Test func `nothing in code is a medium or a placeholder`() throws {
        try diary.write("2024-05-06.md", "```\n![](a.jpg)\n```\n`![[b.jpg]]`")
        let sink = try read()
        #expect(sink.texts("text") == ["```\n![](a.jpg)\n```\n`![[b.jpg]]`"] && sink.problems.isEmpty)
    }

    @Test func `a graph of Logseq has its journals`() throws {
        try diary.write("logseq/config.edn", "{}")
        try diary.write("logseq/bak/journals/2024_02_16.md", "- old")
        let mark = "TO" + "DO"
        try diary.write(
            "journals/2024_02_16.md",
            """
            mood:: good
            tags:: a, [[b c]]

            - \(mark) walk #[[two words]]
              id:: 64f0
              :LOGBOOK:
              CLOCK: [2024-02-16 Fri 10:00]
              :END:
            \t- ![n.png](../assets/x_1.png){:height 288, :width 252}
            - ![o](assets/y.png) end
            - ```
              key:: value
              ```
            """)
        try diary.write("journals/2024_02_17.md", "-\n")
        try diary.write("journals/2024_02_18.org", "* Org")
        try diary.write("pages/Other.md", "- text")
        for name in ["x_1.png", "y.png"] { try diary.write("assets/" + name, ForeignDiary.photo) }
        #expect(try MarkdownFormat.recognize(diary.source()) == "graph of Logseq with 4 pages")
        let sink = try read()
        #expect(sink.texts("text") == ["", "-  end\n- ```\n  key:: value\n  ```", "- Org"])
        #expect(sink.texts("title") == ["walk #[[two words]]", nil, nil])
        #expect(sink.tags == [["two words"], ["a", "b c"], []])
        #expect(sink.media == [["assets/x_1.png"], ["assets/y.png"], []])
        #expect(sink.entries[1].unmodelled["mood"] == .string("good"))
        #expect(sink.entries[1].unmodelled["blockProperties"]?.arrayValue == [.string("id:: 64f0")])
        #expect(sink.entries[1].unmodelled["logbook"]?.arrayValue?.count == 1)
        #expect(sink.holeCounts == [.undated: 1])
    }

    @Test func `the names of other notes decide which number is the day`() throws {
        try diary.write("05-06-2024.md", "A")
        try diary.write("Thursday, 06-06-2024.md", "B")
        #expect(try MarkdownFormat.recognize(diary.source()) == "folder of Markdown with 2 notes")
        let reason = "05-06-2024 may mean either of two days, and no other date decides which"
        #expect(try read().problems == [ImportProblem(.undated, "05-06-2024.md", reason)])
        try diary.write("17-06-2024.md", "C")
        let sink = try read()
        #expect(
            sink.texts("creationTime") == [
                "2024-06-05T12:00:00+02:00", "2024-06-17T12:00:00+02:00", "2024-06-06T12:00:00+02:00",
            ])
        #expect(sink.problems.isEmpty)
    }

    @Test func `the dates above other texts decide which number is the day`() throws {
        try diary.write("a.md", "---\ndate: 05/06/2024\n---\nA")
        try diary.write("b.md", "---\nCreated: \"06/17/2024 10:30\"\n---\nB")
        let sink = try read()
        #expect(sink.texts("creationTime") == ["2024-05-06T12:00:00+02:00", "2024-06-17T10:30:00+02:00"])
        #expect(sink.problems.isEmpty)
    }

    @Test(arguments: [
        ("dd-MM-yyyy", "05-06-2024"), ("yyyyMMdd", "20240605"), ("EEEE, dd.MM.yyyy", "Wednesday, 05.06.2024"),
        ("MMM do, yyyy", "Jun 5th, 2024"), ("E_d_M_yy", "Wed_5_6_24"),
    ])
    func `journals of Logseq have the format of its settings`(format: String, name: String) throws {
        try diary.write(
            "logseq/config.edn",
            "{:meta/version 1\n ;; :journal/file-name-format \"yyyy_MM_dd\"\n :journal/file-name-format \"\(format)\"}\n"
        )
        try diary.write("journals/\(name).md", "- A")
        let sink = try read()
        #expect(sink.texts("creationTime") == ["2024-06-05T12:00:00+02:00"] && sink.texts("title") == [nil])
    }

    @Test func `a month's note of another program is not taken for our own export`() throws {
        try diary.write("2024-06.md", "# June 2024\n\n## 2024-06-10\n\nText\n")
        try diary.write("2024-06-11.md", "A")
        let sink = try read()
        #expect(sink.texts("text") == ["A"])
        #expect(sink.problems == [ImportProblem(.undated, "2024-06.md", "it has no date")])
    }

    @Test func `zk's tags are between colons`() throws {
        try diary.write(".zk/config.toml", "")
        try diary.write("202405061030-trip.md", "# Trip\n\n:a:b: text :smile\n")
        let sink = try read()
        #expect(sink.tags == [["a", "b"]] && sink.texts("creationTime") == ["2024-05-06T10:30:00+02:00"])
    }

    @Test func `a folder without a date is not a diary`() throws {
        try diary.write("README.md", "# Program\n")
        try diary.write("a.jpg", ForeignDiary.photo)
        #expect(try MarkdownFormat.recognize(diary.source()) == nil)
        try diary.write("b.md", "---\ntitle: x\ndate: 2024-05-06\n---\n")
        #expect(try MarkdownFormat.recognize(diary.source()) == "folder of Markdown with 2 notes")
    }
}
