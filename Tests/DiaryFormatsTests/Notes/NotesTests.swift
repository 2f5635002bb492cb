import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import Testing

@testable import DiaryFormats

/// Notes for Obsidian, Logseq and zk.
struct NotesTests {
    private let notes: NotesDiary
    private var diary: TestDiary { notes.diary }

    init() throws { notes = try NotesDiary() }

    /// A note without its records.
    private func words(_ name: String) throws -> String {
        try notes.contents(name).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !NoteRecord.isOne($0) }.joined(separator: "\n")
    }

    private func draft(_ text: String, at time: String = "2024-01-05T15:00:00+01:00") throws -> EntryDraft {
        EntryDraft(text: text, creationTime: try ZonedTime(rfc3339: time), hasTime: true)
    }

    @Test func `a day is a note with its entries, their values and their media beside it`() throws {
        var first = try draft("# Kyoto\n\nSee [[2024-01-06]].")
        first.tags = ["trip", "two words"]
        first.starred = true
        first.place = "Gion"
        first.measurements = [DiaryMeasurement(name: "weight", value: 71.5, unit: "kg")]
        first.task = DiaryTask(priority: 2)
        first.media = [try diary.keep(Data("sound".utf8), name: "a b.wav")]
        _ = try diary.store.add(first)
        try diary.add("later", at: "2024-01-05T16:00:00+01:00")
        try diary.add("next", at: "2024-01-06T10:00:00+01:00")
        let report = try notes.export()
        #expect(
            notes.names() == [
                "2024/2024-01-05.md", "2024/2024-01-06.md", "2024/assets/2024-01-05 15.00.00 a b.wav", "notes.json",
            ])
        #expect(report.featuresInText == [.task: 1, .measurement: 1] && report.leftOutFeatures.isEmpty)
        #expect(
            try words("2024/2024-01-05.md") == """
                ---
                diary: 1
                title: "2024-01-05"
                date: 2024-01-05
                tags: [trip, two_words]
                ---

                ## 15:00 +01:00, Gion ★

                #trip #two\u{A0}words

                ### Kyoto

                See [[2024-01-06]].

                - [ ] task, priority 2

                weight 71.5 kg

                [a b.wav](assets/2024-01-05%2015.00.00%20a%20b.wav)


                ## 16:00 +01:00

                later


                """)
    }

    @Test func `with each, an entry is a note with its values in front matter`() throws {
        var first = try draft("# Kyoto: [a] #1\n\ntext")
        first.position = Position(latitude: 35.5, longitude: 135.25)
        first.journal = "travel"
        _ = try diary.store.add(first)
        try diary.add("See [[kyoto: [a] #1]] and [[Kyoto]].", at: "2024-01-05T16:00:00+01:00")
        try diary.add("Kyoto", at: "2024-01-05T17:00:00+01:00")
        try notes.export { $0.writesEachNote = true }
        #expect(
            notes.names() == [
                "2024/2024-01-05 Kyoto.md", "2024/2024-01-05 Kyoto_ _a_ _1.md",
                "2024/2024-01-05 See __kyoto_ _a_ _1__ and __Kyoto__.md", "notes.json",
            ])
        #expect(
            try words("2024/2024-01-05 Kyoto_ _a_ _1.md").hasPrefix(
                """
                ---
                diary: 1
                title: "Kyoto: [a] #1"
                date: 2024-01-05T15:00:00+01:00
                timezone: "+01:00"
                journal: travel
                latitude: 35.5
                longitude: 135.25
                ---

                # Kyoto: [a] #1

                text
                """))
        #expect(try words("2024/2024-01-05 Kyoto.md").contains("\naliases: [Kyoto]\n"))
    }

    @Test func `an update writes only what changed, and removes what went`() throws {
        let sound = try diary.keep(Data("sound".utf8), name: "a.wav")
        try diary.add("one", at: "2024-01-05T15:00:00+01:00", media: [sound])
        let gone = try diary.add("two", at: "2025-01-05T15:00:00+01:00")
        #expect(try notes.export().writtenCount == 3)
        let before = try notes.files()
        #expect(try notes.export { $0.updates = true }.writtenCount == 0)
        #expect(try notes.files() == before)
        try diary.add("three", at: "2024-01-05T16:00:00+01:00")
        _ = try diary.store.trash([gone.id], as: CommandRecord("delete", ""))
        #expect(try notes.export { $0.updates = true }.writtenCount == 1)
        #expect(!Folder.exists(notes.path("out/2025")))
        try notes.export(to: "new")
        #expect(try notes.files() == notes.files("new"))
    }

    @Test func `a foreign folder is never updated`() throws {
        try diary.add("one")
        try diary.folder.write(Data("mine".utf8), to: "vault/2026/2026-03-01.md")
        #expect(throws: ExportError.isForeign(notes.path("vault"), "a folder of notes")) {
            try notes.export(to: "vault") { $0.updates = true }
        }
        try diary.folder.write(FolderManifest(files: [:]).bytes(.notes), to: "vault/notes.json")
        var losses: [String] = []
        let report = try notes.export(to: "vault") {
            $0.updates = true
            $0.onLoss = { name, _ in losses.append(name) }
        }
        #expect(losses == ["2026/2026-03-01.md"] && report.lossCount == 1)
        #expect(try File.read(notes.path("vault/2026/2026-03-01.md")) == Array("mine".utf8))
        #expect(notes.names("vault") == ["2026/2026-03-01.md", "notes.json"])
    }

    @Test(arguments: ["../x.md", "2024/../x.md", "2024/a/x.md", "x.md", "2024/assets/a/b", "24/x.md", "2024/x\u{0}.md"])
    func `a manifest that names anything else is none`(name: String) throws {
        try diary.add("one")
        try diary.folder.write(FolderManifest(files: [name: ""]).bytes(.notes), to: "vault/notes.json")
        #expect(throws: ExportError.self) { try notes.export(to: "vault") { $0.updates = true } }
    }

    @Test func `a note that was changed there stays until its change came in`() throws {
        try diary.add("old words", at: "2024-01-05T15:00:00+01:00")
        try notes.export()
        try notes.change("2024/2024-01-05.md", "old words", to: "new words")
        try diary.add("beside", at: "2024-01-05T16:00:00+01:00")
        var losses: [String] = []
        let report = try notes.export {
            $0.updates = true
            $0.onLoss = { name, _ in losses.append(name) }
        }
        #expect(losses == ["2024/2024-01-05.md"] && report.lossCount == 1)
        #expect(try notes.contents("2024/2024-01-05.md").contains("new words"))
        #expect(try notes.takeIn(notes.path("out"), updates: true).report.updatedCount == 1)
        #expect(try diary.entries().map(\.text) == ["new words", "beside"])
        try expectUpdated()
        #expect(try notes.contents("2024/2024-01-05.md").contains("beside"))
    }

    /// Expects that an update writes every note, and the next one none.
    private func expectUpdated(each: Bool = false) throws {
        for written in [1, 0] {
            let report = try notes.export { ($0.updates, $0.writesEachNote) = (true, each) }
            #expect(report.lossCount == 0 && report.writtenCount == written)
        }
    }

    /// Adds words at the end of a note.
    private func append(_ words: String, to name: String) throws {
        let text = try notes.contents(name)
        try diary.folder.write(Data((text + words).utf8), to: "out/" + name)
    }

    @Test func `a note of somebody else's is named, and the others are written`() throws {
        try diary.add("one", at: "2024-01-05T15:00:00+01:00")
        try notes.export()
        try diary.folder.write(Data("mine".utf8), to: "out/2024/2024-01-07.md")
        #expect(try notes.takeIn(notes.path("out"), updates: true).report.entryCount == 1)
        try diary.add("later", at: "2024-01-08T15:00:00+01:00")
        var losses: [String] = []
        let report = try notes.export {
            $0.updates = true
            $0.onLoss = { name, _ in losses.append(name) }
        }
        #expect(losses == ["2024/2024-01-07.md"] && report.lossCount == 1)
        #expect(try notes.contents("2024/2024-01-07.md") == "mine")
        #expect(try notes.contents("2024/2024-01-08.md").contains("later"))
    }

    @Test func `a heading with a time begins an entry of that time`() throws {
        let name = "2024/2024-01-05.md"
        try diary.add("one", at: "2024-01-05T15:00:00+01:00")
        try diary.add("two", at: "2024-01-05T22:00:00+01:00")
        try notes.export()
        try notes.change(name, "## 22:00", to: "## 20:15\n\nEvening.\n\n### Fog\n\n## 22:00")
        try append("\n## 23:30 Dinner\n\nlate\n", to: name)
        let (report, problems) = try notes.takeIn(notes.path("out"), updates: true)
        #expect(report.entryCount == 2 && report.updatedCount == 0 && problems.isEmpty, "\(problems)")
        let times = try diary.entries().map { "\($0.text)|\($0.hasTime)|\($0.creationTime.rfc3339())" }
        #expect(
            Set(times) == [
                "one|true|2024-01-05T15:00:00+01:00", "two|true|2024-01-05T22:00:00+01:00",
                "Evening.\n\n# Fog|true|2024-01-05T20:15:00+01:00", "Dinner\n\nlate|true|2024-01-05T23:30:00+01:00",
            ])
        try expectUpdated()
        let again = try notes.takeIn(notes.path("out"), updates: true).report
        #expect(again.entryCount + again.updatedCount == 0)
    }

    @Test func `words below the last entry go out with it once they came in`() throws {
        let name = "2024/2024-01-05.md"
        try diary.add("one", at: "2024-01-05T15:00:00+01:00")
        try notes.export()
        try append("\nwritten below\n\n### more\n", to: name)
        #expect(try notes.export { $0.updates = true }.lossCount == 1)
        #expect(try notes.takeIn(notes.path("out"), updates: true).report.entryCount == 1)
        try expectUpdated()
        #expect(try diary.entries().map(\.text).sorted() == ["one", "written below\n\n### more"])
    }

    @Test func `an entry that was removed from a note doesn't come back into it`() throws {
        let name = "2024/2024-01-05.md"
        try diary.add("one", at: "2024-01-05T15:00:00+01:00")
        try diary.add("two", at: "2024-01-05T16:00:00+01:00")
        try notes.export()
        let text = try notes.contents(name)
        let start = try #require(text.range(of: "\n## 16:00"))
        try diary.folder.write(Data(text[..<start.lowerBound].utf8), to: "out/" + name)
        _ = try notes.takeIn(notes.path("out"), updates: true)
        #expect(try notes.export { $0.updates = true }.lossCount == 1)
        #expect(try !notes.contents(name).contains("two"))
    }

    @Test func `with each, tags that were changed in a note come in`() throws {
        var first = try draft("one")
        first.tags = ["a", "two words"]
        _ = try diary.store.add(first)
        try notes.export { $0.writesEachNote = true }
        let name = "2024/2024-01-05 one.md"
        try notes.change(name, "tags: [a, two_words]", to: "tags:\n  - two_words\n  - \"#new\"")
        let (report, problems) = try notes.takeIn(notes.path("out"), updates: true)
        #expect(report.updatedCount == 1 && problems.isEmpty, "\(problems)")
        #expect(try diary.entries().map { Set($0.tags) } == [["two words", "new"]])
        try expectUpdated(each: true)
        try notes.change(name, "title: one", to: "title: other")
        let second = try notes.takeIn(notes.path("out"), updates: true)
        #expect(second.problems.map(\.kind) == [.oddValue] && second.report.updatedCount == 0)
    }

    @Test func `texts that were changed or added in notes come in`() throws {
        try diary.add("# Title\n\nold words", at: "2024-01-05T15:00:00+01:00")
        try diary.add("two", at: "2024-01-05T16:00:00+01:00")
        try notes.export()
        try notes.change("2024/2024-01-05.md", "old words", to: "new words\n\n#### more")
        let text = try notes.contents("2024/2024-01-05.md")
        try diary.folder.write(Data((text + "\nwritten below\n").utf8), to: "out/2024/2024-01-05.md")
        let (report, problems) = try notes.takeIn(notes.path("out"), updates: true)
        #expect(report.updatedCount == 1 && report.entryCount == 1 && problems.isEmpty)
        let texts = try diary.entries().map(\.text)
        #expect(texts.sorted() == ["# Title\n\nnew words\n\n## more", "two", "written below"])
        #expect(try notes.takeIn(notes.path("out"), updates: true).report.entryCount == 0)
    }

    @Test func `what is added at the end of a note of one entry belongs to it`() throws {
        try diary.add("one", at: "2024-01-05T15:00:00+01:00")
        try notes.export { $0.writesEachNote = true }
        let text = try notes.contents("2024/2024-01-05 one.md")
        try diary.folder.write(Data((text + "\nmore\n").utf8), to: "out/2024/2024-01-05 one.md")
        #expect(try notes.takeIn(notes.path("out"), updates: true).report.updatedCount == 1)
        #expect(try diary.entries().map(\.text) == ["one\n\nmore"])
    }

    @Test func `a changed value is named, a damaged record costs nothing but its values`() throws {
        try diary.add("one", at: "2024-01-05T15:00:00+01:00")
        try notes.export()
        try notes.change("2024/2024-01-05.md", "## 15:00", to: "## 17:00")
        let other = try NotesDiary()
        #expect(try other.takeIn(notes.path("out")).problems.map(\.kind) == [.oddValue])
        #expect(try other.diary.entries().map(\.text) == ["one"])
        try notes.change("2024/2024-01-05.md", "\"above\"", to: "above")
        let third = try NotesDiary()
        #expect(try third.takeIn(notes.path("out")).problems.map(\.kind) == [.unreadable])
        #expect(
            try third.diary.entries().map { "\($0.text) \($0.creationTime.rfc3339())" } == [
                "one 2024-01-05T17:00:00+01:00"
            ])
    }

    @Test func `a medium that is missing or another file is named, and the rest comes in`() throws {
        let media = [try diary.keep(Data("a".utf8), name: "a.wav"), try diary.keep(Data("b".utf8), name: "b.wav")]
        try diary.add("one", at: "2024-01-05T15:00:00+01:00", media: media)
        try notes.export()
        try Folder.remove(notes.path("out/2024/assets/2024-01-05 15.00.00 a.wav"))
        try diary.folder.write(Data("other".utf8), to: "out/2024/assets/2024-01-05 15.00.00 b.wav")
        let other = try NotesDiary()
        let (_, problems) = try other.takeIn(notes.path("out"))
        #expect(problems.map(\.kind) == [.danglingPlaceholder, .oddValue])
        #expect(try other.diary.entries().map(\.media.count) == [0])
    }

    @Test func `media that were moved inside the vault are found by their names`() throws {
        try diary.add("one", media: [try diary.keep(Data("a".utf8), name: "a.wav")])
        try notes.export()
        let name = "2026-03-01 12.00.00 a.wav"
        try Folder.make(notes.path("out/files"))
        try Folder.move(notes.path("out/2026/assets/\(name)"), to: notes.path("out/files/\(name)"))
        let other = try NotesDiary()
        #expect(try other.takeIn(notes.path("out")).problems.isEmpty)
        #expect(try other.lines() == notes.lines())
    }

    @Test func `without places nothing names one`() throws {
        var draft = try draft("x")
        draft.position = Position(latitude: 50.5, longitude: 14.25)
        draft.place = "Praha"
        draft.extra = #"{"location":{"latitude":50.5}}"#
        _ = try diary.store.add(draft)
        for each in [false, true] {
            try notes.export(to: "out") {
                ($0.withoutPlaces, $0.writesEachNote, $0.updates) = (true, each, true)
            }
            for bytes in try notes.files().values {
                let text = String(decoding: bytes, as: UTF8.self)
                for word in ["latitude", "50.5", "Praha", "place", "location"] { #expect(!text.contains(word)) }
            }
        }
    }

    @Test(arguments: ["\u{0}", "..", "../../x", "a/b", String(repeating: "x", count: 500), "CON", "  ", "A", "."])
    func `hostile titles and names stay names`(name: String) throws {
        for time in ["10", "11"] {
            let medium = try diary.keep(Data("\(time)\(name.count)".utf8), name: "a.wav").copy()
            var draft = try draft(name, at: "2024-01-05T\(time):00:00+01:00")
            draft.media = [medium]
            draft.media[0].medium.fileName = name.filter { $0 != "\u{0}" } + ".wav"
            _ = try diary.store.add(draft)
        }
        try diary.add(name.lowercased(), at: "2024-01-05T12:00:00+01:00")
        try notes.export { $0.writesEachNote = true }
        let names = notes.names()
        #expect(names.count == 6 && Set(names.map { $0.lowercased() }).count == 6)
        let beginnings = ["notes.json", "2024/2024-01-05", "2024/assets/2024-01-05 "]
        #expect(names.allSatisfy { name in beginnings.contains { name.hasPrefix($0) } })
        let other = try NotesDiary()
        #expect(try other.takeIn(notes.path("out")).problems.isEmpty)
        #expect(try other.lines() == notes.lines())
    }

    @Test func `only what is selected goes out`() throws {
        try diary.add("one", at: "2024-01-05T15:00:00+01:00", tags: ["a"])
        try diary.add("two", at: "2024-01-06T15:00:00+01:00", tags: ["b"])
        try notes.export(to: "out", EntryQuery([.tagged(["b"])]))
        #expect(notes.names() == ["2024/2024-01-06.md", "notes.json"])
    }

    @Test func `a copy of a note brings nothing, and a conflicting one its text`() throws {
        try diary.add("old words", at: "2024-01-05T15:00:00+01:00", media: [diary.keep(Data("a".utf8), name: "a.wav")])
        try notes.export()
        let text = try notes.contents("2024/2024-01-05.md")
        try diary.folder.write(Data(text.utf8), to: "out/2024/2024-01-05 copy.md")
        let other = try NotesDiary()
        #expect(try other.takeIn(notes.path("out")).report.entryCount == 1)
        #expect(try other.lines() == notes.lines())
        let changed = text.replacingOccurrences(of: "old words", with: "new words")
        try diary.folder.write(Data(changed.utf8), to: "out/2024/2024-01-05 copy.md")
        let third = try NotesDiary()
        #expect(try third.takeIn(notes.path("out")).problems.map(\.kind) == [.duplicate])
        #expect(try third.diary.entries().map(\.text).sorted() == ["new words", "old words"])
    }

    @Test func `notes of another program beside ours come in, too`() throws {
        try diary.add("one", at: "2024-01-05T15:00:00+01:00")
        try notes.export()
        try diary.folder.write(Data("other words".utf8), to: "out/2024-01-07.md")
        let other = try NotesDiary()
        #expect(try other.takeIn(notes.path("out")).report.entryCount == 2)
        #expect(try other.diary.entries().map(\.text) == ["one", "other words"])
    }

    @Test func `a record is one line in which nothing ends a comment`() throws {
        var record = NoteRecord(["a--b": .string("--> <!-- --- -\n\u{202E}")])
        record.text = "----"
        let line = record.line
        #expect(!line.dropFirst(4).dropLast(3).contains("--") && !line.contains("\n") && !line.contains("\u{202E}"))
        let read = try #require(NoteRecord(line: line + "  "))
        #expect(read.entry == record.entry && read.text == "----")
    }
}
