import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryFormats

/// RedNotebook's journals.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct RedNotebookTests {
    private let diary = ForeignDiary()

    @Test func `a month is known by its name and its first line`() throws {
        try diary.write("data/2024-05.txt", "6: {text: a}\n")
        try diary.write("data/2024-05.txt.old", "6: {text: a}\n")
        #expect(try RedNotebookFormat.recognize(diary.source()) == "RedNotebook journal of 1 month")
        let other = ForeignDiary()
        try other.write("2024-05.txt", "[2024-05-06 10:00] jrnl\n")
        #expect(try RedNotebookFormat.recognize(other.source()) == nil)
    }

    @Test func `the copies of months are no left out texts`() throws {
        let sample = try ImportSample().write("5: {text: a}\n", to: "data/2019-02.txt")
        for name in ["2019-02.old.txt", "2019-02.new.txt", "2019-02.CONFLICT_BACKUP1.txt", "2018-02.old.txt"] {
            try sample.write("5: {text: b}\n", to: "data/" + name)
        }
        let found = try sample.read(RedNotebookFormat.self)
        #expect(found.texts == ["a"])
        let copies = ["2019-02.old.txt", "2019-02.new.txt", "2019-02.CONFLICT_BACKUP1.txt"]
        #expect(found.ignored == Set(copies.map { "data/" + $0 }))
    }

    @Test func `days come with their text, categories and pictures`() throws {
        try diary.write(
            "2024-05.txt",
            """
            6:
              Filmy:
                Život Briana: null
              Rodina: null
              text: "=== Výlet ===\\n\\nkůň **pěl** #výlet\\n\\n[\\"\\"foto\\"\\".jpg?300]\\n[\\"\\"gone\\"\\".png]"
            7: {text: ''}
            31: {text: !!python/unicode 'ok'}
            32: {text: no}
            """)
        try diary.write("foto.jpg", ForeignDiary.photo)
        try diary.write("other.jpg", ForeignDiary.photo)
        let sink = try diary.read(RedNotebookFormat.self)
        #expect(sink.entries.map(\.sourceID) == ["2024-05-06", "2024-05-31"])
        #expect(sink.texts("creationTime") == ["2024-05-06T12:00:00+02:00", "2024-05-31T12:00:00+02:00"])
        #expect(sink.texts("hasTime") == ["false", "false"])
        #expect(
            sink.texts("text") == [
                "### Výlet\n\nkůň **pěl** #výlet\n\n(a photo is missing: gone.png)\n\n**Filmy**\n\n- Život Briana",
                "ok",
            ])
        #expect(sink.tags == [["Filmy", "Rodina"], []])
        #expect(sink.media == [["foto.jpg"], []])
        #expect(sink.holeCounts == [.danglingPlaceholder: 1, .unreadable: 1, .orphan: 1])
    }

    @Test func `a journal that RedNotebook has converted to Markdown keeps its marks`() throws {
        let text =
            #"## Title\n\n__bold__, a -- b --c--, {Red *x*|color:#ff0000} `{b|color:c}` {no}\n\n+ item\n\n\tcode\n\n"#
            + #"| {a\\|color:red} | b |\n| --- | --- |"#
        try diary.write("data/2026-09.txt", "1: {text: \"\(text)\", '*meeting*': {'__x__': null}}\n")
        try diary.write("data/journal.cfg", "# Settings\nmarkup=markdown\n")
        try diary.write("old/2012-09.txt", "1: {text: 'a __b__'}\n")
        let sink = try diary.read(RedNotebookFormat.self)
        #expect(
            sink.texts("text") == [
                "## Title\n\n__bold__, a -- b --c--, Red *x* `{b|color:c}` {no}\n\n+ item\n\n\tcode\n\n"
                    + "| a | b |\n| --- | --- |\n\n***meeting***\n\n- __x__",
                "a _b_",
            ])
    }

    @Test(.enabled(if: DecoderTestbed.isReady, "the corpus is missing")) func `the corpus is read`() throws {
        let folder = Corpus.folder.appending(path: "exports/generated/rednotebook")
        let source = try ImportSource.open(folder: FilePath(folder.path), decoderPath: DecoderTestbed.decoderPath)
        #expect(try RedNotebookFormat.recognize(source) == "RedNotebook journal of 3 months")
        let sink = ForeignDiary.Sink()
        try RedNotebookFormat.read(source, diary.options, into: sink)
        #expect(sink.entries.map(\.sourceID) == ["2023-02-28", "2024-05-06", "2024-05-07", "2024-05-31"])
        #expect(sink.texts("text")[0] == "Konec\n  února")
        #expect(sink.texts("text")[3] == "poslední den\nv měsíci")
        #expect(sink.holeCounts == [.unreadable: 1, .danglingPlaceholder: 1])
    }

    @Test(arguments: [
        "1:\n  text: !!python/object/apply:os.system [\"touch pwned\"]\n2: {text: ok}\n",
        "1: {text: [a, b]}\n2: {text: ok}\n", "1: [x]\n2: {text: ok}\nx: {text: no}\n0: {text: no}\n",
    ])
    func `a day of another shape doesn't end it`(document: String) throws {
        try diary.write("2024-06.txt", document)
        let sink = try diary.read(RedNotebookFormat.self)
        #expect(sink.texts("text") == ["ok"] && !sink.problems.isEmpty)
    }

    @Test(arguments: [
        "a: &a [x, x]\n1: {text: *a}\n", "1: {text: \"\n", "- 1\n- 2\n", String(repeating: "[", count: 100_000),
    ])
    func `a document that can't be read is reported`(document: String) throws {
        try diary.write("2024-06.txt", document)
        let sink = try diary.read(RedNotebookFormat.self)
        #expect(sink.entries.isEmpty && sink.problems.map(\.kind) == [.unreadable])
    }
}
