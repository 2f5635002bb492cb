import Chronology
import DiaryModel
import TestSupport
import Testing

@testable import DiaryCLI

/// Drafts of the browser's form contain more than a text; `diary add - < DRAFT` uses all of it.
struct KeptValuesTests {
    /// A draft of a killed form: no process has the number 1 << 22 or more.
    private func leave(_ name: String, _ text: String, _ values: [String: String], in program: TestProgram) throws
        -> Draft
    {
        let folder = program.diary.appending("drafts")
        try Folder.make(folder)
        let draft = Draft(path: folder.appending("\(name)-5000000-0123abcd.md"), purpose: .add)
        try draft.write(text: text, values: values)
        return draft
    }

    @Test func `an accepted draft of a new entry has its other values, and options win`() throws {
        let program = TestProgram()
        program.run("add", "first")
        let values = ["tags": "trip", "place": "Brno", "star": "yes", "date": "2026-11-18 20:00"]
        let draft = try leave("add", "cut off", values, in: program)
        let printed = program.run().error
        #expect(printed.contains("rm \(draft.path) adds it as it is, with its date, tags, star, place"), "\(printed)")
        program.inputPath = draft.path.description
        let added = program.run("add", "-", "--place", "Olomouc")
        #expect(added.exitCode == .success && !added.error.contains("was kept"), "\(added.error)")
        let entry = try #require(try program.entries().last)
        #expect(entry.text == "cut off" && entry.tags == ["trip"] && entry.starred && entry.place == "Olomouc")
        #expect(entry.creationTime.rfc3339() == "2026-11-18T20:00:00+01:00")
        try Folder.remove(draft.path)
        program.inputPath = nil
        program.run()
        #expect(try Folder.names(in: program.diary.appending("drafts")).isEmpty)
    }

    @Test func `an accepted draft of an edit has its other values and is removed`() throws {
        let program = TestProgram()
        program.run("add", "first", "--place", "Brno", "--tag", "old")
        let id = try program.onlyEntry().id
        let draft = try leave("edit-\(id.prefix(16))-1", "second", ["tags": "new", "place": ""], in: program)
        let printed = program.run().error
        #expect(printed.contains("saves it as it is, with its tags, place"), "\(printed)")
        program.inputPath = draft.path.description
        let edited = program.run("edit", id.description, "--text", "-", "--star")
        #expect(edited.exitCode == .success && !edited.error.contains("was kept"), "\(edited.error)")
        let entry = try program.onlyEntry()
        #expect(entry.text == "second" && entry.tags == ["new"] && entry.place == nil && entry.starred)
        #expect(!Folder.exists(draft.path) && !Folder.exists(draft.valuesPath))
    }

    @Test func `a value that can't be stored is reported with its content`() throws {
        let program = TestProgram()
        program.run("add", "first")
        let draft = try leave("add", "cut off", ["date": "31.2.2026"], in: program)
        program.inputPath = draft.path.description
        let added = program.run("add", "-")
        #expect(added.exitCode == .success && added.error.contains("31.2.2026"), "\(added.error)")
    }
}
