import DiaryCLI
import DiaryCore
import JSON
import TestFixtures
import TestSupport
import Testing

struct FrozenDiaryTests {
    private let program = TestProgram()

    init() throws {
        try FrozenDiary.schema1.copy(to: program.diary.description)
    }

    @Test(arguments: [
        ("entries.jsonl", ["export", "-f", "jsonl", "-o", "-"]),
        ("trash.jsonl", ["trash", "-f", "jsonl"]),
        ("tags.json", ["tags", "-f", "json"]),
    ])
    func `a diary of schema 1 has the same output as then`(file: String, words: [String]) throws {
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .success)
        // A duration has microseconds at most since then.
        let printed = try FrozenDiary.schema1.printed(file).replacing("3.2069375", with: "3.206938")
        #expect(outcome.output == printed)
    }

    @Test func `undoable commands are listed as then, with more detail`() throws {
        let objects = { (text: String) in
            try (JSONParser.parse(Array(text.utf8)).arrayValue ?? []).compactMap(\.objectValue?.members)
        }
        let now = try objects(program.run("undo", "--list", "-n", "100", "-f", "json").output)
        let then = try objects(FrozenDiary.schema1.printed("commands.json"))
        #expect(now.count == then.count && then.count > 50)
        for (now, then) in zip(now, then) {
            for member in then { #expect(now.first { $0.key == member.key }?.value == member.value) }
        }
    }

    @Test func `the versions of a text are those of then`() throws {
        let id = program.run("list", "--format", "ids", "--contains", "First line, second version").output
        let outcome = program.run("history", "-f", "json", String(id.prefix(36)))
        #expect(try outcome.output == FrozenDiary.schema1.printed("history.json"))
    }

    @Test func `check finds a diary of schema 1 sound`() {
        // It was created without ffmpeg; with ffmpeg, `check` would miss the thumbnail of a film.
        program.environment["PATH"] = "/nowhere"
        let outcome = program.run("check", "--read-data")
        #expect(outcome.exitCode == .success, "\(outcome.output)\(outcome.error)")
    }
}
