import DiaryCLI
import DiaryCore
import TestSupport
import Testing

/// What `diary` itself wrote is recognised by `import`, and never taken for a heap of photos.
@Suite struct RecognizedSourceTests {
    let phone = Phone()
    private var program: TestProgram { phone.program }
    private var folder: String { "\(program.folder.path)" }

    init() throws {
        try phone.shoot("a.jpg", at: "10:00")
        phone.takeIn()
        program.run("edit", "@", "--text", "The lighthouse")
    }

    @Test func `an exported folder comes back as it was`() throws {
        #expect(program.run("export", "-o", "\(folder)/out").exitCode == .success)
        let entry = try program.onlyEntry()
        program.run("delete", "@")
        program.run("trash", "--empty", "--yes")
        let outcome = program.run("import", "\(folder)/out/")
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("diary import \(folder)/out/entries.jsonl"))
        let back = try program.onlyEntry()
        #expect(back.id == entry.id && back.text == "The lighthouse" && back.media.count == 1)
    }

    @Test func `an export among other files is told, and the files are looked at`() throws {
        program.run("export", "-o", "\(folder)/out")
        _ = program.folder.write("x".utf8, to: "out/notes.txt")
        let outcome = program.run("import", "\(folder)/out")
        #expect(outcome.error.contains("note: ") && outcome.error.contains("diary import \(folder)/out/entries.jsonl"))
        #expect(outcome.error.contains("already here"))
    }

    @Test func `a Markdown export, a diary, its originals and a backup are refused with what to do`() throws {
        program.run("export", "-f", "markdown", "-o", "\(folder)/md")
        program.run("backup", "\(folder)/b.tar")
        let cases = [
            ("\(folder)/md", "diary export -o FOLDER"), ("\(folder)/b.tar", "backup --restore \(folder)/b.tar"),
        ]
        for (path, hint) in cases {
            let outcome = program.run("import", path)
            #expect(outcome.exitCode == .usage && outcome.error.contains("nothing was imported"), "\(path)")
            #expect(outcome.error.contains("\nhint: ") && outcome.error.contains(hint), "\(outcome.error)")
        }
        let other = TestProgram()
        for path in ["\(program.diary)", "\(program.diary)/media"] {
            let outcome = other.run("import", path)
            #expect(outcome.exitCode == .usage)
            #expect(outcome.error.contains("diary --diary \(program.diary) export -o FOLDER"))
            #expect(program.run("import", path).exitCode == .incomplete)
        }
        #expect(!Folder.exists(other.diary))
    }

    @Test func `the originals of a Markdown export come in by themselves`() throws {
        program.run("export", "-f", "markdown", "-o", "\(folder)/md")
        #expect(TestProgram().run("import", "\(folder)/md/media").error.contains("1 photo is now in 1 entry"))
    }
}
