import DiaryStore
import Terminal
import TestFixtures
import Testing

@testable import DiaryCLI

struct BrowserMovingTests {
    @Test func `the list has days, the newest entry is selected`() throws {
        let bench = try BrowserBench(.ofDays(3))
        let lines = bench.lines
        #expect(lines[0].hasPrefix(" All"))
        #expect(lines[2] == " Thursday 19 November 2026")
        #expect(lines[3] == "▌21:50   day 1 c" && lines[4] == " 21:40 * day 1 b")
        #expect(lines[6] == " Wednesday 18 November 2026")
        #expect(lines[23].hasPrefix(" 1 of 9 ") && lines[23].hasSuffix("? help  q quit"))
    }

    @Test func `keys move the selection, and report the ends`() throws {
        let bench = try BrowserBench(.ofDays(3))
        try bench.type("jj")
        #expect(bench.selected == "day 1 a")
        try bench.press(Key(.down), Key(.up), .character("k"))
        #expect(bench.selected == "day 1 b")
        try bench.type("G")
        #expect(bench.selected == "day 3 a" && bench.lastLine.hasPrefix(" 9 of 9 "))
        try bench.type("j")
        #expect(bench.lastLine == " that is the last entry")
        try bench.type("gk")
        #expect(bench.selected == "day 1 c" && bench.lastLine == " that is the first entry")
    }

    @Test func `brackets go to days`() throws {
        let bench = try BrowserBench(.ofDays(20), rows: 10)
        try bench.type("]")
        #expect(bench.selected == "day 2 c")
        try bench.type("j]]]")
        #expect(bench.selected == "day 5 c")
        try bench.type("jj[")
        #expect(bench.selected == "day 5 c")
        try bench.type("[")
        #expect(bench.selected == "day 4 c")
        try bench.type("g[")
        #expect(bench.lastLine == " there is no day before")
    }

    @Test func `a page keeps the selection on its line`() throws {
        let bench = try BrowserBench(.ofDays(40), rows: 20)
        try bench.type("jjj")
        let row = bench.selectedRow
        try bench.press(Key(.pageDown))
        #expect(bench.selectedRow == row && bench.selected != "day 2 c")
        try bench.press(Key(.pageUp))
        #expect(bench.selectedRow == row && bench.selected == "day 2 c")
        try bench.press(.control("d"), .control("d"), .control("u"), .control("u"))
        #expect(bench.selected == "day 2 c")
    }

    @Test func `a date is selected`() throws {
        let bench = try BrowserBench(.ofDays(40))
        try bench.type("@2026-11-10\n")
        #expect(bench.selected == "day 10 c" && bench.lastLine.hasPrefix(" 28 of 120"))
        try bench.type("@2020-01-01\n")
        #expect(bench.selected == "day 40 c" && bench.lastLine.contains("no entry of 2020-01-01"))
        try bench.type("@never\n")
        #expect(bench.selected == "day 40 c" && bench.model.message?.plain.hasPrefix("never is not a date") == true)
        try bench.type("@03/04/2026\n")
        #expect(bench.model.message?.plain.hasSuffix("3 April 2026 (2026-04-03) or 4 March 2026 (2026-03-04)") == true)
    }

    @Test func `after any keys, the selected entry is visible and days have their headers`() throws {
        var generator = SeededGenerator()
        let bench = try BrowserBench(.ofDays(60))
        let keys: [Key] =
            "jkgG[]".map { .character($0) } + [Key(.pageDown), Key(.pageUp), .control("d"), .control("u")]
        for _ in 0..<300 {
            try bench.press(generator.pick(keys))
            if Int.random(in: 0..<8, using: &generator) == 0 {
                try bench.resize(
                    columns: Int.random(in: 10...120, using: &generator),
                    rows: Int.random(in: 3...40, using: &generator))
            }
            let lines = bench.lines
            #expect(lines.contains { $0.hasPrefix("▌") }, "\(generator.name) \(lines)")
            let list = bench.model.list
            let seen = list.lines
            // The last line may be empty if a header and a row don't fit.
            #expect(seen.count >= list.height - 1, "\(generator.name)")
            guard list.height > 1 else { continue }
            for (line, next) in zip(seen, seen.dropFirst()) {
                guard case .row(let row) = next, row.row == 0 else { continue }
                #expect(line == .section(row.section), "\(generator.name)")
            }
        }
    }

    @Test(arguments: [(80, 24), (46, 20), (40, 10), (300, 100), (10, 3), (1, 1)])
    func `it is drawn in any window`(columns: Int, rows: Int) throws {
        let bench = try BrowserBench(SampleDiary().program, columns: columns, rows: rows)
        for keys in ["", "j", "\n", "?", "/a", "G"] {
            try bench.type(keys)
            #expect(bench.lines.count == rows)
            #expect(bench.lines.allSatisfy { DisplayWidth.cells(of: $0) <= columns })
        }
    }

    @Test func `a key that does nothing says so`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("Q")
        #expect(bench.lastLine == " Q does nothing here; ? shows the keys")
        try bench.press(Key(.insert))
        #expect(bench.lastLine == " Ins does nothing here; ? shows the keys")
        try bench.press(Key(.escape))
        #expect(bench.lastLine == " this is the list; q quits")
    }

    @Test func `an empty diary says how to begin`() throws {
        let bench = try BrowserBench(.ofDays(0))
        #expect(bench.lines.contains("   diary add 'First line'"))
        try bench.type("jG]\n")
        #expect(bench.lastLine == " there is no entry to open")
    }
}
