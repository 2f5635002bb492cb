import DiaryModel
import DiaryStore
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// Changes of the edited entry by other processes, and failures.
struct FormConflictTests {
    private func bench() throws -> BrowserBench {
        let program = TestProgram()
        program.run("add", "first", "--place", "Brno", "--at", "2026-11-18 20:00")
        let bench = try BrowserBench(program, columns: 120, rows: 40)
        try bench.type("E")
        try bench.press(Key(.tab))
        try bench.answerForm()
        return bench
    }

    private func entry(_ bench: BrowserBench) throws -> DiaryEntry {
        let base = try #require(bench.model.form?.base)
        return try #require(try bench.store.entry(base.id))
    }

    @Test func `fields that weren't changed here follow, the others are both shown`() throws {
        let bench = try bench()
        try bench.type(" mine")
        bench.program.run("edit", "@", "--place", "Olomouc", "--text", "theirs")
        try bench.follow()
        try bench.answerForm()
        #expect(bench.formLines.contains { $0.contains("Olomouc") })
        #expect(bench.formLines.contains { $0.contains("first mine") })
        #expect(bench.formLines.contains { $0.contains("│ theirs") })
        #expect(bench.lastLine.hasSuffix("takes theirs: another process changed Text, too"))
        try bench.save()
        #expect(bench.lastLine.hasPrefix(" Ctrl-O keep mine  Ctrl-T take theirs  Esc choose by field"))
        #expect(try entry(bench).text == "theirs")
        try bench.press(.control("o"))
        try bench.answerForm()
        #expect(try entry(bench).text == "first mine" && entry(bench).place == "Olomouc")
    }

    @Test func `theirs can be taken, field by field`() throws {
        let bench = try bench()
        try bench.type(" mine")
        bench.program.run("edit", "@", "--text", "theirs")
        try bench.follow()
        try bench.answerForm()
        try bench.press(.control("t"))
        #expect(bench.model.form?.text == "theirs" && bench.model.form?.conflicts.isEmpty == true)
        try bench.press(Key(.escape))
        #expect(bench.model.form?.isActive == false)
    }

    @Test func `an unnoticed change by others is found when saving`() throws {
        let bench = try bench()
        try bench.type(" mine")
        bench.program.run("edit", "@", "--star")
        try bench.press(.control("s"))
        try bench.answerForm()
        #expect(try entry(bench).starred && entry(bench).text == "first mine")
        try bench.type("!")
        bench.program.run("edit", "@", "--text", "theirs")
        try bench.press(.control("s"))
        try bench.answerForm()
        #expect(try entry(bench).text == "theirs" && bench.model.form?.question == .conflict)
        try bench.press(.control("t"))
        #expect(bench.model.form?.text == "theirs")
    }

    @Test func `keys typed during a save answer no question`() throws {
        let bench = try bench()
        try bench.type(" mine")
        bench.program.run("edit", "@", "--text", "theirs")
        try bench.press(.control("s"))
        try bench.answerForm()
        #expect(bench.model.form?.question == .conflict)
        try bench.type(" to me")
        #expect(bench.model.form?.text == "first mine to me" && bench.model.form?.question == nil)
        #expect(bench.model.form?.conflicts.isEmpty == false && bench.lines.contains { $0.contains("│ theirs") })
    }

    @Test func `the same change by both is not a conflict`() throws {
        let bench = try bench()
        try bench.type("!")
        bench.program.run("edit", "@", "--text", "first!")
        try bench.follow()
        try bench.answerForm()
        #expect(bench.model.form?.conflicts.isEmpty == true && bench.model.form?.values().isEmpty == true)
    }

    @Test func `what was typed for a photo that another process removes is told`() throws {
        let bench = try BrowserBench(SampleDiary().program, columns: 120, rows: 40)
        try bench.type("E")
        let entry = try bench.entry
        try bench.fill(.caption(entry.media[1].id), "The cat")
        #expect(bench.program.run("detach", entry.id.description, "2").exitCode == .success)
        try bench.follow()
        try bench.answerForm()
        #expect(bench.lastLine == " another process removed Photo 2, for which you typed: The cat")
    }

    @Test func `a deleted entry doesn't lose what was typed`() throws {
        let bench = try bench()
        try bench.type(" mine")
        bench.program.run("delete", "--yes", "@")
        try bench.follow()
        try bench.answerForm()
        #expect(bench.lastLine.contains("another process put the entry in the trash"))
        #expect(bench.model.form?.text == "first mine" && bench.model.form?.isActive == true)
        try bench.save()
        #expect(bench.lastLine.contains("diary restore"))
        bench.program.run("trash", "--empty", "--yes")
        try bench.save()
        #expect(bench.lastLine.contains("removed for good meanwhile"))
        #expect(bench.model.form?.text == "first mine")
    }

    @Test func `saving a permanently deleted entry is reported, and the text stays`() throws {
        let bench = try bench()
        try bench.type(" mine")
        bench.program.run("delete", "--yes", "@")
        bench.program.run("trash", "--empty", "--yes")
        try bench.save()
        #expect(
            bench.lastLine.contains("removed for good meanwhile")
                && bench.model.form?.text == "first mine")
        #expect(bench.model.form?.sent == nil && bench.model.form?.isActive == true)
    }

    @Test func `a failed save keeps everything, and a successful one what was typed meanwhile`() throws {
        let bench = try bench()
        try bench.type(" mine")
        try bench.press(.control("s"))
        guard case .change(.save(let save)) = bench.takeAsked() else {
            Issue.record("nothing is saved")
            return
        }
        try bench.send(
            .changed(
                BrowserOutcome(words: "error: the disk is full; nothing was changed", hasChanged: false, isOfForm: true)
            ))
        #expect(bench.lastLine.hasPrefix(" error: the disk is full") && bench.model.form?.text == "first mine")
        try bench.press(.control("s"))
        _ = bench.takeAsked()
        try bench.type(" more")
        guard case .entry(let base, let change) = save.subject,
            case .saved(let entry, let command) = try bench.writing().save(change, over: base)
        else {
            Issue.record("it was not saved")
            return
        }
        try bench.send(
            .changed(
                BrowserOutcome(words: "saved", hasChanged: true, isOfForm: true, saved: .saved(entry, command: command))
            ))
        #expect(bench.model.form?.values().edits[.text] == "first mine more" && bench.model.form?.base == entry)
        try bench.save()
        #expect(try self.entry(bench).text == "first mine more")
    }

    @Test func `a save needs the entry that was read`() throws {
        let program = TestProgram()
        program.run("add", "first")
        let store = try DiaryStore(program.diary, access: .writing, now: { program.now })
        let key = try #require(try store.entries(EntryQuery()).first)
        var change = EntryChange()
        change.text = "second"
        guard case .saved(let saved, _) = try store.save(change, over: key) else {
            Issue.record("it was not saved")
            return
        }
        guard case .differs(let current) = try store.save(change, over: key) else {
            Issue.record("an older entry was taken")
            return
        }
        #expect(current == saved)
        guard case .unchanged = try store.save(change, over: saved) else {
            Issue.record("nothing was written twice")
            return
        }
        program.run("undo")
        #expect(try store.entry(key.id)?.text == "first")
    }
}

extension BrowserBench {
    /// The diary, for writing.
    fileprivate func writing() throws -> DiaryStore {
        let now = program.now
        return try DiaryStore(program.diary, access: .writing, now: { now })
    }
}
