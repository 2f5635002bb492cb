import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// Notes of a diary on the command line, and back.
struct NotesCommandTests {
    private let program = TestProgram()
    private var notes: String { "\(program.folder.path)/notes" }

    @Test func `notes go out and come in, with photos, and again with nothing to do`() throws {
        program.run("add", "--at", "2026-11-19 15:00", "Fog. #river", "-m", TestProgram.sample("river-in-fog.jpg"))
        program.run(
            "add", "--at", "2026-11-20 9:00", "Call the dentist", "--due", "2026-11-27", "--measure", "weight=71.2kg")
        let outcome = program.run("export", "-f", "notes", "-o", notes)
        #expect(outcome.exitCode == .success, "\(outcome.error)")
        #expect(outcome.error.contains("exported 2 entries, 1 photo"))
        #expect(outcome.error.contains("1 task and 1 measurement are written into the text"))
        #expect(outcome.error.contains("3 files written"))
        let lines = program.run("export", "-o", "-").output
        let other = TestProgram()
        let back = other.run("import", notes)
        #expect(back.exitCode == .success, "\(back.error)")
        #expect(back.error.contains("an export of a diary as 2 notes"), "\(back.error)")
        #expect(other.run("export", "-o", "-").output == lines)
        #expect(program.run("import", notes).error.contains("already here"))
        #expect(program.run("export", "-f", "notes", "--update", "-o", notes).error.contains("0 files written"))
    }

    @Test func `a note that was changed there is named, and stays`() throws {
        program.run("add", "--at", "2026-11-19 15:00", "old words")
        program.run("export", "-f", "notes", "-o", notes)
        let path = FilePath(notes).appending("2026").appending("2026-11-19.md")
        let text = String(decoding: try File.read(path), as: UTF8.self)
        try Folder.remove(path)
        try File.create(path, Array(text.replacingOccurrences(of: "old words", with: "new words").utf8))
        program.run("edit", "@", "--star")
        let outcome = program.run("export", "-f", "notes", "--update", "-o", notes)
        #expect(outcome.exitCode == .incomplete && outcome.error.contains("2026/2026-11-19.md"), "\(outcome.error)")
        #expect(outcome.error.contains("it was changed there, and stays as it is"))
        #expect(String(decoding: try File.read(path), as: UTF8.self).contains("new words"))
    }

    @Test(arguments: [
        (["-f", "html", "--each", "-o", "x"], "--each is for notes, and this is html"),
        (["-f", "markdown", "--update", "-o", "x"], "--update is for albums and notes, and this is markdown"),
        (["-f", "notes", "-o", "x.md"], "x.md is the name of a markdown file, and --format says notes"),
        (["-f", "notes", "--details", "-o", "x"], "--details is for albums, and this is notes"),
        (["-f", "notes", "-o", "-"], "notes is not a text"),
    ])
    func `contradictions are refused`(words: [String], message: String) {
        program.run("add", "x")
        let outcome = program.run((["export"] + words).map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.contains(message), "\(outcome.error)")
    }

    @Test func `a folder of notes is refused where it is none`() throws {
        program.run("add", "x")
        try Folder.make(FilePath(notes))
        #expect(program.run("export", "-f", "notes", "-o", notes).error.contains("is there already"))
        let outcome = program.run("export", "-f", "notes", "--update", "-o", notes)
        #expect(outcome.exitCode == .failure && outcome.error.contains("is not a folder of notes of diary"))
    }

    @Test func `without places, neither notes nor photos have any`() throws {
        let photo = TestProgram.sample("river-in-fog.jpg")
        program.run("add", "--at", "2026-11-19 15:00", "x", "-m", photo, "--place", "Schandau")
        let outcome = program.run("export", "-f", "notes", "--no-places", "-o", notes)
        #expect(outcome.exitCode == .success && outcome.error.contains("without their positions  1 file"))
        let folder = FilePath(notes).appending("2026")
        let note = String(decoding: try File.read(folder.appending("2026-11-19.md")), as: UTF8.self)
        #expect(!note.contains("Schandau") && !note.contains("50.87") && !note.contains("latitude"))
        let again = program.run("export", "-f", "notes", "--no-places", "--update", "-o", notes)
        #expect(again.error.contains("0 files written"))
        let other = TestProgram()
        #expect(other.run("import", notes).exitCode == .success)
        #expect(try other.onlyEntry().media.count == 1)
    }
}
