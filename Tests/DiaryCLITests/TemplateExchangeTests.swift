import DiaryCLI
import DiaryModel
import DiaryTestSupport
import JSON
import TestSupport
import Testing

/// `templates.jsonl`, and templates on two machines.
struct TemplateExchangeTests {
    private func program() -> TestProgram {
        let program = TestProgram()
        program.run("add", "one", "--at", "2026-04-04")
        program.run("template", "walk", "Walked {{ask: How far?}}")
        program.run("template", "day", "-", "--journal", "work", input: "---\ntags: day\n---\n\n{{date}}\n")
        return program
    }

    private func text(_ program: TestProgram, _ path: String) throws -> String {
        let path = program.folder.path.appending(path)
        return String(decoding: try File.read(path, limit: 1 << 20), as: UTF8.self)
    }

    private func export(_ program: TestProgram, _ words: String...) -> TestProgram.Outcome {
        let path = "\(program.folder.path)/\(words.last ?? "")"
        return program.run((["export"] + words.dropLast() + ["-o", path]).map { Array($0.utf8) })
    }

    @Test(arguments: ["", "/entries.jsonl"])
    func `export, import and export give the same bytes`(file: String) throws {
        let program = program()
        #expect(export(program, "out").error.contains("2 templates"))
        let other = TestProgram()
        let imported = other.run("import", "\(program.folder.path)/out\(file)")
        #expect(imported.error.contains("1 entry and 2 templates came in"), "\(imported.error)")
        _ = export(other, "again")
        #expect(try text(program, "out/templates.jsonl") == text(other, "again/templates.jsonl"))
        #expect(other.run("import", "\(program.folder.path)/out\(file)").error.contains("nothing new came in"))
        #expect(other.run("undo").exitCode == .success && other.run("template").output == "")
        #expect(other.run("check").exitCode == .success)
    }

    @Test func `only an export of the whole diary contains them, and not without places`() {
        let program = program()
        for (words, name) in [(["--on", "2026"], "a"), (["--no-places"], "b"), (["-f", "markdown"], "c")] {
            let path = "\(program.folder.path)/\(name)"
            #expect(program.run((["export", "-o", path] + words).map { Array($0.utf8) }).exitCode == .success)
            #expect(!Folder.exists(FilePath(path + "/templates.jsonl")))
        }
        #expect(export(program, "-f", "jrnl", "all.txt").error.contains("2 templates"))
    }

    @Test func `templates alone are imported, and damaged lines are named`() throws {
        let program = program()
        _ = export(program, "out")
        let other = TestProgram()
        let lines = try text(program, "out/templates.jsonl")
        let bad =
            #"{"name":"x"}"# + "\n" + #"{"name":"-y","text":"t"}"# + "\nnonsense\n" + #"{"name":"z","text":7}"# + "\n"
        let file = other.folder.write((lines + bad).utf8, to: "templates.jsonl")
        let imported = other.run("import", file.description)
        #expect(imported.exitCode == .incomplete, "\(imported.error)")
        #expect(other.run("template", "-f", "jsonl").lines.count == 2)
    }

    @Test func `another text of that name stays, unless --update takes it`() throws {
        let program = program()
        _ = export(program, "out")
        program.run("template", "walk", "changed")
        program.run("template", "walk", "--journal", "work")
        let file = "\(program.folder.path)/out/templates.jsonl"
        let imported = program.run("import", file)
        #expect(imported.error.contains("a template walk is here and is another"), "\(imported.error)")
        #expect(program.run("template", "walk", "--show").output == "changed\n")
        #expect(program.run("import", "--update", file).exitCode == .success)
        #expect(program.run("template", "walk", "--show").output == "Walked {{ask: How far?}}\n")
        // A journal keeps the template that it has here.
        #expect(program.run("template").lines.filter { $0.contains("journal work") }.count <= 1)
    }
}

@Suite(.serialized) struct TemplateSyncTests {
    private let pair: SyncPair

    init() throws { pair = try SyncPair() }

    private func list(_ program: TestProgram) -> [String] {
        program.run("template", "-f", "jsonl").lines.map { line in
            let object = (try? JSONParser.parse(Array(line.utf8)))?.objectValue
            return [object?["name"], object?["text"], object?["journal"]].map { $0?.stringValue ?? "-" }
                .joined(separator: "|")
        }
    }

    @Test func `templates made, changed and removed arrive`() throws {
        pair.laptop.run("template", "walk", "w")
        try pair.begin()
        try pair.join()
        #expect(list(pair.desktop) == ["walk|w|-"])
        pair.desktop.run("template", "walk", "w2")
        pair.desktop.run("template", "day", "d")
        pair.desktop.run("template", "day", "--journal", "work")
        try pair.exchange()
        #expect(list(pair.laptop) == ["day|d|work", "walk|w2|-"] && list(pair.laptop) == list(pair.desktop))
        pair.laptop.run("template", "walk", "--remove")
        try pair.exchange()
        #expect(list(pair.desktop) == ["day|d|work"])
        pair.laptop.run("undo")
        try pair.exchange()
        #expect(list(pair.desktop) == ["day|d|work", "walk|w2|-"])
        #expect(pair.desktop.run("sync").error == "nothing new\n")
    }

    @Test func `two templates of one name become two, the same ones on both machines`() throws {
        try pair.begin()
        try pair.join()
        pair.laptop.run("template", "walk", "from the laptop")
        pair.desktop.run("template", "walk", "from the desktop")
        try pair.exchange()
        let lists = [list(pair.laptop), list(pair.desktop)]
        #expect(lists[0] == lists[1] && lists[0].count == 2, "\(lists)")
        #expect(lists[0].map { $0.split(separator: "|")[0] } == ["walk", "walk 2"])
    }

    @Test func `an undo keeps what another machine changed, and names it`() throws {
        try pair.begin()
        pair.laptop.run("template", "walk", "w")
        pair.laptop.run("sync")
        try pair.join()
        pair.laptop.run("template", "walk", "w2")
        pair.laptop.run("sync")
        pair.desktop.run("sync")
        pair.desktop.run("template", "walk", "w3")
        pair.desktop.run("sync")
        pair.laptop.run("sync")
        let undone = pair.laptop.run("undo")
        #expect(undone.error.contains("text of template"), "\(undone.error)")
        #expect(list(pair.laptop) == ["walk|w3|-"])
    }
}
