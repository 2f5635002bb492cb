import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestSupport
import Testing

struct EditorTests {
    @Test func `no words on a terminal open the editor`() throws {
        let program = TestProgram.withEditor("printf 'yesterday: from the editor\\n' > \"$1\"")
        #expect(program.run("add", "-t", "x").exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(entry.text == "from the editor")
        #expect(entry.tags == ["x"])
        #expect(!entry.hasTime)
        #expect(try program.drafts.isEmpty)
    }

    @Test(arguments: ["exit 1", "printf ' \\n' > \"$1\"", "printf '  \\n\\t\\n' > \"$1\"; exit 3", "kill -9 $$"])
    func `a blank text adds nothing and leaves no draft`(script: String) throws {
        let program = TestProgram.withEditor(script)
        let added = program.run("add")
        #expect(added.exitCode == .failure)
        #expect(added.error.contains("nothing was saved") && !added.error.contains("/drafts/"))
        #expect(try program.entries().isEmpty && program.drafts.isEmpty)
    }

    @Test(arguments: ["true", "printf 'x' > \"$1\"; exit 3", "printf 'x' > \"$1\"; kill -9 $$"])
    func `an editor that fails or returns at once adds nothing, and the draft is reported`(script: String) throws {
        let program = TestProgram.withEditor(script)
        let added = program.run("add")
        #expect(added.exitCode == .failure)
        #expect(added.error.contains("nothing was saved"))
        #expect(added.error.contains("\(program.diary)/drafts/add-"))
        #expect(try program.entries().isEmpty)
        #expect(try program.drafts.count == 1)
    }

    @Test func `a kept draft is offered by the next add`() throws {
        let program = TestProgram.withEditor("printf 'half a text' > \"$1\"; exit 1")
        program.run("add")
        program.setEditor("printf ', now whole\\n' >> \"$1\"")
        let added = program.run("add", input: "y\n")
        #expect(added.error.contains("half a text"))
        #expect(added.error.contains("Go on with it? [y/N]"))
        #expect(try program.onlyEntry().text == "half a text, now whole")
        #expect(try program.drafts.isEmpty)
    }

    @Test func `a kept draft that isn't wanted stays`() throws {
        let program = TestProgram.withEditor("printf 'half a text' > \"$1\"; exit 1")
        program.run("add")
        program.setEditor("printf 'another' > \"$1\"")
        program.run("add", input: "n\n")
        #expect(try program.onlyEntry().text == "another")
        #expect(try program.drafts.count == 1)
        let noted = program.run("add", "words")
        #expect(noted.error.contains("note: a draft was kept"))
    }

    @Test func `an editor that was interrupted ends the program so`() throws {
        let program = TestProgram.withEditor("printf 'half a text' > \"$1\"; kill -INT $$")
        let added = program.run("add")
        #expect(added.exitCode == .interrupted)
        #expect(added.error.contains("was interrupted; nothing was saved"))
        #expect(try program.drafts.count == 1)
    }

    @Test func `an editor that isn't installed is named with the remedy`() throws {
        let program = TestProgram.withEditor()
        program.environment["VISUAL"] = "no-such-editor"
        #expect(program.run("add").error.contains("set VISUAL or EDITOR to one that is installed"))
    }

    @Test func `a text that can't be saved is kept`() throws {
        let program = TestProgram.withEditor("printf '2026-03-29 02:30: never was' > \"$1\"")
        let added = program.run("add")
        #expect(added.exitCode == .usage)
        #expect(added.error.contains("clocks went"))
        #expect(try program.drafts.count == 1)
    }

    @Test func `an empty draft is not offered`() throws {
        let program = TestProgram.withEditor("exit 1")
        program.run("add")
        program.setEditor("printf x > \"$1\"")
        let added = program.run("add")
        #expect(!added.error.contains("Go on"))
        #expect(try program.onlyEntry().text == "x")
        #expect(try program.drafts.isEmpty)
    }

    @Test func `without an editor the way on is reported`() throws {
        let program = TestProgram()
        program.isInputTerminal = true
        program.environment["PATH"] = "\(program.folder.path)"
        let added = program.run("add")
        #expect(added.exitCode == .failure)
        #expect(added.error.contains("there is no editor"))
        #expect(!Folder.exists(program.diary))
    }

    @Test func `the draft is a Markdown file that nobody else can read`() throws {
        let program = TestProgram.withEditor(
            "stat -c '%a %n' \"$1\" > \"$1.mode\"; cat \"$1.mode\" > \"$1\"; rm \"$1.mode\"")
        program.run("add")
        let text = try program.onlyEntry().text
        #expect(text.hasPrefix("600 "))
        #expect(text.hasSuffix(".md"))
    }

    @Test func `edit opens the text and saves it as a new version`() throws {
        let program = TestProgram.withEditor("printf 'and more\\n' >> \"$1\"")
        program.run("add", "first")
        let edited = program.run("edit")
        #expect(edited.exitCode == .success)
        let entry = try program.onlyEntry()
        #expect(edited.output == "\(entry.id)\n")
        #expect(entry.text == "first\nand more")
        #expect(entry.revision == 2)
        #expect(try program.drafts.isEmpty)
    }

    @Test func `an edit that changes nothing writes nothing`() throws {
        let program = TestProgram.withEditor("touch \"$1\"")
        program.run("add", "first")
        let edited = program.run("edit")
        #expect(edited.exitCode == .success)
        #expect(edited.output.isEmpty)
        #expect(edited.error.contains("was not changed"))
        #expect(try program.onlyEntry().revision == 1)
        #expect(try program.drafts.isEmpty)
    }

    @Test func `a text that someone else changed in the meantime is not written over`() throws {
        let other = "'\(TestProgram.builtProgram("diary"))' --diary '$DIARY' edit @ --text theirs"
        let program = TestProgram.withEditor("true")
        program.run("add", "first")
        program.setEditor("\(other.replacing("$DIARY", with: program.diary.description)); printf mine > \"$1\"")
        let edited = program.run("edit")
        #expect(edited.exitCode == .failure)
        #expect(edited.error.contains("both texts are kept"))
        #expect(edited.error.contains("--text - <"))
        #expect(try program.onlyEntry().text == "theirs")
        #expect(try program.drafts.count == 1)
    }

    /// An edit whose program was killed: no process has the number 1 << 22 or more.
    private func leaveDraft(_ text: String, of entry: DiaryEntry, revision: Int, in program: TestProgram) throws
        -> FilePath
    {
        let folder = program.diary.appending("drafts")
        try Folder.make(folder)
        let path = folder.appending("edit-\(entry.id.prefix(16))-\(revision)-5000000-0123abcd.md")
        try File.create(path, Array(text.utf8))
        return path
    }

    @Test(arguments: [["edit"], ["add"], []])
    func `a draft of a crashed edit is offered, and becomes the entry's next version`(words: [String]) throws {
        let program = TestProgram.withEditor("printf ', now whole\\n' >> \"$1\"")
        program.run("add", "first")
        let path = try leaveDraft("half a text", of: program.onlyEntry(), revision: 1, in: program)
        let asked = program.run(words.map { Array($0.utf8) }, input: Array("y\n".utf8))
        #expect(asked.exitCode == .success && asked.error.contains("a draft of an edit of "), "\(asked.error)")
        #expect(asked.error.contains("was kept: half a text") && asked.error.contains("Go on with it? [y/N]"))
        #expect(try program.onlyEntry().text == "half a text, now whole")
        #expect(!Folder.exists(path))
    }

    @Test func `without a terminal its path and the command that takes it are reported`() throws {
        let program = TestProgram.withEditor("true")
        program.run("add", "first")
        let path = try leaveDraft("half a text\n", of: program.onlyEntry(), revision: 1, in: program)
        let digits = try program.onlyEntry().id.prefix(6)
        (program.isInputTerminal, program.isErrorTerminal) = (false, false)
        for words in [[], ["add", "more"], ["edit", digits, "--star"]] {
            let mode = program.run(words.map { Array($0.utf8) }).error
            #expect(mode.contains("was kept: '\(path)'") || mode.contains("was kept: \(path)"), "\(mode)")
            #expect(mode.contains("diary edit \(digits) --text - < "))
        }
        let saved = program.run("edit", digits, "--text", "-", input: "half a text\n")
        #expect(saved.exitCode == .success && !saved.error.contains("was kept"))
        #expect(!Folder.exists(path))
    }

    @Test func `an unwanted draft is kept, and one equal to the entry is removed`() throws {
        let program = TestProgram.withEditor("printf 'anew' > \"$1\"")
        program.run("add", "first")
        let entry = try program.onlyEntry()
        let path = try leaveDraft("half a text", of: entry, revision: 1, in: program)
        #expect(program.run("edit", input: "n\n").exitCode == .success)
        #expect(try program.onlyEntry().text == "anew" && Folder.exists(path))
        try Folder.remove(path)
        _ = try leaveDraft("anew\n", of: entry, revision: 2, in: program)
        #expect(!program.run("edit").error.contains("was kept"))
        #expect(try program.drafts.isEmpty)
    }

    @Test func `a draft of a text that was changed since says so, and one of an entry that is gone becomes a new one`()
        throws
    {
        let program = TestProgram.withEditor("printf '!' >> \"$1\"")
        program.run("add", "first")
        let entry = try program.onlyEntry()
        program.run("edit", "--text", "second")
        _ = try leaveDraft("half a text", of: entry, revision: 1, in: program)
        #expect(program.run("edit", input: "n\n").error.contains("the entry was changed since then"))
        program.run("delete", "--yes", "@")
        let emptied = program.run("trash", "--empty", "--yes")
        #expect(
            emptied.error.contains("note: a draft of an edit of \(entry.id.prefix(8)) stays until you remove it: rm /"))
        #expect(program.run("add", input: "y\n").exitCode == .success)
        #expect(try program.onlyEntry().text == "half a text!")
    }

    @Test func `several entries are opened one after the other`() throws {
        let program = TestProgram.withEditor("printf '!' >> \"$1\"")
        program.run("add", "one")
        program.now = program.now.adding(seconds: 60)
        program.run("add", "two")
        program.run("edit", "@1", "@2")
        #expect(try Set(program.entries().map(\.text)) == ["one\n!", "two\n!"])
        program.run("undo")
        #expect(try Set(program.entries().map(\.text)) == ["one", "two"])
    }
}
