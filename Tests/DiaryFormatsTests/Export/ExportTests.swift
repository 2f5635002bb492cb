import Chronology
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryFormats
@testable import DiaryModel

struct ExportTests {
    private let diary: TestDiary

    init() throws {
        diary = try TestDiary()
    }

    private static var words: MarkdownWords {
        MarkdownWords(
            day: { "\($0)" }, month: { "\($0.year)/\($0.month)" }, time: { $0.wallTime.clock() },
            duration: { "\(Int($0)) s" },
            measurement: { "\($0.name) \($0.value)" }, position: { "\($0.latitude)" },
            facts: { $0.metadata.model.map { [$0] } ?? [] })
    }

    private func names(in name: String) throws -> [String] {
        let found = FileManager.default.enumerator(atPath: diary.folder.url(name).path)
        return (found?.allObjects as? [String] ?? []).sorted()
    }

    private func medium(_ name: String, _ content: String, at time: String? = nil) throws -> MediumDraft {
        var draft = try diary.keep(Data(content.utf8), name: name)
        let zonedTime = try time.map { try ZonedTime(rfc3339: $0) }
        draft.medium.captureTime = zonedTime.map { Medium.CaptureTime(instant: $0.instant, utcOffset: $0.utcOffset) }
        return draft
    }

    private func export(
        _ format: ExportFormat, to name: String = "out", _ change: (inout ExportOptions) -> Void = { _ in }
    ) throws -> ExportReport {
        var options = ExportOptions()
        options.words = Self.words
        change(&options)
        return try Export(of: diary.store, EntryQuery(), options).writeFolder(diary.folder.path(name), format)
    }

    @Test func `originals alone have readable names, their bytes and their time`() throws {
        var first = try medium("a.wav", "first", at: "2026-03-01T10:00:00.5+02:00")
        first.medium.companions = [try diary.companion(.raw, "a.DNG", [9])]
        try diary.add("x", media: [first, try medium("A.WAV", "second", at: "2026-03-01T10:00:00+02:00")])
        try diary.add("without media")
        let report = try export(.media)
        #expect(report.soundCount == 2 && report.companionCount == 1 && report.entryCount == 2)
        let names = ["2026-03-01 10.00.00 A (2).WAV", "2026-03-01 10.00.00 a.DNG", "2026-03-01 10.00.00 a.wav"]
        #expect(try self.names(in: "out") == names)
        let contents = try names.map { Array(try Data(contentsOf: diary.folder.url("out/" + $0))) }
        #expect(contents == [Array("second".utf8), [9], Array("first".utf8)])
        let status = try #require(Folder.status(diary.folder.path("out/" + names[2])))
        #expect(status.st_mtim.tv_sec == 1_772_352_000 && status.st_mtim.tv_nsec == 500_000_000)
    }

    @Test func `Markdown has one file per month across all zones`() throws {
        try diary.add("# Kyoto", at: "2026-12-01T00:30:00+09:00", media: [try medium("k.wav", "kyoto")])
        try diary.add("Praha", at: "2026-11-30T20:00:00+01:00")
        try diary.add("later", at: "2026-12-01T09:00:00+01:00")
        _ = try export(.markdown)
        #expect(
            try names(in: "out") == [
                "2026-11.md", "2026-12.md", "media", "media/2026-12", "media/2026-12/2026-12-01 00.30.00 k.wav",
            ])
        #expect(
            try String(contentsOf: diary.folder.url("out/2026-12.md"), encoding: .utf8) == """
                # 2026/12

                ## 2026-12-01

                ### 00:30

                #### Kyoto

                [k.wav](media/2026-12/2026-12-01%2000.30.00%20k.wav)

                ### 09:00

                later

                """)
    }

    @Test func `a missing or damaged original is named, and the rest is exported`() throws {
        let (missing, damaged) = (try medium("missing.wav", "m"), try medium("damaged.wav", "d"))
        try diary.add("x", media: [missing, damaged, try medium("whole.wav", "w")])
        try Folder.remove(diary.store.vault.path(of: missing.medium.hash, extension: "wav"))
        let path = diary.store.vault.path(of: damaged.medium.hash, extension: "wav")
        try Folder.remove(path)
        try File.create(path, [1])
        var losses: [String] = []
        let report = try export(.lines) { $0.onLoss = { losses.append("\($0) \($1)") } }
        #expect(losses == ["missing.wav missing", "damaged.wav damaged"])
        #expect(report.lossCount == 2 && report.soundCount == 2)
        let line = Array(try Data(contentsOf: diary.folder.url("out/entries.jsonl"))).text
        #expect(!line.contains("media/\(missing.medium.hash)") && line.contains("\"hash\":\"\(missing.medium.hash)\""))
    }

    @Test func `one that is stopped leaves nothing`() throws {
        for index in 0..<5 { try diary.add("\(index)", media: [try medium("\(index).wav", "content \(index)")]) }
        for moment in 0..<100 {
            var count = 0
            let stopped = Result {
                try export(.markdown) {
                    $0.isInterrupted = {
                        count += 1; return count > moment
                    }
                }
            }
            guard case .failure(let error) = stopped else {
                #expect(moment > 5)
                return
            }
            #expect(error as? ExportError == .interrupted)
            #expect(try names(in: "").allSatisfy { !$0.hasPrefix("out") && !$0.hasPrefix(".diary-export") })
        }
        Issue.record("it never ended")
    }

    @Test func `a copy without its position has its own hash, and is imported with it`() throws {
        let photo = try Data(contentsOf: Samples.folder.appending(path: "river-in-fog.jpg"))
        var draft = try diary.keep(photo, name: "river.jpg")
        draft.medium.metadata.position = Position(latitude: 50, longitude: 14)
        try diary.add("x", media: [draft, try medium("plain.wav", "plain")])
        let report = try export(.lines) { $0.withoutPlaces = true }
        #expect(report.strippedCount == 1 && report.lossCount == 0)
        let lines = Array(try Data(contentsOf: diary.folder.url("out/entries.jsonl")))
        #expect(!lines.text.contains("latitude") && !lines.text.contains("\(draft.medium.hash)"))
        for name in try names(in: "out/media") {
            let copy = try FileDescriptor.open(diary.folder.path("out/media/" + name), O_RDONLY)
            #expect(ContentHash(bytes: try ContentHasher.hash(of: copy)).map { "\($0).wav" } == name)
        }
    }

    @Test func `an original whose position can't be removed is not exported`() throws {
        var draft = try medium("secret.wav", "no known place for a position")
        draft.medium.metadata.position = Position(latitude: 50, longitude: 14)
        try diary.add("x", media: [draft])
        var losses: [String] = []
        let report = try export(.media) {
            $0.withoutPlaces = true
            $0.onLoss = { losses.append("\($0) \($1)") }
        }
        #expect(losses == ["secret.wav revealsPosition"] && report.soundCount == 0)
        #expect(try names(in: "out").isEmpty)
    }

    @Test func `a Markdown file contains nothing that a terminal would take for a command`() throws {
        var draft = try medium("a\u{1b}]0;x\u{7}b.wav", "sound")
        draft.medium.caption = "caption \u{9b}31m"
        draft.medium.metadata.model = "model\u{8}"
        var entry = EntryDraft(
            text: "red \u{1b}[31m\u{7f} and\tback \u{202e}txt\u{2066}\n```\ncode \u{1b}c\n```",
            creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true)
        entry.place = "place\u{1b}[2J"
        entry.journal = "journal\u{85}"
        entry.media = [draft]
        _ = try diary.store.add(entry)
        _ = try export(.markdown)
        let text = try String(contentsOf: diary.folder.url("out/2026-03.md"), encoding: .utf8)
        let commands = text.unicodeScalars.filter {
            ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || 0x7F...0x9F ~= $0.value || 0x202A...0x202E ~= $0.value
                || 0x2066...0x2069 ~= $0.value
        }
        #expect(commands.isEmpty)
        #expect(text.contains(#"red \x1b[31m\x7f and"#) && text.contains(#"\u{202e}txt\u{2066}"#))
        #expect(text.contains(#"code \x1bc"#))
        _ = try Export(of: diary.store, EntryQuery()).writeFile(diary.folder.path("one.md"), .markdown)
        let one = try String(contentsOf: diary.folder.url("one.md"), encoding: .utf8)
        #expect(!one.unicodeScalars.contains("\u{1b}"))
    }

    @Test func `an export stays in its folder even if the name changes meanwhile`() throws {
        _ = try diary.store.add(
            EntryDraft(text: "x", creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00Z"), hasTime: true))
        try FileManager.default.createDirectory(at: diary.folder.url("trap"), withIntermediateDirectories: true)
        let draft = try ExportDraft(for: diary.folder.path("out"))
        let folder = try draft.makeFolder()
        let name = URL(filePath: draft.path.description)
        try FileManager.default.moveItem(at: name, to: diary.folder.url("moved"))
        try FileManager.default.createSymbolicLink(atPath: name.path, withDestinationPath: "trap")
        try File.create(folder.path.appending("entries.jsonl"), [])
        #expect(!folder.isNamed(draft.path))
        #expect(try names(in: "trap").isEmpty && names(in: "moved") == ["entries.jsonl"])
    }

    @Test func `a name that a broken link has is taken`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: diary.folder.url("out").path, withDestinationPath: "nowhere")
        #expect(throws: ExportError.isThere(diary.folder.path("out"))) { try export(.lines) }
        #expect(try names(in: "").allSatisfy { !$0.hasPrefix(".diary-export") && $0 != "nowhere" })
    }

    @Test func `if a file system can't refuse to replace, a name is reserved first`() throws {
        try diary.folder.write(Data("new".utf8), to: "new")
        try diary.folder.write(Data("new".utf8), to: "folder/new")
        try diary.folder.write(Data("mine".utf8), to: "taken")
        #expect(try Folder.moveOntoReservation(diary.folder.path("new"), to: diary.folder.path("file")))
        #expect(try Folder.moveOntoReservation(diary.folder.path("folder"), to: diary.folder.path("other")))
        #expect(try !Folder.moveOntoReservation(diary.folder.path("file"), to: diary.folder.path("taken")))
        #expect(try !Folder.moveOntoReservation(diary.folder.path("file"), to: diary.folder.path("other")))
        #expect(try Data(contentsOf: diary.folder.url("file")) == Data("new".utf8))
        #expect(try Data(contentsOf: diary.folder.url("other/new")) == Data("new".utf8))
        #expect(try Data(contentsOf: diary.folder.url("taken")) == Data("mine".utf8))
    }
}

private enum Samples {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Media")
}
