import DiaryCLI
import DiaryModel
import Foundation
import Glibc
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// Drafts of the form are written to disk and offered again.
@Suite(.serialized) struct FormDraftTests {
    private func started(_ program: TestProgram) throws -> ScreenProgram {
        let screen = try #require(program.browser())
        let isShown = screen.shows("▌")
        try #require(isShown, "\(screen.model.texts)")
        return screen
    }

    private func drafts(_ program: TestProgram) throws -> [Draft] {
        try DraftFolder(diary: program.diary).keptDrafts()
    }

    private func names(_ program: TestProgram) -> [String] {
        ((try? Folder.names(in: program.diary.appending("drafts"))) ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `killed while one types, the text and the other fields are offered and saved`() throws {
        let program = try TestProgram.ofDays(1)
        let screen = try started(program)
        screen.type("E\t")
        #expect(screen.shows("▌Text"))
        screen.type(" half\t\u{5}\t\t\t\t")
        #expect(screen.shows("▌Place"))
        screen.type("Brno")
        #expect(screen.waits { names(program).contains { $0.hasSuffix(".md.values") } })
        screen.send(SIGKILL)
        #expect(screen.exitCode() != nil)
        let kept = try #require(try drafts(program).first)
        #expect(try kept.text().hasPrefix("day 1 c half") && kept.values["place"] == "Brno")

        let again = try started(program)
        again.type("E\t")
        #expect(again.shows("kept draft: day 1 c half"))
        again.type("\u{14}\u{13}")
        #expect(again.shows("saved: day 1 c half"))
        #expect(again.waits { names(program).isEmpty })
        again.type("\u{1B}")
        #expect(again.shows("1 of 3"))
        again.type("q")
        #expect(again.exitCode() == 0 && again.model.problems == [])
        let listed = program.run("list", "-n", "1", "--format", "json").output
        #expect(listed.contains("day 1 c half") && listed.contains("Brno"))
    }

    @Test func `a draft of a process whose number another program has now is offered`() throws {
        let program = try TestProgram.ofDays(1)
        let folder = URL(filePath: program.diary.description).appending(path: "drafts")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("half a text".utf8).write(to: folder.appending(path: "add-1-0123abcd.md"))
        #expect(try drafts(program).map { try $0.text() } == ["half a text"])
    }

    @Test func `an interrupted new entry is offered by add, with its fields`() throws {
        let program = try TestProgram.ofDays(1)
        let screen = try started(program)
        screen.type("n")
        #expect(screen.shows("▌Text"))
        screen.type("cut off\t\t\t\t\t")
        #expect(screen.shows("▌Place"))
        screen.type("Brno")
        #expect(screen.shows("Brno"))
        screen.send(SIGTERM)
        #expect(screen.exitCode() != nil && screen.isRestored)
        #expect(try drafts(program).first?.values == ["place": "Brno"])
        program.environment["EDITOR"] = "printf ', and whole' >> "
        (program.isInputTerminal, program.isErrorTerminal) = (true, true)
        let added = program.run(["add"].map { Array($0.utf8) }, input: Array("y\n".utf8))
        #expect(added.exitCode == .success, "\(added.error)")
        let listed = program.run("list", "-n", "1", "--format", "json").output
        #expect(listed.contains("cut off, and whole") && listed.contains("Brno"), "\(listed)")
        #expect(names(program).isEmpty)
    }

    @Test func `an unchanged form writes no draft and uses no time`() throws {
        let program = try TestProgram.ofDays(1)
        let screen = try started(program)
        screen.type("E\t")
        #expect(screen.shows("▌Text") && screen.sleepsSoundly)
        screen.type("x")
        #expect(screen.waits { names(program).count == 1 } && screen.sleepsSoundly)
        screen.type("\u{1B}")
        #expect(screen.shows("x throw it away"))
        screen.type("x")
        #expect(screen.waits { names(program).isEmpty } && screen.sleepsSoundly)
        screen.type("q")
        #expect(screen.exitCode() == 0)
    }

    @Test func `keys typed before the draft is offered answer nothing, and nothing of it is lost`() throws {
        let program = try TestProgram.ofDays(1)
        let bench = try BrowserBench(program, columns: 120, rows: 40)
        try bench.type("n")
        let kept = KeptFormDraft(
            draft: Draft(path: program.diary.appending("drafts/add-5000000-0123abcd.md"), purpose: .add),
            text: "cut off", values: ["place": "Brno"], isOutdated: false, time: "2026-11-20 21:00")
        let prepared = BrowserEvent.form(.prepared(FormNames(tags: [], journals: [], zones: []), kept))
        try bench.send(prepared)
        let words = " Ctrl-T go on with it  Ctrl-O leave it  Ctrl-X throw it away  kept draft: cut off"
        #expect(bench.lastLine.hasPrefix(words))
        try bench.type("yes, no, x")
        #expect(bench.model.form?.text == "yes, no, x" && bench.model.form?.question == nil)
        try bench.press(Key(.escape))
        try bench.type("xn")
        try bench.send(prepared)
        try bench.press(.control("t"))
        #expect(bench.model.form?.text == "cut off" && bench.model.form?.values().edits[.place] == "Brno")
    }
}
