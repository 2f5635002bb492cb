import DiaryModel
import TestSupport
import Testing

@testable import DiaryCLI

/// Changes of the diary's tabs by other processes.
struct BrowserTabListTests {
    @Test func `changes by saved are followed, and the open tab stays open with its place`() throws {
        let bench = try BrowserBench(.ofDays(5), columns: 120)
        try bench.type("2j")
        bench.program.run("save", "trips", "text CONTAINS 'day 2'")
        bench.program.run("saved", "--move", "trips", "--first")
        bench.program.run("saved", "--hide", "Photos")
        try bench.follow()
        #expect(bench.lines[0].hasPrefix(" trips │ All │ Starred │ Sounds │ Tasks │ On this day │ Trash"))
        #expect(bench.selected == "day 2 b" && bench.model.tabs.open.title == "Starred")
        bench.program.run("undo")
        try bench.follow()
        #expect(bench.lines[0].contains("│ Photos │"))
        try bench.type("1")
        #expect(bench.lastLine.hasPrefix(" 1 of 3 "))
    }

    @Test func `a removed tab says so, and stays until another is opened`() throws {
        let program = try TestProgram.ofDays(3)
        program.run("save", "trips", "text CONTAINS 'day 2'")
        let bench = try BrowserBench(program, columns: 120)
        try bench.type("8")
        #expect(bench.selected == "day 2 c")
        program.run("saved", "--remove", "trips")
        try bench.follow()
        #expect(bench.lines[0].contains("trips (gone)") && bench.selected == "day 2 c")
        #expect(bench.lastLine.hasPrefix(" the tab trips is gone"))
        try bench.type("1")
        #expect(!bench.lines[0].contains("trips"))
    }

    @Test func `an open tab with another selection shows that, and the selected entry stays selected`() throws {
        let program = try TestProgram.ofDays(3)
        program.run("save", "trips", "text CONTAINS 'day 2'")
        let bench = try BrowserBench(program, columns: 120)
        try bench.type("8j")
        program.run("save", "trips", "text CONTAINS 'b'")
        try bench.follow()
        #expect(bench.selected == "day 2 b" && bench.lastLine.hasPrefix(" 2 of 3 "))
    }

    @Test func `a badge is counted as soon as it exists`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 120)
        bench.program.run("saved", "--badge", "Starred", "text CONTAINS 'day 2'")
        try bench.follow()
        #expect(bench.counted[.builtin(.starred)] != nil)
        try bench.send(.counted([.builtin(.starred): 3]))
        #expect(bench.lines[0].contains("Starred (3)"))
    }

    @Test func `an unreadable saved search shows the reason in its place`() throws {
        let program = try TestProgram.ofDays(1)
        program.run("save", "one", "starred = YES")
        program.run("save", "two", ":one")
        program.run("saved", "--remove", "one")
        let bench = try BrowserBench(program, columns: 120)
        try bench.type("8")
        #expect(bench.lines.contains { $0.contains("the saved search two can't be read any more") })
    }
}
