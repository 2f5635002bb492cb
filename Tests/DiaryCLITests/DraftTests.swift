import DiaryCLI
import DiaryModel
import TestSupport
import Testing

@testable import DiaryCLI

/// Drafts that are blank, thrown away, or still open in an editor, and what editors leave beside them.
struct DraftTests {
    private static let base = "add-5000000-0123abcd.md"

    private func program(drafts: [String: String]) throws -> TestProgram {
        let program = TestProgram.withEditor("printf 'new' > \"$1\"")
        program.run("add", "first")
        let folder = program.diary.appending("drafts")
        try Folder.make(folder)
        for (name, text) in drafts { try File.create(folder.appending(name), Array(text.utf8)) }
        return program
    }

    @Test func `a kept draft is thrown away, and the next one is offered`() throws {
        let program = try program(drafts: [Self.base: "half a text", "add-5000001-0123abcd.md": "another half"])
        let added = program.run("add", input: "t\nn\n")
        #expect(added.error.contains("half a text") && added.error.contains("another half"), "\(added.error)")
        #expect(added.error.contains("it was thrown away"))
        #expect(try program.drafts.count == 1)
        #expect(try program.entries().map(\.text).contains("new"))
    }

    @Test(arguments: [" \n\t\n", "", "\u{3000}\n"])
    func `a blank draft is none`(text: String) throws {
        let program = try program(drafts: [Self.base: text, Self.base + ".values": #"{"tags": " "}"#])
        let added = program.run("add", "words")
        #expect(!added.error.contains("a draft was kept"))
        #expect(try program.drafts.isEmpty)
    }

    @Test(arguments: [
        "\(base)~", ".\(base).swp", "#\(base)#", "\(base).bak", ".#\(base)", "\(base).~1~", ".\(base).un~",
    ])
    func `what an editor left beside a draft goes with it`(name: String) throws {
        let program = try program(drafts: [name: "private"])
        program.run("add", "words")
        #expect(try program.drafts.isEmpty)
        program.setEditor(
            "printf 'text' > \"$1\"; d=$(dirname \"$1\"); b=$(basename \"$1\"); printf old > \"$d/.$b.x~\"")
        program.run("add")
        #expect(try program.drafts.isEmpty)
    }

    @Test(arguments: [".\(base).swp", "#\(base)#", "\(base).save"])
    func `text that a killed editor may have saved keeps its blank draft`(name: String) throws {
        let program = try program(drafts: [Self.base: " \n", name: "unsaved"])
        #expect(program.run("add", "words").error.contains("a draft was kept"))
        #expect(try Set(program.drafts) == [Self.base, name])
    }

    @Test(
        arguments: [
            ("code", "code --wait"), ("/usr/bin/subl -n", "/usr/bin/subl --wait -n"),
            ("env A=b gedit", "env A=b gedit --wait"),
            ("kate", "kate --block"), ("gvim", "gvim --nofork"), ("code -w", nil), ("code --wait", nil), ("vim", nil),
        ] as [(String, String?)])
    func `the option with which a known editor waits is named`(command: String, correction: String?) {
        #expect(EditorWaiting.correction(of: command) == correction)
        #expect(EditorWaiting.mayGoOn(command, after: 60) == (correction != nil))
    }

    @Test func `an unknown editor that returns at once may have a window, one of the terminal has none`() {
        #expect(EditorWaiting.mayGoOn("my-editor", after: 0.1) && !EditorWaiting.mayGoOn("my-editor", after: 60))
        #expect(!EditorWaiting.mayGoOn("vim", after: 0.1) && !EditorWaiting.mayGoOn("/usr/bin/nano -w", after: 0.1))
    }

    @Test func `a draft that is not UTF-8 is opened again, and is saved with --encoding`() throws {
        let program = TestProgram.withEditor(#"printf 'caf\351' > "$1""#)
        program.run("add", "first")
        let edited = program.run("edit", "@")
        #expect(edited.exitCode == .failure)
        #expect(edited.error.contains("--text - --encoding windows-1252 < "), "\(edited.error)")
        let added = program.run("add", "second")
        #expect(added.error.contains("--text - --encoding windows-1252 < "), "\(added.error)")
        program.setEditor(#"printf 'café' > "$1""#)
        #expect(program.run("edit", "@2", input: "y\n").exitCode == .success)
        #expect(try program.entries().contains { $0.text == "café" } && program.drafts.isEmpty)
    }

    @Test func `an editor that returns at once keeps the draft that it still writes`() throws {
        let program = TestProgram.withEditor("true")
        let added = program.run("add")
        #expect(added.exitCode == .failure && added.error.contains("returned at once"), "\(added.error)")
        let name = try #require(try program.drafts.first)
        try Folder.remove(program.diary.appending("drafts").appending(name))
        try File.create(program.diary.appending("drafts").appending(name), Array("written late".utf8))
        program.setEditor("printf ', and whole' >> \"$1\"")
        program.run("add", "first")
        #expect(try program.drafts == [name])
    }
}
