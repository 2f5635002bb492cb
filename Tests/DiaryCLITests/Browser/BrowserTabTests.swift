import DiaryModel
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

struct BrowserTabTests {
    @Test func `tabs show their entries, and are left as they were`() throws {
        let bench = try BrowserBench(.ofDays(5))
        try bench.type("jjj2")
        #expect(bench.selected == "day 1 b" && bench.lastLine.hasPrefix(" 1 of 5 "))
        try bench.type("j1")
        #expect(bench.selected == "day 2 c")
        try bench.press(Key(.tab))
        #expect(bench.selected == "day 2 b")
        try bench.press(Key(.tab, .shift), Key(.tab, .shift))
        #expect(bench.lines.contains(" The trash is empty.") && bench.lastLine.hasPrefix(" no entry"))
        try bench.type("9")
        #expect(bench.lastLine == " there is no tab 9")
    }

    @Test func `a count is beside a title unless it is 0`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 120)
        try bench.send(.counted([.builtin(.all): 8214, .builtin(.onThisDay): 3]))
        #expect(bench.lines[0].hasPrefix(" All 8,214 │ Starred │ Photos │ Sounds │ Tasks │ On this day (3) │ Trash  "))
        #expect(bench.lines[0].hasSuffix("  family diary"))
        try bench.send(.counted([.builtin(.all): 8214, .builtin(.onThisDay): 0]))
        #expect(bench.lines[0].contains("│ On this day │"))
    }

    @Test func `tabs that don't fit are under More, to which Esc leads back`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 40)
        #expect(bench.lines[0] == " All │ Starred │ Photos │ More")
        try bench.type("0j")
        #expect(bench.lines[2...5].map(\.self) == ["  Sounds", "▌ Tasks", "  On this day", "  Trash"])
        try bench.type("jj\n")
        #expect(bench.lines[0] == " All │ Starred │ Photos │ More: Trash")
        #expect(bench.lines.contains(" The trash is empty."))
        try bench.press(Key(.escape))
        #expect(bench.lines[5] == "▌ Trash")
        try bench.press(Key(.escape))
        try bench.type("2")
        #expect(bench.selected == "day 1 b" && bench.lines[0] == " All │ Starred │ Photos │ More")
    }

    @Test func `More is closed when the window becomes wide enough for all tabs`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 40)
        try bench.type("0jjj")
        try bench.resize(columns: 60, rows: 24)
        #expect(bench.model.overlay == .more(MoreTabs(selected: 1)) && bench.lines[3] == "▌ Trash")
        try bench.resize(columns: 100, rows: 24)
        #expect(bench.model.overlay == nil && bench.selectedRow != nil)
    }

    @Test func `More says so if all tabs are visible`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("0")
        #expect(bench.lastLine == " all tabs are in the first line")
    }

    @Test func `the tabs are those that diary saved lists`() throws {
        let program = try TestProgram.ofDays(2)
        #expect(program.run("save", "trips", "text CONTAINS 'day 1'").exitCode == .success)
        #expect(program.run("saved", "--hide", "Photos", "Sounds").exitCode == .success)
        #expect(program.run("saved", "--move", "trips", "--first").exitCode == .success)
        #expect(program.run("saved", "--badge", "Starred", "text CONTAINS 'day 2'").exitCode == .success)
        let bench = try BrowserBench(program)
        #expect(bench.lines[0].hasPrefix(" trips │ All │ Starred │ Tasks │ On this day │ Trash  "))
        #expect(bench.selected?.hasPrefix("day 1") == true)
        #expect(bench.model.tabs.shown[2].badge != nil)
    }

    @Test func `the tab of all entries appears if all tabs are hidden`() throws {
        let program = try TestProgram.ofDays(1)
        let names = ["All", "Starred", "Photos", "Sounds", "Tasks", "Measurements", "On this day", "Trash"]
        #expect(program.run((["saved", "--hide"] + names).map { Array($0.utf8) }).exitCode == .success)
        #expect(try BrowserBench(program).model.tabs.shown.map(\.title) == ["All"])
    }
}
