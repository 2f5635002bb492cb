import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import JSON
import TestSupport
import Testing

/// `searches.jsonl`: exported with the whole diary and imported again.
struct SavedSearchExchangeTests {
    private func program() -> TestProgram {
        let program = SavedSearchTests.program()
        program.run("save", "late", ":trips", "--from", "last month")
        program.run("saved", "--move", "late", "--before", "Starred")
        program.run("saved", "--badge", "Photos", "starred = YES")
        program.run("saved", "--hide", "Trash", "trips")
        return program
    }

    private func text(_ program: TestProgram, _ path: String) throws -> String {
        try String(contentsOfFile: "\(program.folder.path)/\(path)", encoding: .utf8)
    }

    private func export(_ program: TestProgram, _ words: String...) -> TestProgram.Outcome {
        let path = "\(program.folder.path)/\(words.last ?? "")"
        return program.run((["export"] + words.dropLast() + ["-o", path]).map { Array($0.utf8) })
    }

    @Test func `the report of an import of lines is JSON on request`() throws {
        let program = program()
        let day = try program.entries().map { String($0.creationTime.rfc3339().prefix(10)) }
        _ = export(program, "out")
        let other = TestProgram()
        func report() throws -> JSONObject {
            let outcome = other.run("import", "\(program.folder.path)/out", "--format", "json")
            return try #require(JSONParser.parse(outcome.output).objectValue)
        }
        let first = try report()
        #expect(first["source"]?.stringValue == "jsonl")
        #expect(first["entryCount"] == .integer(3) && first["searchCount"] == .integer(2))
        #expect(first["firstDay"]?.stringValue == day.min() && first["lastDay"]?.stringValue == day.max())
        let again = try report()
        #expect(again["entryCount"] == .integer(0) && again["searchCount"] == .integer(0))
        // The entries, and the searches with those that each diary has.
        #expect(try #require(again["alreadyHere"]?.integerValue) >= 5)
        // The same keys, but for the days of nothing.
        #expect(first.members.map(\.key).filter { !$0.hasSuffix("Day") } == again.members.map(\.key))
    }

    @Test(arguments: ["", "/entries.jsonl"])
    func `export, import and export give the same bytes`(file: String) throws {
        let program = program()
        #expect(export(program, "out").error.contains("2 saved searches"))
        let other = TestProgram()
        let imported = other.run("import", "\(program.folder.path)/out\(file)")
        #expect(imported.exitCode == .success, "\(imported.error)")
        #expect(imported.error.contains("3 entries and 2 saved searches came in"))
        _ = export(other, "again")
        for name in ["entries.jsonl", "searches.jsonl"] {
            #expect(try text(program, "out/\(name)") == text(other, "again/\(name)"))
        }
        #expect(other.run("saved", "--tabs").output == program.run("saved", "--tabs").output)
        let again = other.run("import", "\(program.folder.path)/out\(file)")
        #expect(again.exitCode == .success && again.error.contains("nothing new came in"))
        #expect(other.run("undo").exitCode == .success)
        #expect(other.run("saved").output == "" && other.run("list").output == "")
        #expect(other.run("check").exitCode == .success)
    }

    @Test func `only an export of the whole diary contains them, and not without places`() throws {
        let program = program()
        for (words, name) in [
            (["--tag", "trip"], "a"), (["-n", "2"], "b"), (["--no-places"], "c"), (["-f", "media"], "d"),
        ] {
            let path = "\(program.folder.path)/\(name)"
            #expect(program.run((["export", "-o", path] + words).map { Array($0.utf8) }).exitCode == .success)
            #expect(!Folder.exists(FilePath(path + "/searches.jsonl")))
        }
        #expect(export(program, "--reverse", "e").error.contains("2 saved searches"))
    }

    @Test func `a diary keeps its own tabs, and --update adopts the line's`() throws {
        let program = program()
        _ = export(program, "out")
        let other = TestProgram()
        other.run("add", "mine")
        other.run("save", "trips", "--starred")
        other.run("save", "own")
        let path = "\(program.folder.path)/out/searches.jsonl"
        let refused = other.run("import", path)
        #expect(refused.exitCode == .incomplete)
        #expect(refused.error.contains("a saved search trips is here and is another; --update takes on the line's"))
        let tabs = other.run("saved")
        #expect(tabs.lines.map { $0.split(separator: " ")[1] } == ["trips", "own", "late"])
        #expect(tabs.output.contains("--starred"))
        #expect(other.run("import", "--update", path).exitCode == .success)
        #expect(other.run("saved").output.contains("trips  0  --tag trip"))
        #expect(other.run("undo").exitCode == .success)
        #expect(other.run("saved").output == tabs.output)
    }

    @Test(arguments: [
        "nonsense", "[]", "{}", #"{"name": "a"}"#, #"{"name": 5, "selection": []}"#,
        #"{"name": "a", "selection": "b"}"#,
        #"{"name": "a", "selection": [1]}"#, #"{"name": "", "selection": []}"#, #"{"name": "::", "selection": []}"#,
        #"{"name": "a\u001b[2J", "selection": []}"#, #"{"name": "a\u202eb", "selection": []}"#,
        #"{"name": "a", "selection": ["b\u0000"]}"#, #"{"name": "a", "selection": [], "position": 1e300}"#,
        #"{"name": "a", "selection": [], "position": "x"}"#, #"{"name": "a", "selection": [], "hidden": 1}"#,
        #"{"name": "a", "selection": [], "badge": 1}"#, #"{"name": "a", "selection": [], "badge": ""}"#,
        #"{"name": "a", "selection": [], "addTime": "soon"}"#, #"{"name": "a", "selection": [], "builtin": ""}"#,
        #"{"name": "\#(String(repeating: "x", count: 200_000))", "selection": []}"#,
        #"{"name": "a", "selection": ["\#(String(repeating: "x", count: 200_000))"]}"#,
    ])
    func `a hostile line is reported, and the others are imported`(line: String) throws {
        let program = TestProgram()
        let path = "\(program.folder.path)/searches.jsonl"
        let lines = #"{"name": "b", "selection": ["--starred"]}"# + "\n\n" + line + "\n"
        try Data(lines.utf8).write(to: URL(filePath: path))
        let outcome = program.run("import", path)
        #expect(outcome.exitCode == .incomplete && outcome.error.contains("line 3"), "\(outcome.error.prefix(300))")
        #expect(!outcome.error.contains("\u{1B}") && !outcome.error.contains("\u{202E}"))
        #expect(outcome.error.utf8.count < 500_000)
        #expect(program.run("saved").output == " 1  b  0  --starred\n")
        #expect(program.run("check").exitCode == .success)
    }

    @Test func `values of a later version are kept and exported again`() throws {
        let program = TestProgram()
        let path = "\(program.folder.path)/searches.jsonl"
        let lines = [
            #"{"name":"moods","selection":["--mood","good"],"color":"blue"}"#,
            #"{"name":"Dreams","builtin":"dreams","position":2,"hidden":false}"#,
            #"{"name":"a","selection":[":b"]}"#, #"{"name":"b","selection":[":a"]}"#,
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
        #expect(program.run("import", path).exitCode == .success)
        #expect(program.run("list", ":moods").error.contains("selection has no option --mood"))
        let circle = program.run("list", ":a")
        #expect(circle.exitCode == .usage && circle.error.contains(":a → :b → :a"))
        #expect(program.run("saved").lines.count == 3)
        #expect(program.run("saved", "--move", "moods", "--last").exitCode == .success)
        _ = export(program, "out")
        let out = try text(program, "out/searches.jsonl")
        #expect(out.contains(#""extra":{"color":"blue"}"#) && out.contains(#""builtin":"dreams""#))
        #expect(out.contains(#""selection":["--mood","good"]"#))
    }

    @Test func `a chain of ten thousand ends with a message`() throws {
        let program = TestProgram()
        let path = "\(program.folder.path)/searches.jsonl"
        let lines = (0..<10_000).map { #"{"name":"s\#($0)","selection":[":s\#($0 + 1)"]}"# }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
        #expect(program.run("import", path).exitCode == .success)
        let outcome = program.run("list", ":s0")
        #expect(
            outcome.exitCode == .usage && outcome.error.contains("more than 32 saved searches begin with each other"))
    }

    @Test func `a backup brings them back`() throws {
        let program = program()
        let archive = "\(program.folder.path)/whole.tar"
        #expect(program.run("backup", archive).exitCode == .success)
        let listed = program.run("saved", "--tabs", "-f", "json").output
        program.environment["DIARY_DIR"] = "\(program.folder.path)/restored"
        #expect(program.run("backup", "--restore", archive).exitCode == .success)
        #expect(program.run("saved", "--tabs", "-f", "json").output == listed)
    }
}
