import DiaryCLI
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import JSON
import TestSupport
import Testing

struct CheckTests {
    private func diary() -> TestProgram {
        let program = TestProgram()
        program.run("add", "Tram 18 in the fog #tram", "--media", TestProgram.sample("fog-on-the-river.flac"))
        return program
    }

    private func folder(_ program: TestProgram) -> URL { URL(filePath: program.diary.description) }

    private func original(_ program: TestProgram) throws -> String {
        let files = FileManager.default.enumerator(atPath: folder(program).appending(path: "media").path)
        return try #require(files?.compactMap { $0 as? String }.first { $0.hasSuffix(".flac") })
    }

    @Test func `a sound diary is reported as sound in each part`() throws {
        let program = diary()
        let checked = program.run("check")
        #expect(checked.exitCode == .success && checked.error == "")
        #expect(checked.lines[0] == "database      sound      1 entry, 1 medium")
        #expect(checked.lines[1].hasPrefix("originals     all there  1 file, "))
        #expect(checked.lines[1].hasSuffix("; content not read: --read-data"))
        #expect(
            Array(checked.lines[2...]) == [
                "search index  agrees", "thumbnails    all there",
                "backup        none       make one: diary backup FILE",
            ])
        #expect(program.run("check", "--quick").lines[2] == "search index  not compared  diary check")
        #expect(program.run("check", "--read-data").lines[1].hasSuffix("; content read"))
        #expect(program.run("check", "--read-data=50%").lines[1].contains("; content of "))
    }

    @Test func `a missing original is named with a remedy, and the exit code is 1`() throws {
        let program = diary()
        let entry = try program.onlyEntry()
        let original = try original(program)
        try FileManager.default.removeItem(at: folder(program).appending(path: "media/\(original)"))
        let checked = program.run("check", "--quick")
        #expect(checked.exitCode == .failure)
        #expect(checked.lines[1].hasPrefix("originals     1 missing"))
        #expect(
            checked.output.contains(
                "\(entry.id.prefix(8)): the original of fog-on-the-river.flac is missing: media/\(original)\n  import the file again"
            ))
    }

    @Test func `an export of originals doesn't say that it wrote the metadata of a missing one`() throws {
        let program = diary()
        let original = try original(program)
        try FileManager.default.removeItem(at: folder(program).appending(path: "media/\(original)"))
        let exported = program.run("export", "-f", "media", "-o", "\(program.folder.path)/out")
        #expect(exported.error.contains("its original is missing; diary check says more"), "\(exported.error)")
        #expect(!exported.error.contains("metadata"))
    }

    @Test func `JSON is one object`() throws {
        let program = diary()
        let sound = program.run("check", "--format", "json")
        #expect(
            sound.output.hasPrefix(
                #"{"sound":true,"database":"sound","entryCount":1,"mediumCount":1,"originalCount":1,"#))
        #expect(sound.output.hasSuffix(#""searchIndex":"agrees","problems":[]}"# + "\n"))
        let notes = folder(program).appending(path: "media/notes.txt")
        try Data("x".utf8).write(to: notes)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: notes.path)
        let strange = program.run("check", "--quick", "-f", "json")
        #expect(strange.exitCode == .failure)
        let object = try #require(JSONParser.parse(strange.outputBytes).objectValue)
        let problem = object["problems"]?.arrayValue?.first?.objectValue
        #expect(object["sound"] == .boolean(false) && object["problems"]?.arrayValue?.count == 1)
        #expect(problem?["kind"] == .string("fileStrange") && problem?["path"] == .string("media/notes.txt"))
    }

    @Test func `a repair prints its plan, does it and checks again`() throws {
        let program = diary()
        try Data("x".utf8).write(to: folder(program).appending(path: "media/notes.txt"))
        let repaired = program.run("check", "--repair")
        #expect(repaired.exitCode == .success)
        #expect(repaired.error.contains("  move 1 file that no entry has to tmp/orphans\n"))
        #expect(repaired.lines[1].hasPrefix("originals     all there"))
        #expect(program.run("check", "--repair").error == "nothing to repair\n")
        #expect(!program.run("undo", "--list").output.contains("check"))
    }

    @Test func `a thumbnail that got lost is drawn again`() throws {
        let program = diary()
        let store = try DiaryStore(program.diary, access: .reading)
        let medium = try program.onlyEntry().media[0]
        let thumbnail = try store.thumbnail(of: medium.id)
        try #require(thumbnail != nil)
        try program.eraseThumbnails()
        let checked = program.run("check")
        #expect(checked.exitCode == .failure)
        #expect(checked.lines[3] == "thumbnails    1 missing  make it again: diary check --repair")
        #expect(program.run("check", "--repair").exitCode == .success)
        #expect(try DiaryStore(program.diary, access: .reading).thumbnail(of: medium.id)?.jpeg == thumbnail?.jpeg)
    }

    @Test func `hostile names can't command the terminal`() throws {
        let program = diary()
        let name = "\u{1B}]0;title\u{7}\u{202E}.txt"
        try Data("x".utf8).write(to: folder(program).appending(path: "media/\(name)"))
        for format in ["text", "json"] {
            let checked = program.run("check", "--quick", "--format", format)
            #expect(!checked.output.contains("\u{1B}") && !checked.output.contains("\u{202E}"))
        }
    }

    @Test(arguments: [
        (["check", "--read-data=0%"], "percent"), (["check", "--read-data=101%"], "percent"),
        (["check", "--read-data=x"], "percent"), (["check", "--quick", "--read-data"], "--quick"),
        (["check", "extra"], "extra"),
    ])
    func `wrong usage is reported`(words: [String], part: String) {
        let refused = diary().run(words.map { Array($0.utf8) })
        #expect(refused.exitCode == .usage && refused.error.contains(part))
    }

    @Test func `a missing diary is exit 10, and none is created`() {
        let program = TestProgram()
        #expect(program.run("check").exitCode == .noDiary)
        #expect(program.run("check", "--repair").exitCode == .noDiary)
        #expect(!Folder.exists(program.diary))
    }

    @Test func `an invalid database is reported, and the originals are checked all the same`() throws {
        let program = diary()
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder(program).appending(path: "diary.sqlite\(suffix)"))
        }
        try Data(repeating: 0x41, count: 9000).write(to: folder(program).appending(path: "diary.sqlite"))
        let checked = program.run("check", "--read-data")
        #expect(checked.exitCode == .failure)
        #expect(checked.lines[0] == "database      can't be read")
        let asked = program.run("check", "--repair")
        #expect(asked.exitCode == .usage && asked.error.contains("hint: say --yes"))
        #expect(
            try Data(contentsOf: folder(program).appending(path: "diary.sqlite")) == Data(repeating: 0x41, count: 9000))
        let repaired = program.run("check", "--repair", "--yes")
        #expect(repaired.exitCode == .failure)
        #expect(repaired.error.contains("to look into it: strings "))
        #expect(repaired.error.contains("no copy in backups can be used: the new database is empty\n"))
        #expect(repaired.output.contains("no entry has this original: media/\(try original(program))"))
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder(program).appending(path: "backups").path)
        let kept = try #require(names.first { $0.hasPrefix("damaged-") })
        #expect(
            try Data(contentsOf: folder(program).appending(path: "backups/\(kept)"))
                == Data(repeating: 0x41, count: 9000))
    }
}
