import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

/// `import` recognizes the output of `diary` itself and never treats it as a collection of photos.
struct RecognizedSourceTests {
    let phone = Phone()
    private var program: TestProgram { phone.program }
    private var folder: String { "\(program.folder.path)" }

    init() throws {
        try phone.shoot("a.jpg", at: "10:00")
        phone.takeIn()
        program.run("edit", "@", "--text", "The lighthouse")
    }

    @Test func `an exported folder is imported unchanged`() throws {
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

    @Test func `an export among other files is reported, and the files are looked at`() throws {
        program.run("export", "-o", "\(folder)/out")
        _ = program.folder.write("x".utf8, to: "out/notes.txt")
        let outcome = program.run("import", "\(folder)/out")
        #expect(outcome.error.contains("note: ") && outcome.error.contains("diary import \(folder)/out/entries.jsonl"))
        #expect(outcome.error.contains("already here"))
    }

    @Test func `a diary, its originals and a backup are refused with a remedy`() throws {
        program.run("backup", "\(folder)/b.tar")
        let outcome = program.run("import", "\(folder)/b.tar")
        #expect(outcome.exitCode == .usage && outcome.error.contains("nothing was imported"), "\(outcome.error)")
        #expect(outcome.error.contains("\nhint: ") && outcome.error.contains("backup --restore \(folder)/b.tar"))
        let other = TestProgram()
        for path in ["\(program.diary)", "\(program.diary)/media"] {
            let outcome = other.run("import", path)
            #expect(outcome.exitCode == .usage)
            #expect(outcome.error.contains("diary --diary \(program.diary) export -o FOLDER"))
            #expect(program.run("import", path).exitCode == .incomplete)
        }
        #expect(!Folder.exists(other.diary))
    }

    @Test func `a Markdown export is imported, except into its own diary`() throws {
        program.run("add", "--tag", "sea", "2026-11-03 10:11: # A day\n\nSalt.\n\n## And more")
        program.run("export", "-f", "markdown", "-o", "\(folder)/md")
        let count = try program.entries().count
        let own = program.run("import", "\(folder)/md")
        #expect(own.error.contains("note: a Markdown export of a diary with"), "\(own.error)")
        #expect(
            own.error.contains("nothing new came in") && own.error.contains("already here  \(count)"), "\(own.error)")
        #expect(try program.entries().count == count)
        let other = TestProgram()
        #expect(other.run("import", "\(folder)/md").error.contains("with 1 photo"))
        #expect(try other.entries().map(\.text).sorted() == program.entries().map(\.text).sorted())
        #expect(other.run("import", "\(folder)/md").error.contains("nothing new came in"))
        #expect(try other.entries().count == count)
    }

    @Test func `the originals of a Markdown export are imported separately`() throws {
        program.run("export", "-f", "markdown", "-o", "\(folder)/md")
        #expect(TestProgram().run("import", "\(folder)/md/media").error.contains("1 photo is now in 1 entry"))
    }
}
