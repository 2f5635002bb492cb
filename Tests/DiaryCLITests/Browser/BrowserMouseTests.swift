import Chronology
import DiaryStore
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

struct BrowserMouseTests {
    @Test func `a click selects, a second one opens`() throws {
        let bench = try BrowserBench(.ofDays(3))
        try bench.mouse(.pressed(.left), column: 10, row: 5)
        #expect(bench.selected == "day 1 a" && !bench.model.detail.isWhole)
        // A click on a header selects no entry.
        try bench.mouse(.pressed(.left), column: 10, row: 6)
        #expect(bench.selected == "day 1 a")
        try bench.send(.doubleClicked(GridPosition(column: 10, row: 5)))
        #expect(bench.model.detail.isWhole)
        try bench.mouse(.pressed(.right), column: 10, row: 4)
        #expect(bench.model.detail.isWhole)
    }

    @Test func `a click opens a tab, and a line of More`() throws {
        let bench = try BrowserBench(.ofDays(3), columns: 40)
        let column = try #require(TabBar(of: bench.model).items.dropFirst().first).column
        try bench.mouse(.pressed(.left), column: column + 1, row: 0)
        #expect(bench.model.tabs.index == 1)
        let more = try #require(TabBar(of: bench.model).items.last).column
        try bench.mouse(.pressed(.left), column: more + 1, row: 0)
        #expect(bench.model.overlay == .more(MoreTabs(selected: 0)))
        try bench.mouse(.pressed(.left), column: 4, row: 3)
        #expect(bench.model.tabs.index == TabBar(of: bench.model).hidden[1] && bench.model.overlay == nil)
    }

    @Test func `a click into a form waits for the end of a typed line`() throws {
        let bench = try BrowserBench(.ofDays(3), columns: 120, rows: 30)
        try bench.type("E/day")
        try bench.mouse(.pressed(.left), column: 80, row: 4)
        #expect(bench.model.form?.isActive == false && bench.model.prompt != nil)
        try bench.type("\n")
        try bench.mouse(.pressed(.left), column: 80, row: 4)
        #expect(bench.model.form?.isActive == true)
    }

    @Test func `the wheel scrolls the part under the pointer`() throws {
        let bench = try BrowserBench(.ofDays(40), columns: 120)
        try bench.mouse(.scrolledDown, column: 3, row: 10)
        #expect(bench.model.list.results.rank(of: try #require(bench.model.list.selected)) == 3)
        try bench.mouse(.scrolledUp, column: 3, row: 10)
        #expect(bench.selected == "day 1 c")
        try bench.type("?")
        try bench.mouse(.scrolledDown, column: 3, row: 10)
        #expect(bench.model.overlay == .help(BrowserHelpPage(top: 3, mode: .list)))
    }

    @Test func `a click chooses a photo, a second one enlarges it`() throws {
        let program = TestProgram()
        program.run(
            "add", "x", "-m", TestProgram.sample("lighthouse.jpg"), "-m", TestProgram.sample("tram-in-snow.jpg"))
        let bench = try BrowserBench(program, columns: 120)
        try bench.send(.showsPictures(PictureTerminal(form: .kitty, cell: nil)))
        _ = bench.frame
        let part = try #require(BrowserLayout(of: bench.model).detail)
        let place = try #require(bench.model.detail.places.last)
        let (column, row) = (part.column + 1 + place.column, part.row + place.line)
        try bench.mouse(.pressed(.left), column: column, row: row)
        #expect(bench.model.detail.medium == 1)
        try bench.send(.doubleClicked(GridPosition(column: column, row: row)))
        #expect(bench.model.overlay == .photo)
    }

    @Test func `two clicks at one place within half a second are a double click`() {
        var counter = ClickCounter()
        func isSecond(_ milliseconds: Int64, column: Int = 1, _ action: MouseEvent.Action = .pressed(.left)) -> Bool {
            let time = TestProgram.startTime.adding(microseconds: milliseconds * 1000)
            return counter.isSecond(MouseEvent(action, at: GridPosition(column: column, row: 1)), at: time)
        }
        #expect(!isSecond(0) && !isSecond(50, .released(.left)) && isSecond(200))
        // A third click counts as a first one again.
        #expect(!isSecond(300) && !isSecond(400, column: 2) && !isSecond(950, column: 2) && isSecond(1000, column: 2))
    }
}
