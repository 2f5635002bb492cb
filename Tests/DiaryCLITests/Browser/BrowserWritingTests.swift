import Chronology
import DiaryModel
import DiaryStore
import Processes
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

struct BrowserWritingTests {
    @Test func `d deletes the selected entry, whose line disappears after the commit`() throws {
        let bench = try BrowserBench(.ofDays(2))
        let id = try #require(bench.model.list.selectedEntry).entry.id
        try bench.type("d")
        #expect(bench.change == .trash([id]) && bench.selected == "day 1 c")
        try bench.send(
            .changed(BrowserOutcome(words: "error: the disk is full; nothing was changed", hasChanged: false)))
        #expect(bench.selected == "day 1 c" && bench.lastLine == " error: the disk is full; nothing was changed")
        bench.program.run("delete", "--yes", id.description)
        try bench.send(.changed(BrowserOutcome(words: "in the trash: day 1 c", hasChanged: true)))
        try bench.follow()
        #expect(bench.selected == "day 1 b" && bench.lastLine == " in the trash: day 1 c")
    }

    @Test func `in Trash r brings back, and d names the way that empties it`() throws {
        let bench = try BrowserBench(.ofDays(2))
        try bench.type("r")
        #expect(bench.lastLine == " r brings entries back that are in Trash" && bench.change == nil)
        let id = try #require(bench.model.list.selectedEntry).entry.id
        bench.program.run("delete", "--yes", id.description)
        try bench.type("7")
        #expect(bench.lastLine.contains("r restore") && !bench.lastLine.contains("e edit"))
        for key in "d*e" { try bench.type(String(key)) }
        #expect(bench.change == nil && bench.lastLine.contains("r brings it back"))
        try bench.type("d")
        #expect(bench.lastLine.contains("diary trash --empty"))
        try bench.type("r")
        #expect(bench.change == .restore([id]))
    }

    @Test func `X finishes a task and reopens it, and ignores other entries`() throws {
        let bench = try BrowserBench(.ofDays(2))
        let id = try #require(bench.model.list.selectedEntry).entry.id
        try bench.type("X")
        #expect(bench.change == nil && bench.lastLine == " it is not a task")
        let store = try DiaryStore(bench.program.diary, access: .writing, now: { bench.program.now })
        var change = TaskChange()
        change.isTask = true
        _ = try store.changeTasks([id], change, as: "edit")
        try bench.follow()
        try bench.type("X")
        #expect(bench.change == .finish([id], true))
        _ = try store.finish([id], at: TimeZoneRules.utc.zonedTime(at: bench.program.now))
        try bench.follow()
        try bench.type("X")
        #expect(bench.change == .finish([id], false))
    }

    @Test func `marked entries are handled together`() throws {
        let bench = try BrowserBench(.ofDays(3))
        try bench.type("mm")
        #expect(bench.lines[3].hasPrefix(" 21:50  +day 1 c") && bench.lastLine.hasPrefix(" 2 marked  3 of 9"))
        try bench.type("*")
        guard case .star(let ids, nil) = bench.change else {
            Issue.record("no star is asked for")
            return
        }
        #expect(ids.count == 2)
        try bench.type("X")
        #expect(bench.change == .finish(ids, nil))
        try bench.press(Key(.escape))
        #expect(bench.model.marks.ids.isEmpty)
        try bench.type("vGv")
        #expect(bench.model.marks.ids.count == 7)
        try bench.type("M")
        #expect(bench.model.marks.ids.count == 9 && bench.lastLine == " 9 entries marked")
        try bench.send(.changed(BrowserOutcome(words: "in the trash: 9 entries", hasChanged: true)))
        #expect(bench.model.marks.ids.isEmpty)
    }

    @Test func `a removed entry is no longer marked`() throws {
        let bench = try BrowserBench(.ofDays(2))
        let id = try #require(bench.model.list.selectedEntry).entry.id
        try bench.type("mm")
        bench.program.run("delete", "--yes", id.description)
        try bench.follow()
        #expect(bench.model.marks.ids.count == 1 && !bench.model.marks.ids.contains(id))
    }

    @Test func `media are stepped through, and the one that is looked at is opened`() throws {
        let bench = try BrowserBench(SampleDiary().program)
        try bench.type(".")
        #expect(bench.lastLine == " photo 2 of 2 cat.jpg   o opens it")
        try bench.type(".o")
        guard case .open(let found) = bench.asked.last else {
            Issue.record("nothing is opened")
            return
        }
        #expect(found.number == 2)
        try bench.type("j,")
        #expect(bench.lastLine == " sound 1 of 1 fog.m4a   that is the first one")
        let empty = try BrowserBench(.ofDays(1))
        try empty.type("o")
        #expect(empty.lastLine == " it has neither photo nor sound nor video")
    }

    @Test func `changes are written and undone, but only those of the browser`() throws {
        let program = try TestProgram.ofDays(1)
        let mailbox = BrowserMailbox(waking: try #require(Waker()))
        let diary = BrowserDiary(folder: program.diary, allowsNetworkFileSystem: false, zone: .utc)
        let writer = BrowserWriter(diary, mailbox)
        let id = try #require(UniqueIdentifier(program.run("list", "-n", "1", "--format", "ids").lines[0]))
        func words(_ change: BrowserChange) -> String {
            writer.write(change)
            return mailbox.outcome()?.words.plain ?? ""
        }
        #expect(words(.undo).hasPrefix("nothing was changed here"))
        #expect(words(.star([id], true)).hasPrefix("with a star: day 1"))
        #expect(words(.finish([id], true)).hasPrefix("error: "))
        #expect(words(.trash([id])).hasPrefix("in the trash: day 1"))
        #expect(program.run("list", "--format", "ids").lines.count == 2)
        #expect(words(.undo).hasPrefix("undid delete"))
        #expect(words(.redo).hasPrefix("redid delete"))
        #expect(words(.restore([id])).hasPrefix("back in the diary"))
        #expect(words(.restore([id])) == "already in the diary")
        #expect(program.run("list", "--format", "ids").lines.count == 3)
        var task = TaskChange()
        task.isTask = true
        _ = try diary.open(.writing).changeTasks([id], task, as: "edit")
        #expect(words(.finish([id], true)).hasPrefix("done: day 1"))
        #expect(words(.finish([id], false)).hasPrefix("open again: day 1"))
        #expect(words(.undo).hasPrefix("undid tasks --reopen"))
    }

    @Test func `marked entries get the star unless all have it, and tasks are alike`() throws {
        let program = try TestProgram.ofDays(1)
        let mailbox = BrowserMailbox(waking: try #require(Waker()))
        let diary = BrowserDiary(folder: program.diary, allowsNetworkFileSystem: false, zone: .utc)
        let writer = BrowserWriter(diary, mailbox)
        let ids = program.run("list", "--format", "ids").lines.compactMap { UniqueIdentifier($0) }
        func words(_ change: BrowserChange) -> String {
            writer.write(change)
            return mailbox.outcome()?.words.plain ?? ""
        }
        // One of the three has a star.
        #expect(words(.star(ids, nil)).hasPrefix("with a star: "))
        #expect(words(.star(ids, nil)) == "without a star: 3 entries")
        var task = TaskChange()
        task.isTask = true
        let tasks = Array(ids.prefix(2))
        _ = try diary.open(.writing).changeTasks(tasks, task, as: "edit")
        #expect(words(.finish([tasks[0]], true)).hasPrefix("done: "))
        #expect(words(.finish(tasks, nil)).hasPrefix("done: "))
        #expect(words(.finish(tasks, nil)) == "open again: 2 tasks")
    }
}
