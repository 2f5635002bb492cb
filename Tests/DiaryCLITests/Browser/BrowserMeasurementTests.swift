import DiaryModel
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

struct BrowserMeasurementTests {
    private func program() -> TestProgram {
        let program = TestProgram()
        program.run("add", "nothing measured")
        for (day, weight) in [("01", "72.3kg"), ("05", "71.8kg"), ("09", "71.2kg"), ("14", "70.9kg")] {
            program.run("measure", "weight", weight, "--at", "2026-11-\(day) 07:30")
        }
        program.run("measure", "storm", "3.4km", "--at", "2026-11-10 16:40", "--text", "first one of the evening")
        program.run("measure", "storm", "7900m", "--at", "2026-11-10 16:31")
        return program
    }

    private func bench(_ keys: String = "", columns: Int = 80, rows: Int = 24) throws -> BrowserBench {
        let bench = try BrowserBench(program(), columns: columns, rows: rows)
        try bench.type("6" + keys)
        return bench
    }

    @Test func `the tab appears with the first measurement, and shows when there are none left`() throws {
        let bench = try BrowserBench(.ofDays(1), columns: 120)
        #expect(!bench.lines[0].contains("Measurements"))
        bench.program.run("measure", "weight", "71.2kg")
        try bench.follow()
        #expect(bench.lines[0].contains("│ Tasks │ Measurements │ On this day │"))
        try bench.type("6")
        #expect(bench.lines[3].contains("weight"))
        bench.program.run("undo")
        try bench.follow()
        #expect(bench.lines[0].contains("Measurements (gone)"))
        #expect(bench.lines.contains { $0.contains("No measurement yet.") })
        try bench.type("1")
        #expect(!bench.lines[0].contains("Measurements"))
    }

    @Test func `the names have their count, their last value and a sparkline`() throws {
        let bench = try bench()
        #expect(bench.lines[2] == " 2 names, 6 measurements")
        #expect(bench.lines[3].hasPrefix("▌ storm   2   3.4 km  "))
        #expect(bench.lines[4].hasPrefix("  weight  4  70.9 kg  █▆▂▁"))
        #expect(bench.lastLine.hasPrefix(" 1 of 2 names"))
        try bench.type("j")
        #expect(bench.selectedRow == 4 && bench.lastLine.hasPrefix(" 2 of 2 names"))
        try bench.type("j")
        #expect(bench.lastLine == " that is the last name")
        try bench.type(":values.weight > 70\n")
        #expect(bench.asked.isEmpty && bench.model.prompt?.mistake != nil)
        try bench.press(Key(.escape))
        try bench.type("gd")
        #expect(bench.selectedRow == 3 && bench.change == nil && bench.lastLine.contains("Enter opens storm"))
    }

    @Test func `Enter opens the history with chart and figures, and Esc leads back`() throws {
        let bench = try bench("j\n")
        #expect(bench.lines[2].hasPrefix(" weight, kg   "))
        let header = try #require(bench.lines.firstIndex { $0.contains("4 measurements   70.9 to 72.3 kg") })
        #expect(bench.lines[header + 1].hasPrefix("▌ 70.9 kg   ") && bench.lines[header + 4].contains("72.3 kg"))
        #expect(bench.lastLine.hasPrefix(" 1 of 4"))
        try bench.type("jd")
        let id = try #require(bench.model.list.selectedEntry).entry.id
        #expect(bench.change == .trash([id]))
        bench.program.run("delete", "--yes", id.description)
        try bench.follow()
        #expect(bench.lines.contains { $0.contains("3 measurements   70.9 to 72.3 kg") })
        try bench.press(Key(.escape))
        #expect(bench.selectedRow == 4 && bench.lines[4].hasPrefix("▌ weight  3 "))
    }

    @Test func `values of another unit of the kind are shown in the newest one, with the texts`() throws {
        let bench = try bench("\n", rows: 12)
        #expect(bench.lines[2].hasPrefix(" storm   2 measurements   3.4 to 7.9 km, mean "))
        #expect(bench.lines[3].hasSuffix("   first one of the evening") && bench.lines[4].contains("7.9 km"))
    }

    @Test func `in a wide window the chart is beside the names, and above the entry`() throws {
        let bench = try bench("", columns: 120, rows: 40)
        #expect(bench.lines[2].contains("│ storm, km   "))
        #expect(bench.lines.contains { $0.contains("│ 2 measurements   3.4 to 7.9 km") })
        try bench.type("j")
        #expect(bench.lines[2].contains("│ weight, kg   "))
        try bench.type("\n")
        #expect(bench.lines.contains { $0.contains("├────") } && bench.lines[2].contains("│ weight, kg   "))
        #expect(bench.lines.contains { $0.contains("weight 70.9 kg") })
        try bench.type("\n")
        #expect(!bench.lines.contains { $0.contains("├────") })
    }

    @Test func `p shows the chart in the whole window and leaves it`() throws {
        let bench = try bench("j\np", columns: 40, rows: 10)
        #expect(bench.lines[2].hasPrefix(" weight, kg   "))
        try bench.type("p")
        #expect(bench.lines[3].hasPrefix("▌"))
    }

    @Test func `another process's values appear, and a search narrows list, chart and figures alike`() throws {
        let bench = try bench("j\n")
        bench.program.run("measure", "weight", "69.5kg")
        try bench.follow()
        #expect(bench.lines.contains { $0.contains("5 measurements   69.5 to 72.3 kg") })
        #expect(bench.lastLine.hasPrefix(" 2 of 5"))
        try bench.type(":values.weight > 71\n")
        #expect(bench.lines.contains { $0.contains("3 measurements   71.2 to 72.3 kg") })
        try bench.press(Key(.escape))
        #expect(bench.lines.contains { $0.contains("5 measurements") })
        try bench.type("@2026-11-09\n")
        #expect(bench.lastLine.hasPrefix(" 3 of 5"))
    }

    @Test func `names are searched, and the tab is left as it was`() throws {
        let bench = try bench("/wei\n")
        #expect(bench.lines[2] == " 1 name, 4 measurements" && bench.lines[3].hasPrefix("▌ weight"))
        try bench.type("\n15")
        try bench.type("6")
        #expect(bench.lastLine.hasPrefix(" 1 of 4"))
        try bench.press(Key(.escape))
        #expect(bench.lines[3].hasPrefix("▌ weight") && bench.lastLine.hasPrefix(" /wei"))
        try bench.press(Key(.escape))
        #expect(bench.lines[2] == " 2 names, 6 measurements")
    }

    @Test(arguments: [(80, 24), (46, 20), (40, 10), (120, 40), (300, 100), (20, 5), (1, 1)])
    func `any window and any text is drawn`(columns: Int, rows: Int) throws {
        let program = program()
        program.run("measure", "体重-كتلة", "1e300京", "--text", "\u{202E}evil 👩‍👩‍👧 \u{7}")
        program.run("measure", "体重-كتلة", "-1e300京")
        program.run("measure", "体重-كتلة", "5kg")
        let bench = try BrowserBench(program, columns: columns, rows: rows)
        try bench.type("6")
        for keys in [
            "jG\npp", "jm/e\n\u{1B}", "\n\u{1B}\u{1B}", "\u{1B}p\u{1B}",
        ] {
            for key in keys {
                try bench.press(key == "\u{1B}" ? Key(.escape) : key == "\n" ? Key(.enter) : .character(key))
                let lines = bench.lines
                #expect(lines.count == rows && lines.allSatisfy { DisplayWidth.cells(of: $0) <= columns })
            }
        }
    }
}
