import Chronology
import DiaryModel
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// The help on the screen, and what the last line names.
struct BrowserHelpTests {
    @Test func `it has a position, and the keys of the tab editor first when opened there`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("?")
        #expect(bench.lines[2] == " Moving" && bench.lastLine.hasPrefix(" 1 to 21 of "))
        try bench.type("jj")
        #expect(bench.lastLine.hasPrefix(" 3 to 23 of "))
        try bench.type("qT?")
        #expect(bench.lines[2] == " While the tabs are edited")
        try bench.press(Key(.escape))
        #expect(bench.lastLine.hasPrefix(" tab 1 of ") && bench.lastLine.contains("x hide"))
        try bench.press(Key(.escape))
        #expect(bench.model.overlay == nil)
    }

    @Test func `it is searched, and Esc shows all keys again`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("?/star")
        #expect(bench.lines[2] == " Writing" && bench.lines[3].contains("add or remove the star"))
        #expect(bench.model.filter.search.isEmpty)
        try bench.type("\n")
        #expect(bench.lastLine.hasPrefix(" /star"))
        try bench.press(Key(.escape))
        #expect(bench.lines[2] == " Moving")
        try bench.type("/no key has this")
        #expect(bench.lines[2] == " No key has these words.")
        try bench.press(Key(.escape), Key(.escape))
        #expect(bench.model.overlay == nil && bench.selected == "day 1 c")
    }

    @Test func `F1 opens it in the form, whose text stays`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 120)
        try bench.type("n")
        try bench.type("half a text")
        try bench.press(Key(.function(1)))
        #expect(bench.lines[2] == " In the form" && !bench.frame.cursor.isVisible)
        try bench.type("j/save\n")
        try bench.send(.input(.pasted("pasted", isLast: true)))
        try bench.press(Key(.escape), Key(.escape))
        #expect(bench.model.overlay == nil && bench.model.form?.text == "half a text")
        try bench.type("?")
        #expect(bench.model.form?.text == "half a text?")
    }

    @Test func `what a key does next is named only where the key isn't typed`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 120)
        let outcome = BrowserOutcome(words: "saved: x", hasChanged: true, nextKey: "u undoes it")
        try bench.send(.changed(outcome))
        #expect(bench.lastLine == " saved: x   u undoes it")
        try bench.type("n")
        try bench.send(.changed(outcome))
        #expect(bench.lastLine == " saved: x")
        try bench.press(Key(.escape))
        try bench.type("/")
        try bench.send(.changed(outcome))
        #expect(!bench.lines.joined().contains("u undoes it"))
    }

    @Test func `a predicate that never holds is explained as by list`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 120)
        try bench.type(":tags = 'x'")
        #expect(bench.lastLine.contains("tags = 'x' never holds") && bench.lastLine.contains("hint: ANY tags = 'x'"))
        try bench.type("\n")
        #expect(bench.lines.contains { $0.contains("never holds") })
    }

    @Test func `a date of several days leads to the first of them in the list`() throws {
        let bench = try BrowserBench(.ofDays(60))
        try bench.type("@october 2026\n")
        let day = try #require(bench.model.list.selectedEntry?.entry.creationTime.wallTime.date)
        #expect(day.description == "2026-10-31" && bench.model.message == nil)
        try bench.type("@2020-02\n")
        #expect(bench.lastLine.hasPrefix(" no entry of 2020-02 here; the next one is of"))
        try bench.type("@2026-11-18\n")
        #expect(bench.model.list.selectedEntry?.entry.creationTime.wallTime.date.description == "2026-11-18")
    }

    @Test func `the help describes the minus of a search`() {
        #expect(BrowserHelp.lines(columns: 200).contains { $0.plain.contains("-word leaves entries out") })
    }

    @Test func `without a diary it begins one`() throws {
        let program = TestProgram()
        let screen = try #require(program.browser(rows: 24))
        #expect(screen.shows("new diary in") && screen.shows("The diary is empty."))
        screen.type("n")
        #expect(screen.shows("▌Text"))
        screen.type("first\u{13}")
        #expect(screen.shows("saved: first") && !screen.model.texts.contains { $0.contains("u undoes it") })
        screen.type("\u{1B}")
        #expect(screen.shows("1 of 1"))
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.isRestored)
    }
}
