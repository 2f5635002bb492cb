import DiaryCLI
import DiaryModel
import DiaryStore
import Foundation
import TestSupport
import Testing

/// `measure --stopwatch` on a terminal.
@Suite(.serialized)
struct StopwatchTerminalTests {
    private func terminal(_ program: TestProgram, _ words: String...) throws -> TerminalProgram {
        let variables = program.environment.merging(["TERM": "xterm-256color"]) { $1 }.filter { $0.key != "COLUMNS" }
        return try #require(
            TerminalProgram(
                TestProgram.builtProgram("diary"), ["measure"] + words + ["--stopwatch"], environment: variables))
    }

    @Test func `flashes in a row are in the diary as soon as they end`() throws {
        let program = TestProgram()
        let terminal = try terminal(program, "storm")
        #expect(terminal.isListening && terminal.shows("any key starts"))
        for count in 1...2 {
            terminal.type(" ")
            #expect(terminal.shows("any key at the thunder"))
            terminal.type("x")
            #expect(terminal.waits { (try? program.measuredCount) == count })
        }
        terminal.type("q")
        #expect(terminal.exitCode() == 0 && terminal.isAsBefore)
        #expect(terminal.shown.contains("2 measurements of storm   back: diary undo"))
    }

    @Test(arguments: ["\u{1B}", "q"])
    func `Escape and q leave without a trace`(key: String) throws {
        let program = TestProgram()
        let terminal = try terminal(program, "tea")
        #expect(terminal.isListening && terminal.shows("any key starts"))
        terminal.type(" ")
        #expect(terminal.shows("any key ends it"))
        terminal.type(key)
        #expect(terminal.exitCode() == 0 && terminal.isAsBefore)
        #expect(terminal.shown.contains("nothing was recorded"))
        #expect(try program.measuredCount == 0)
    }

    @Test func `a terminal that is closed takes nothing along that was measured`() throws {
        let program = TestProgram()
        let terminal = try terminal(program, "storm")
        #expect(terminal.isListening && terminal.shows("any key starts"))
        terminal.type("aa")
        #expect(terminal.waits { (try? program.measuredCount) == 1 })
        terminal.type("a")
        terminal.hangUp()
        #expect(terminal.exitCode() == 130)
        #expect(try program.measuredCount == 1)
    }

    @Test func `without a terminal there is no stopwatch`() throws {
        let program = TestProgram()
        let outcome = program.run("measure", "storm", "--stopwatch")
        #expect(outcome.exitCode == .usage && outcome.error.contains("error: a stopwatch needs a terminal"))
        #expect(!Folder.exists(program.diary))
    }
}

extension TestProgram {
    fileprivate var measuredCount: Int {
        get throws {
            guard Folder.exists(diary.appending("diary.sqlite")) else { return 0 }
            return try DiaryStore(diary, access: .reading).entries(EntryQuery()).reduce(0) {
                $0 + $1.measurements.count
            }
        }
    }
}
