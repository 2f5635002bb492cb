import Chronology
import DiaryCLI
import DiaryModel
import JSON
import SQLite
import TestFixtures
import TestSupport
import Testing

struct FrozenDiaryTests {
    private let program = TestProgram()

    typealias Output = (file: String, words: [String])

    private static let outputs: [Output] = [
        ("entries.jsonl", ["export", "-f", "jsonl", "-o", "-"]),
        ("trash.jsonl", ["trash", "-f", "jsonl"]),
        ("tags.json", ["tags", "-f", "json"]),
    ]

    @Test(arguments: FrozenDiary.all, outputs)
    func `an earlier diary has the same output as then`(diary: FrozenDiary, output: Output) throws {
        try diary.copy(to: program.diary.description)
        let outcome = program.run(output.words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .success)
        // A duration has microseconds at most since then.
        let printed = try diary.printed(output.file).replacing("3.2069375", with: "3.206938")
        // Photos with a film say so since schema 2.
        let film = ",\"hasFilm\":true"
        #expect(outcome.output.replacing(film, with: "") == printed.replacing(film, with: ""))
    }

    private static func objects(_ text: String) throws -> [[JSONObject.Member]] {
        try (JSONParser.parse(Array(text.utf8)).arrayValue ?? []).compactMap(\.objectValue?.members)
    }

    @Test(arguments: FrozenDiary.all)
    func `undoable commands are listed as then, with more detail`(diary: FrozenDiary) throws {
        try diary.copy(to: program.diary.description)
        let now = try Self.objects(program.run("undo", "--list", "-n", "100", "-f", "json").output)
        let then = try Self.objects(diary.printed("commands.json"))
        #expect(now.count == then.count && then.count > 20)
        for (now, then) in zip(now, then) {
            for member in then { #expect(now.first { $0.key == member.key }?.value == member.value) }
        }
    }

    @Test(arguments: FrozenDiary.all)
    func `the versions of a text are those of then`(diary: FrozenDiary) throws {
        try diary.copy(to: program.diary.description)
        let id = program.run("list", "--format", "ids", "--contains", "First line, second version").output
        let outcome = program.run("history", "-f", "json", String(id.prefix(36)))
        // Earlier versions wrote the times in UTC.
        let (now, then) = try (Self.objects(outcome.output), Self.objects(diary.printed("history.json")))
        #expect(now.count == then.count && then.count > 1)
        for (now, then) in zip(now, then) {
            for member in then where member.key != "time" {
                #expect(now.first { $0.key == member.key }?.value == member.value)
            }
            let times = try [now, then].map { members in
                try ZonedTime(rfc3339: members.first { $0.key == "time" }?.value.stringValue ?? "").instant
            }
            #expect(times[0] == times[1])
        }
    }

    @Test(arguments: FrozenDiary.all)
    func `check finds an earlier diary sound`(diary: FrozenDiary) throws {
        try diary.copy(to: program.diary.description)
        // Schema 1's was created without ffmpeg; with ffmpeg, `check` would miss the thumbnail of a film.
        program.environment["PATH"] = "/nowhere"
        let outcome = program.run("check", "--read-data")
        #expect(outcome.exitCode == .success, "\(outcome.output)\(outcome.error)")
    }

    @Test func `a doubtful time of an earlier diary is told, found and confirmed`() throws {
        try FrozenDiary.schema2.copy(to: program.diary.description)
        try Connection(path: "\(program.diary)/diary.sqlite", mode: .readWrite).execute(
            "UPDATE medium SET captureSource = 'fileDate' WHERE fileName = 'IMG_0001.JPG'")
        program.environment["PATH"] = "/nowhere"
        let predicate = "ANY media.timeDoubt != nil"
        #expect(program.run("list", predicate).output.contains("~14:30"))
        let lines = program.run("list", "-f", "jsonl", predicate).lines
        #expect(lines.count == 1 && lines.first?.contains("\"timeDoubt\":\"file\"") == true)
        #expect(program.run("check").exitCode == .success)
        program.run("edit", "--at", "same", predicate)
        #expect(program.run("list", "--format", "ids", predicate).output.isEmpty)
        #expect(program.run("check").exitCode == .success)
    }
}
