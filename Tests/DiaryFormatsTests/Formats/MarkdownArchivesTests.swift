import Chronology
import DiaryMedia
import DiaryTestSupport
import Foundation
import JSON
import Testing

@testable import DiaryFormats
@testable import DiaryModel

/// Joplin's and Bear's exports, and our own.
struct MarkdownArchivesTests {
    private let diary = ForeignDiary()

    private func read() throws -> ForeignDiary.Sink { try diary.read(MarkdownFormat.self) }

    private func id(_ digit: Character) -> String { String(repeating: digit, count: 32) }

    @Test func `Joplin's raw export is resolved over its files`() throws {
        try diary.write(
            "\(id("a")).md",
            """
            A walk

            Text ![hill](:/\(id("c"))) and ![gone](:/\(id("9")))

            id: \(id("a"))
            parent_id: \(id("b"))
            user_created_time: 2019-05-01T16:54:00.000Z
            user_updated_time: 2019-05-02T16:54:00.000Z
            latitude: 0.00000000
            longitude: 0.00000000
            is_todo: 1
            todo_due: 1556870400000
            todo_completed: 1556874000000
            encryption_applied: 0
            type_: 1
            """)
        try diary.write("\(id("b")).md", "Book\n\nid: \(id("b"))\ntype_: 2")
        try diary.write("\(id("c")).md", "hill.jpg\n\nid: \(id("c"))\nmime: image/jpeg\ntype_: 4")
        try diary.write("\(id("d")).md", "rain\n\nid: \(id("d"))\ntype_: 5")
        try diary.write("\(id("e")).md", "id: \(id("e"))\nnote_id: \(id("a"))\ntag_id: \(id("d"))\ntype_: 6")
        try diary.write("\(id("f")).md", "Secret\n\nencryption_applied: 1\ntype_: 1")
        try diary.write("resources/\(id("c")).jpg", ForeignDiary.photo)
        #expect(try MarkdownFormat.recognize(diary.source()) == "Joplin export of 6 items")
        let sink = try read()
        #expect(sink.entries.map(\.sourceID) == [id("a")] && sink.texts("title") == ["A walk"])
        #expect(sink.texts("text") == ["Text  and (a photo is missing: \(id("9")))"])
        #expect(sink.texts("creationTime") == ["2019-05-01T18:54:00+02:00"] && sink.texts("latitude") == [nil])
        #expect(sink.tags == [["rain"]] && sink.media == [["resources/\(id("c")).jpg"]])
        #expect(sink.entries[0].media[0].caption == "hill" && sink.entries[0].media[0].fileName == "hill.jpg")
        #expect(sink.texts("done") == ["true"] && sink.texts("doneTime") == ["2019-05-03T11:00:00+02:00"])
        #expect(sink.texts("due") == ["2019-05-03T10:00:00+02:00"] && sink.texts("dueTimeZone") == ["Europe/Prague"])
        #expect(sink.entries[0].unmodelled["notebook"] == .string("Book"))
        #expect(sink.holeCounts == [.danglingPlaceholder: 1, .encrypted: 1])
    }

    @Test func `Bear's bundles bring their assets`() throws {
        let info =
            #"{"net.shinyfrog.bear":{"creationDate":"2019-05-01T16:54:00Z","pinned":1,"trashed":0,"uniqueIdentifier":"U-1"}}"#
        try diary.write("A note.textbundle/text.md", "# A note\n![](assets/My%20pic.jpg)\n#tag")
        try diary.write("A note.textbundle/info.json", info)
        try diary.write("A note.textbundle/assets/My pic.jpg", ForeignDiary.photo)
        try diary.write("Gone.textbundle/text.md", "gone")
        try diary.write(
            "Gone.textbundle/info.json", #"{"net.shinyfrog.bear":{"creationDate":"2019-05-01T16:54:00Z","trashed":1}}"#)
        #expect(try MarkdownFormat.recognize(diary.source()) == "collection of 2 notes in text bundles")
        let sink = try read()
        #expect(sink.entries.map(\.sourceID) == ["U-1"] && sink.texts("text") == ["# A note\n#tag"])
        #expect(sink.texts("creationTime") == ["2019-05-01T18:54:00+02:00"])
        #expect(
            sink.media == [["A note.textbundle/assets/My pic.jpg"]]
                && sink.entries[0].unmodelled["pinned"] == .number("1"))
        #expect(sink.holeCounts == [.trashed: 1])
    }

    @Test func `Bear's tags of several words are tags`() throws {
        try diary.write(
            "A.textbundle/text.md",
            "# A\n#one #two words# #a/b c/d# text #not closed\n# head # `#in code#` C# #x# #not tag #\n")
        try diary.write(
            "A.textbundle/info.json", #"{"net.shinyfrog.bear":{"creationDate":"2019-05-01T16:54:00Z"}}"#)
        #expect(try read().tags == [["two words", "a/b c/d"]])
    }

    @Test func `the second time of an autumn night has its offset, and both come back`() throws {
        let times = ["2024-10-27T02:30:00+02:00", "2024-10-27T02:30:00+01:00"]
        let zone = try ZoneDatabase().zone(named: "Europe/Prague")
        var document = MarkdownDocument(
            words: .spoken(with: .english), zones: ZoneDatabase(), withoutPlaces: false)
        let diary = try TestDiary()
        var bytes: [UInt8] = []
        for time in times {
            var entry = try diary.add(time, at: time)
            entry.creationTime = zone.zonedTime(at: entry.creationTime.instant)
            entry.task = DiaryTask(due: TaskDue(entry.creationTime, hasTime: true))
            bytes += document.bytes(of: entry, files: [])
        }
        #expect(
            bytes.text.contains("### 02:30 Europe/Prague +01:00\n") && bytes.text.contains("### 02:30 Europe/Prague\n"))
        try self.diary.write("2024-10.md", bytes)
        let sink = try read()
        #expect(sink.texts("creationTime") == times && sink.texts("due") == times)
        #expect(sink.texts("timeZone") == ["Europe/Prague", "Europe/Prague"])
    }

    @Test func `our own export is imported again`() throws {
        let words = MarkdownWords.spoken(with: .english)
        var document = MarkdownDocument(words: words, zones: ZoneDatabase(), withoutPlaces: false)
        let diary = try TestDiary()
        let medium = try diary.keep(Data([1, 2, 3]), name: "memo 1.wav")
        let first = try diary.add(
            "# Head\n\ntext #home\n\n```\n# code\n```", at: "2026-03-01T12:00:00+01:00", tags: ["typed"],
            media: [medium])
        let due = TaskDue(
            ZonedTime(instant: first.creationTime.instant, utcOffset: 3600, zoneName: "Europe/Prague"), hasTime: false)
        let second = try diary.add("Milk", at: "2026-03-02T09:05:00Z", task: DiaryTask(due: due, priority: 2))
        let files = ExportedFiles(original: "media/2026-03/memo 1.wav", companions: [])
        var text = document.bytes(of: first, files: [files])
        text += document.bytes(of: second, files: [])
        try self.diary.write("2026-03.md", text)
        try self.diary.write("media/2026-03/memo 1.wav", [1, 2, 3])
        #expect(try MarkdownFormat.recognize(self.diary.source()) == "Markdown export of a diary with 1 month")
        let sink = try read()
        #expect(sink.texts("text") == ["# Head\n\ntext #home\n\n```\n# code\n```", "Milk"])
        #expect(sink.texts("creationTime") == ["2026-03-01T12:00:00+01:00", "2026-03-02T09:05:00+00:00"])
        #expect(sink.tags == [["typed"], []] && sink.media == [["media/2026-03/memo 1.wav"], []])
        #expect(sink.texts("done") == [nil, "false"] && sink.texts("due")[1]?.prefix(10) == "2026-03-01")
        #expect(sink.texts("dueHasTime") == [nil, "false"] && sink.problems.isEmpty)
    }

    @Test(arguments: [
        "#home and more", "#home", "weight 71 kg", "mood 4/5", "- [ ] task", "May 5", "journal: x", "<!-- text -->",
        "x\n\n#home", "#a #b\n\ntext", "- [x] task, done x\n\ny",
    ])
    func `a text that looks like markup is restored unchanged`(text: String) throws {
        let diary = try TestDiary()
        var document = MarkdownDocument(
            words: .spoken(with: .english), zones: ZoneDatabase(), withoutPlaces: false)
        var bytes: [UInt8] = []
        for tags in [[], ["two words", "one"]] as [[String]] {
            var entry = try diary.add(text, at: "2026-03-01T12:00:00+01:00", tags: tags)
            bytes += document.bytes(of: entry, files: [])
            entry.measurements = [
                DiaryMeasurement(name: "weight", value: 71.2, unit: "kg"),
                DiaryMeasurement(name: "battery", value: 40, unit: "%"),
                DiaryMeasurement(name: "mood", value: 4, unit: "/5"),
            ]
            bytes += document.bytes(of: entry, files: [])
        }
        try self.diary.write("2026-03.md", bytes)
        let sink = try read()
        #expect(sink.texts("text") == [text, text, text, text])
        #expect(sink.tags == [[], [], ["two words", "one"], ["two words", "one"]])
        let measured = sink.entries.compactMap { $0.line[.measurements] }
        #expect(sink.entries.map { $0.line[.measurements] != nil } == [false, true, false, true])
        for values in measured {
            #expect(values.arrayValue?.map { $0.objectValue?["unit"]?.stringValue } == ["kg", "%", "/5"])
        }
    }
}
