import DiaryCLI
import DiaryModel
import Foundation
import TestSupport
import Testing

/// An entry with a sound whose original another machine still has to provide.
struct AwaitedTests {
    private func program(isNoted: Bool = true) throws -> TestProgram {
        let program = try SampleDiary().at(nil)
        let paths = program.run("media", "--format", "paths", "--where", "fileName = 'fog.m4a'").lines
        let path = try #require(paths.first)
        try FileManager.default.removeItem(atPath: path)
        guard isNoted else { return program }
        let hash = URL(filePath: path).deletingPathExtension().lastPathComponent
        let folder = URL(filePath: program.diary.description).appending(path: "sync")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\(hash) m4a 5 LAPTOP\n".utf8).write(to: folder.appending(path: "awaited"))
        return program
    }

    @Test(arguments: [["media", "--has", "audio"], ["show", "91d0"], ["list", "--has", "audio"]])
    func `lists and pages name the machine that it is awaited from`(words: [String]) throws {
        let shown = try program().run(words.map { Array($0.utf8) })
        #expect(shown.exitCode == .success)
        #expect(shown.lines.joined(separator: "\n").contains("awaited from LAPTOP"))
        let missing = try program(isNoted: false).run(words.map { Array($0.utf8) })
        #expect(!missing.lines.joined().contains("awaited"))
    }

    @Test(arguments: [["media", "-f", "jsonl"], ["show", "91d0", "-f", "jsonl"], ["list", "-f", "jsonl"]])
    func `JSON has the machine, and only there`(words: [String]) throws {
        let text = try program().run(words.map { Array($0.utf8) }).lines.joined(separator: "\n")
        #expect(text.components(separatedBy: "\"awaited\":\"LAPTOP\"").count == 2)
    }

    @Test func `it has no path, which is reported`() throws {
        let program = try program()
        let all = program.run("media", "--format", "ids").lines.count
        let listed = program.run("media", "--format", "paths")
        #expect(listed.lines.count == all - 1 && listed.lines.allSatisfy(FileManager.default.fileExists(atPath:)))
        #expect(listed.error.contains("1 file without a path"), "\(listed.error)")
        let missing = try self.program(isNoted: false).run("media", "--format", "paths")
        #expect(missing.lines.count == all && missing.error.isEmpty, "\(missing.error)")
    }

    @Test func `check counts it and doesn't miss it`() throws {
        let program = try program()
        let checked = program.run("check", "--quick")
        let words = checked.lines.joined(separator: "\n")
        #expect(words.contains("1 awaited from LAPTOP") && !words.contains("missing"), "\(words)")
        let json = program.run("check", "--quick", "-f", "json").lines.joined()
        #expect(json.contains("\"awaited\":[{\"machine\":\"LAPTOP\",\"count\":1,"))
    }

    @Test func `export and backup leave it out with a note`() throws {
        let program = try program()
        let exported = program.run("export", "-f", "media", "-o", program.diary.description + "-out")
        #expect(exported.error.contains("1 file left out") && !exported.error.contains("missing:"), "\(exported.error)")
        let backup = program.run("backup", program.diary.description + ".tar")
        #expect(backup.error.contains("1 file not in the archive"), "\(backup.error)")
    }

    @Test func `it can be neither opened nor played, and that is reported`() throws {
        let program = try program()
        let opened = program.run("open", "91d0")
        #expect(opened.exitCode == .failure && opened.error.contains("awaited from LAPTOP"), "\(opened.error)")
    }
}
