import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

struct JrnlExportTests {
    private func export(_ diary: TestDiary) throws -> String {
        var bytes: [UInt8] = []
        _ = try Export(of: diary.store, EntryQuery()).write(.jrnl) { bytes += $0 }
        return bytes.text
    }

    private func draft(_ text: String, at time: String = "2026-11-19T15:00:00+09:00") throws -> EntryDraft {
        EntryDraft(text: text, creationTime: try ZonedTime(rfc3339: time), hasTime: true)
    }

    @Test func `a due time in the second of two equal hours has its offset`() throws {
        let diary = try TestDiary()
        for offset in ["+02:00", "+01:00"] {
            var entry = try draft("Pay", at: "2026-10-01T10:00:00+02:00")
            let due = try ZonedTime(rfc3339: "2026-10-25T02:30:00" + offset)
            entry.task = DiaryTask(
                due: TaskDue(
                    ZonedTime(instant: due.instant, utcOffset: due.utcOffset, zoneName: "Europe/Prague"), hasTime: true)
            )
            _ = try diary.store.add(entry)
        }
        let lines = try export(diary).split(separator: "\n").filter { $0.hasPrefix("- [ ] task") }
        let words = "- [ ] task, due 2026-10-25 02:30 Europe/Prague"
        #expect(lines.sorted() == [words, words + " +01:00"].map { $0[...] })
    }

    @Test func `an entry is a header, a title, a body, media by name and the tags that are not in the text`()
        throws
    {
        let diary = try TestDiary()
        var entry = try draft("\n  Kyoto #trip \r\n\r\nheron, far @Off\n\n")
        entry.starred = true
        entry.tags = ["trip", "off", "two words", "旅行"]
        entry.media = [try diary.keep(Data([1]), name: "memo #3.wav"), try diary.keep(Data([2]), name: "b.wav")]
        entry.media[1].medium.caption = "the \u{1b}[1mheron"
        _ = try diary.store.add(entry)
        var untimed = try draft("", at: "2026-11-20T12:00:00+01:00")
        untimed.hasTime = false
        _ = try diary.store.add(untimed)
        #expect(
            try export(diary) == """
                [2026-11-19 15:00] Kyoto #trip *

                heron, far @Off
                sound: memo \u{200B}#3.wav
                sound: b.wav "the \\x1b[1mheron"
                @two_words @旅行

                [2026-11-20 09:00] (no text)


                """)
    }

    @Test func `an entry of measurements alone prints them`() throws {
        let diary = try TestDiary()
        var entry = try draft("")
        entry.measurements = [
            DiaryMeasurement(name: "weight", value: 71.4, unit: "kg"), DiaryMeasurement(name: "pulse", value: 60),
        ]
        _ = try diary.store.add(entry)
        #expect(try export(diary) == "[2026-11-19 15:00] weight: 71.4 kg\npulse: 60\n\n")
    }

    @Test(arguments: [
        ("x\n[2019-05-05 10:00] y", "x\n\u{200B}[2019-05-05 10:00] y"),
        ("x\na\n[2019-05-05 10:00] y", "x\na\n [2019-05-05 10:00] y"),
        ("x\n\n   [January] y", "x\n\n   \u{200B}[January] y"),
        (
            "x\na\n[ ] y\n[1] z\n[2020](u)\n\\[2019-05-05 10:00] y",
            "x\na\n[ ] y\n[1] z\n[2020](u)\n\\[2019-05-05 10:00] y"
        ),
        ("x\na\n[2019-05-05\n10:00] y", "x\na\n [2019-05-05\n10:00] y"),
        ("x\na\n[never closed", "x\na\n [never closed"),
        ("x\na\u{2028}[2019-05-05 10:00] y", "x\na\n [2019-05-05 10:00] y"),
        ("[2019-05-05 10:00] y", "[2019-05-05 10:00] y"),
        ("Fine*", "Fine*\u{200B}"),
        ("a\rb", "a\nb"),
    ])
    func `text that jrnl would misread is escaped`(text: String, kept: String) throws {
        let diary = try TestDiary()
        _ = try diary.store.add(draft(text))
        #expect(Array(try export(diary).utf8) == Array("[2026-11-19 15:00] \(kept)\n\n".utf8))
    }

    @Test func `asterisks at the ends of a starred title stay`() throws {
        let diary = try TestDiary()
        var entry = try draft("**bold**")
        entry.starred = true
        _ = try diary.store.add(entry)
        #expect(try export(diary) == "[2026-11-19 15:00] \u{200B}**bold**\u{200B} *\n\n")
    }

    @Test func `a huge text takes no time`() throws {
        let diary = try TestDiary()
        _ = try diary.store.add(draft(String(repeating: "[", count: 1_500_000)))
        _ = try diary.store.add(draft(String(repeating: "[\n", count: 700_000)))
        #expect(try export(diary).utf8.count > 2_900_000)
    }
}

/// The same output read by jrnl itself.
@Suite(.enabled(if: Jrnl.isThere, "jrnl is not in PATH")) struct JrnlReadingTests {
    private static let pieces = [
        "[2019-05-05 10:00] x", "[January] x", "[1] x", "[x] y", "[never closed", "\\[2019-05-05 10:00] a", "[ ] todo",
        "  [2019-05-05 10:00] y", "[a 2019\nMay] c", "* star *", "**bold**", "Fine*", "#home and @anna.", "", "   ",
        "] x",
        "\u{2028}[2019-05-05 10:00] z", "\r[2018-01-01 09:00 AM] r", "\u{C}[2017-02-02 09:00] f", "\u{0}\u{1B}[31m red",
        "鴨川で鷺 #旅行", "\u{3000}[2016-01-01 00:00] w", "[yesterday] w", "e\u{301}te\u{301} 👩‍👩‍👧", "\u{202E}txt", "*", "",
        "[2019-05-05 10:00]", "a sentence. Another one! And?",
    ]

    @Test func `jrnl reads every entry back, also when it has written them itself`() throws {
        var random = SeededGenerator()
        let diary = try TestDiary()
        for index in 0..<300 {
            let count = Int.random(in: 1...5, using: &random)
            let lines = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }
            let time = ZonedTime(
                instant: Instant(secondsSince1970: 1_500_000_000 + Int64(index) * 86_460), utcOffset: index % 24 * 3600)
            var draft = EntryDraft(text: lines.joined(separator: "\n"), creationTime: time, hasTime: true)
            draft.starred = Bool.random(using: &random)
            draft.tags = index % 3 == 0 ? ["river", "two words"] : []
            _ = try diary.store.add(draft)
        }
        let path = diary.folder.path("journal.txt")
        _ = try Export(of: diary.store, EntryQuery()).writeFile(path, .jrnl)
        let jrnl = try Jrnl(path.description, in: diary.folder)
        let entries = try diary.entries()
        try compare(jrnl.entries(), with: entries, random.name)
        // Adding an entry makes jrnl rewrite the whole file.
        try jrnl.run("2001-01-01 10:00: one more.")
        try compare(Array(jrnl.entries().dropFirst()), with: entries, random.name)
    }

    private func compare(_ found: [JSONObject], with entries: [DiaryEntry], _ seed: String) throws {
        #expect(found.count == entries.count, "\(seed)")
        let times = entries.map { "\($0.creationTime.wallTime.date) \($0.creationTime.wallTime.clock())" }
        let order = entries.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        for (object, index) in zip(found, order) {
            let entry = entries[index]
            let comment: Comment = "\(seed): \(entry.text.debugDescription)"
            #expect(
                "\(object["date"]?.stringValue ?? "") \(object["time"]?.stringValue ?? "")" == times[index], comment)
            #expect(object["starred"]?.booleanValue == entry.starred, comment)
            let tags = (object["tags"]?.arrayValue ?? []).compactMap(\.stringValue).map { String($0.dropFirst()) }
            for tag in entry.tags { #expect(tags.contains(tag == "two words" ? "two_words" : tag), comment) }
            let text = "\(object["title"]?.stringValue ?? "")\n\(object["body"]?.stringValue ?? "")"
            let added =
                !entry.tags.contains("river") ? "" : text.components(separatedBy: "\n").last { !$0.isEmpty } ?? ""
            #expect(added.isEmpty || added.hasPrefix("@"), comment)
            let expected = Self.plain(LineEnds.plain(entry.text))
            #expect(
                Self.plain(text) == (expected.isEmpty ? "(no text)" : expected) + (added.isEmpty ? "" : "\n" + added),
                comment)
        }
    }

    /// The text without blank lines at both ends.
    private static func plain(_ text: String) -> String {
        let lines = MarkdownText.withoutCommands(text).replacing("\u{200B}", with: "").components(separatedBy: "\n")
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

/// jrnl with its own settings.
struct Jrnl {
    static let isThere = (try? output(["--version"], home: "/tmp"))?.hasPrefix("jrnl v4") == true

    private let settings: URL
    private let home: String

    init(_ journal: String, in folder: TestFolder) throws {
        settings = folder.url("jrnl.yaml")
        home = folder.root.path
        let text = """
            colors: {body: none, date: none, tags: none, title: none}
            default_hour: 9
            default_minute: 0
            editor: ''
            encrypt: false
            highlight: false
            indent_character: '|'
            journals:
              default:
                journal: \(journal)
            linewrap: 79
            tagsymbols: '#@'
            template: false
            timeformat: '%F %r'
            version: '4.6'

            """
        try Data(text.utf8).write(to: settings)
    }

    @discardableResult
    func run(_ words: String...) throws -> String {
        try Self.output(["--config-file", settings.path] + words, home: home)
    }

    func entries() throws -> [JSONObject] {
        let found = try JSONParser.parse(try run("--format", "json")).objectValue?["entries"]?.arrayValue ?? []
        return found.compactMap(\.objectValue)
    }

    private static func output(_ words: [String], home: String) throws -> String {
        let (process, pipe) = (Process(), try ProcessPipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["jrnl"] + words
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": home, "PYTHONUTF8": "1"]) { $1 }
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, pipe.writing)
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = try pipe.contents()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
