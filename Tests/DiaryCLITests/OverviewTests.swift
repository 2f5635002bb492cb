import Chronology
import DiaryCLI
import DiaryTestSupport
import Terminal
import TestSupport
import Testing

struct OverviewTests {
    @Test func `the program alone prints where the diary is, its size, and the next steps`() throws {
        let sample = try SampleDiary()
        let shown = sample.at(60).run()
        #expect(shown.exitCode == .success)
        #expect(shown.lines[0] == "\(sample.program.diary)")
        #expect(shown.lines[1].hasPrefix("8 entries, 13 photos, 2 sounds, "))
        #expect(shown.lines[2] == "last entry: 3f2a9c  20 November 2026 21:14  Dinner at Anna'…")
        #expect(shown.lines.dropFirst(3).filter { $0.hasPrefix("  diary ") }.count == 5)
    }

    @Test func `without a diary the hint is the first command to run`() {
        let shown = TestProgram().run()
        #expect(shown.exitCode == .noDiary)
        #expect(shown.error.hasSuffix("\n\nhint: diary add 'First line'\n"))
    }

    @Test func `this day in other years is reported`() throws {
        let program = TestProgram()
        program.run("add", "x", "--at", "2026-11-20")
        program.run("add", "x", "--at", "2027-11-20")
        #expect(!program.run().output.contains("on this day"))
        program.run("add", "x", "--at", "2023-11-20T23:59-11:00")
        #expect(program.run().lines.contains("on this day: 1 entry, 3 years ago: diary list --on-this-day"))
        program.run("add", "x", "--at", "2025-11-20")
        program.run("add", "x", "--at", "1660-11-20")
        program.run("add", "x", "--at", "2025-11-20")
        #expect(program.run().lines.contains("on this day: 4 entries, 1 to 366 years ago: diary list --on-this-day"))
        program.run("delete", "2023", "--yes")
        #expect(program.run().output.contains("on this day: 3 entries"))
    }

    @Test func `29 February is reported on the 28th of a year without one`() throws {
        let program = TestProgram()
        for day in ["2024-02-29", "2023-02-28"] { program.run("add", "x", "--at", day) }
        program.now = try ZonedTime(rfc3339: "2026-02-28T12:00:00+01:00").instant
        #expect(program.run().output.contains("on this day: 2 entries, 2 to 3 years ago"))
        program.now = try ZonedTime(rfc3339: "2028-02-29T12:00:00+01:00").instant
        #expect(program.run().output.contains("on this day: 1 entry, 4 years ago"))
    }

    @Test func `an old backup is reported if something was written since`() {
        let program = TestProgram()
        let archive = "\(program.folder.path)/diary.tar"
        program.run("add", "x")
        #expect(!program.run().output.contains("backup"))
        program.now = program.now.adding(seconds: 31 * 86_400)
        #expect(program.run().lines.contains("there is no backup yet: diary backup FILE"))
        #expect(program.run("backup", archive).exitCode == .success)
        program.now = program.now.adding(seconds: 40 * 86_400)
        #expect(!program.run().output.contains("diary backup FILE"))
        program.run("add", "y")
        #expect(program.run().lines.contains("the last backup is 40 days old: diary backup FILE"))
        program.run("backup", archive + "2")
        #expect(!program.run().output.contains("diary backup FILE"))
    }

    @Test func `tasks that are past due are reported`() {
        let program = TestProgram()
        program.run("add", "x", "--due", "2026-11-18")
        #expect(program.run().lines.contains("1 task is past due: diary tasks"))
    }

    @Test(arguments: [20, 40, 80, 200])
    func `no line about due tasks is wider than its terminal`(width: Int) {
        let program = TestProgram()
        program.run("add", "x", "--at", "2020-11-20", "--due", "2026-11-18")
        program.now = program.now.adding(seconds: 365 * 86_400)
        program.isOutputTerminal = true
        program.environment["COLUMNS"] = "\(width)"
        program.environment["DIARY_PAGER"] = "cat"
        program.environment["NO_COLOR"] = "1"
        let lines = program.run().lines.drop { !$0.hasPrefix("last entry") }.prefix { !$0.hasPrefix("  diary") }
        #expect(lines.count >= 4 && lines.allSatisfy { DisplayWidth.cells(of: $0) <= width })
    }
}
