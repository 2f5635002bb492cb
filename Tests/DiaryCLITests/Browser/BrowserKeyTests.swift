import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

struct BrowserKeyTests {
    private var rows: [BrowserKey] { BrowserKey.groups.flatMap(\.keys) }

    @Test func `each key does one thing, and each thing has a key and words`() {
        for mode in BrowserKey.Mode.allCases {
            let rows = BrowserKey.groups.filter { $0.mode == mode }.flatMap(\.keys)
            let keys = rows.flatMap(\.keys)
            #expect(Set(keys).count == keys.count)
            #expect(Set(rows.map(\.action)).count == rows.count)
        }
        #expect(rows.allSatisfy { !$0.keys.isEmpty && !$0.name.isEmpty && !$0.words.isEmpty })
    }

    @Test func `the help on the screen and the command's help name all of them`() throws {
        let help = BrowserHelp.lines(columns: 80).map(\.plain)
        let shown = TestProgram().run("help", "browse").output
        for row in rows {
            #expect(help.contains { $0.contains(row.name) && $0.contains(row.words.prefix(20)) }, "\(row.name)")
            #expect(shown.contains(row.words.prefix(20)), "\(row.name)")
        }
    }

    @Test func `the help is scrolled and left`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 40, rows: 10)
        try bench.type("?")
        #expect(bench.lines[2] == " Moving")
        try bench.type("G")
        #expect(bench.lines[8].hasSuffix("quit"))
        try bench.type("g")
        #expect(bench.lines[2] == " Moving")
        try bench.type("q")
        #expect(bench.selected == "day 1 c" && bench.model.overlay == nil && bench.model.exitCode == nil)
        try bench.type("q")
        #expect(bench.model.exitCode == .success)
    }

    @Test(arguments: [(300, "/ search"), (40, "q quit"), (20, "q quit")])
    func `the last line names as many keys as it has room for`(columns: Int, word: String) throws {
        let bench = try BrowserBench(.ofDays(1), columns: columns)
        #expect(bench.lastLine.contains(word), "\(bench.lastLine)")
    }

    @Test func `in a wide window the entry is beside the list, else Enter shows it`() throws {
        let bench = try BrowserBench(SampleDiary().program)
        #expect(!bench.lines.contains { $0.contains("Later: coffee.") })
        try bench.type("\n")
        #expect(bench.lines.contains { $0.contains("Later: coffee.") } && bench.selectedRow == nil)
        try bench.type("j")
        #expect(bench.lines.contains { $0.contains("fog.m4a") })
        try bench.press(Key(.escape))
        #expect(bench.selected?.hasPrefix("Tram 18") == true && bench.selectedRow != nil)
        try bench.resize(columns: 100, rows: 24)
        #expect(bench.lines[1].contains("─┬─") && bench.lines.contains { $0.contains("│ 91d04e") })
    }

    @Test func `a long text is scrolled to its end and not beyond`() throws {
        let program = TestProgram()
        program.run("add", (1...60).map { "line \($0)" }.joined(separator: "\n"))
        let bench = try BrowserBench(program)
        try bench.type("\n")
        _ = bench.lines
        try bench.press(Key(.pageDown), Key(.pageDown), Key(.pageDown), Key(.pageDown))
        #expect(bench.lines.contains(" line 60"))
        try bench.type("J")
        #expect(bench.lastLine == " that is the end of the entry")
        try bench.press(Key(.pageUp), Key(.pageUp), Key(.pageUp), Key(.pageUp))
        #expect(bench.lines.contains(" line 1"))
    }
}
