import Chronology
import DiaryModel
import DiaryStore
import Processes
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI
@testable import Terminal

struct BrowserTaskTests {
    /// Five tasks on a Friday evening, the first one three days late.
    private func program() -> TestProgram {
        let program = TestProgram()
        program.run("add", "no task")
        program.run("add", "Pay the mortgage", "--due", "2026-11-17 09:00")
        program.run("add", "Rake the leaves #garden", "--due", "2026-11-20")
        program.run("add", "Get to the gym", "--due", "2026-11-20 22:00")
        program.run("add", "Bake the cake", "--due", "2026-11-27")
        program.run("add", "Learn to dance", "--task")
        return program
    }

    private func bench(_ keys: String = "", columns: Int = 80, rows: Int = 24) throws -> BrowserBench {
        let bench = try BrowserBench(program(), columns: columns, rows: rows)
        try bench.type("5" + keys)
        return bench
    }

    /// The words of the lines, without the blanks between.
    private func rows(_ bench: BrowserBench, _ range: ClosedRange<Int>) -> [String] {
        bench.lines[range].map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test func `an entry without media has none in which words could be found`() throws {
        let bench = try bench("W")
        #expect(bench.lastLine.contains("it has no photo, sound or PDF") && bench.asked.isEmpty, "\(bench.lastLine)")
    }

    @Test func `by date each day is a section with timeless tasks last, and undated ones come last`() throws {
        let bench = try bench()
        #expect(
            bench.lines[2...11].map { String($0.prefix(40)) } == [
                " Tuesday 17 November 2026, 3 days late", "▌ 9:00   [ ] Pay the mortgage", " Today",
                " 22:00   [ ] Get to the gym", "         [ ] Rake the leaves #garden",
                " Friday 27 November 2026", "         [ ] Bake the cake", " No due time", "         [ ] Learn to dance",
                "",
            ])
        // The selected line has one uniform colour, so the red of an overdue task shows on another line.
        #expect(bench.frame.grid[11, 3].style.foreground == .standard)
        try bench.type("j")
        let grid = bench.frame.grid
        #expect(grid[11, 3].style.foreground == grid[30, 2].style.foreground)
        #expect(grid[11, 3].style.foreground != grid[11, 5].style.foreground)
    }

    @Test func `p changes to priority, the most urgent first, and back, and the selected task stays selected`() throws {
        let bench = try bench("jp")
        #expect(bench.selected == "Get to the gym")
        #expect(bench.lines[2] == " 5 tasks, the most urgent first")
        #expect(
            rows(bench, 3...7) == [
                "1 [ ] Pay the mortgage 3 days late", "2 [ ] Rake the leaves #garden Fri 20 Nov",
                "▌ 3 [ ] Get to the gym Fri 20 Nov 22:00", "4 [ ] Bake the cake Fri 27 Nov", "5 [ ] Learn to dance",
            ])
        let lines = bench.lines[3...6].map { Array($0) }
        #expect(lines[0][63...].starts(with: "3 days late") && lines[2][63...].starts(with: "Fri 20 Nov 22:00"))
        try bench.type("p")
        #expect(bench.selected == "Get to the gym" && bench.lines[4] == " Today")
        try bench.type("1p")
        #expect(bench.lastLine == " p does nothing here; ? shows the keys")
    }

    @Test func `by priority J and K move the task, by date that is refused in words`() throws {
        let bench = try bench("J")
        #expect(bench.change == nil && bench.lastLine.contains("p shows tasks by priority"))
        try bench.type("pJ")
        let id = try #require(bench.model.list.selectedEntry).entry.id
        #expect(bench.change == .rank(id, .down, among: bench.model.shownQuery))
        try bench.type("K")
        #expect(bench.change == .rank(id, .up, among: bench.model.shownQuery))
        try bench.type("\nJ")
        #expect(bench.asked.count == 2 && bench.lastLine.contains("the end of the entry"))
    }

    @Test func `a moved task stays selected, and ranks count all tasks even in a search`() throws {
        let bench = try bench("p")
        let id = try #require(bench.model.list.selectedEntry).entry.id
        bench.program.run("rank", id.description, "--last")
        try bench.follow()
        #expect(bench.selected == "Pay the mortgage" && bench.lastLine.hasPrefix(" 5 of 5"))
        try bench.type("/the\n")
        #expect(rows(bench, 3...6).map { $0.prefix(3) } == ["1 [", "2 [", "3 [", "▌ 5"])
        bench.program.run("rank", id.description, "--first")
        try bench.follow()
        #expect(rows(bench, 3...6).map { $0.prefix(3) } == ["▌ 1", "2 [", "3 [", "4 ["])
    }

    @Test func `a finished task disappears, and with the last one of a day its header`() throws {
        let bench = try bench()
        bench.program.run("done", try #require(bench.model.list.selectedEntry).entry.id.description)
        try bench.follow()
        #expect(bench.lines[2] == " Today" && bench.selected == "Get to the gym")
        bench.program.run("undo")
        try bench.follow()
        #expect(bench.lines[2].hasPrefix(" Tuesday") && bench.selected == "Get to the gym")
    }

    @Test func `overdue tasks are counted beside the title, and @ means coming days`() throws {
        let bench = try bench("", columns: 100)
        guard case .query(let query) = bench.model.tabs.counted[.builtin(.tasks)] else {
            Issue.record("nothing is counted")
            return
        }
        #expect(try bench.store.count(query) == 1)
        try bench.send(.counted([.builtin(.tasks): 1]))
        #expect(bench.lines[0].contains("│ Tasks (1) │"))
        try bench.type("@friday\n")
        #expect(bench.selected == "Get to the gym")
        try bench.type("@2026-11-27\n")
        #expect(bench.selected == "Bake the cake")
        try bench.type("p@friday\np")
        #expect(bench.selected == "Bake the cake" && bench.lines[2].hasPrefix(" Tuesday"))
        try bench.type("@next month\n")
        #expect(bench.selected == "Learn to dance" && bench.lastLine.contains("nothing is due on"))
    }

    @Test func `a search of tasks is saved as such`() throws {
        let bench = try bench("/cake\nScakes\n")
        #expect(
            bench.change
                == .tabs([.save("cakes", selection: ["--where=isDone = NO", "--contains=cake"])]))
    }

    @Test func `without any task the way to one is named`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("5")
        #expect(bench.lines.contains(" Nothing is to be done."))
        try bench.type("pJX")
        #expect(bench.change == nil)
    }

    @Test(arguments: [(80, 24), (46, 20), (40, 10), (300, 100), (20, 5), (1, 1)])
    func `hostile texts are drawn in any window`(columns: Int, rows: Int) throws {
        let program = program()
        program.run("add", "\u{202E}evil\u{7} 京都 👩‍👩‍👧 e\u{301}\u{1B}[31m", "--due", "1999-01-01 23:59")
        program.run("add", "far away", "--due", "9998-12-31")
        let bench = try BrowserBench(program, columns: columns, rows: rows)
        try bench.type("5")
        for keys in ["G", "p", "G", "m", "/e", "\n", "\u{1B}", "*", "\n", "\u{1B}"] {
            for key in keys { try bench.press(key == "\u{1B}" ? Key(.escape) : .character(key)) }
            let lines = bench.lines
            #expect(lines.count == rows && lines.allSatisfy { DisplayWidth.cells(of: $0) <= columns })
        }
    }

    @Test func `each key moves a task by one place in the list, and undo reverts it`() throws {
        let program = program()
        let mailbox = BrowserMailbox(waking: try #require(Waker()))
        let diary = BrowserDiary(folder: program.diary, allowsNetworkFileSystem: false, zone: .utc)
        let writer = BrowserWriter(diary, mailbox)
        func words(_ change: BrowserChange) -> String {
            writer.write(change)
            return mailbox.outcome()?.words.plain ?? ""
        }
        let store = try diary.open(.writing)
        let order = try store.unfinishedTasks()
        let all = BrowserContent.tasks(.priority).query(EntryQuery([.unfinished]))
        #expect(words(.rank(order[0], .up, among: all)) == "it is the most urgent one already")
        #expect(words(.rank(order[0], .down, among: all)) == "2nd of 5: Pay the mortgage")
        #expect(words(.rank(order[0], .down, among: all)).hasPrefix("3rd of 5: "))
        #expect(try store.unfinishedTasks() == [order[1], order[2], order[0], order[3], order[4]])
        #expect(words(.undo).hasPrefix("undid rank"))
        #expect(try store.unfinishedTasks() == [order[1], order[0], order[2], order[3], order[4]])
        let baking = all.adding(.holds(SearchTerm("the")))
        #expect(words(.rank(order[3], .up, among: baking)).hasPrefix("3rd of 5: Bake"))
        _ = try store.finish([order[0]], at: TimeZoneRules.utc.zonedTime(at: program.now))
        #expect(words(.rank(order[0], .up, among: all)) == "it is no longer among these tasks")
    }

    @Test func `a task becomes late at its moment, without a commit`() throws {
        let program = TestProgram()
        program.run("add", "nothing to do")
        let diary = BrowserDiary(folder: program.diary, allowsNetworkFileSystem: false, zone: .utc)
        let store = try diary.open(.writing)
        let now = store.currentTime
        var draft = EntryDraft(text: "soon", creationTime: TimeZoneRules.utc.zonedTime(at: now), hasTime: true)
        let due = TimeZoneRules.utc.zonedTime(at: now.adding(microseconds: 300_000))
        draft.task = DiaryTask(due: TaskDue(due, hasTime: true))
        _ = try store.add(draft)
        let mailbox = BrowserMailbox(waking: try #require(Waker()))
        let follower = try #require(BrowserFollower())
        defer { follower.stop() }
        follower.count([.builtin(.tasks): .query(EntryQuery([.pastDue]))])
        let content = BrowserContent.tasks(.date)
        follower.follow(ListRequest(number: 1, query: content.query(EntryQuery([.unfinished])), content: content))
        #expect(follower.start(diary, tabs: TabList(), mailbox) == 0)
        var (hasPassed, count) = (false, 0)
        let came = eventually(pause: 1000) {
            for event in mailbox.takeAll() {
                if case .timePassed = event { hasPassed = true }
                if case .counted(let found) = event { count = found[.builtin(.tasks)] ?? 0 }
                if case .failed(let words) = event { Issue.record("\(words.plain)") }
            }
            return hasPassed && count > 0
        }
        #expect(came)
        #expect(store.currentTime > due.instant)
    }
}
