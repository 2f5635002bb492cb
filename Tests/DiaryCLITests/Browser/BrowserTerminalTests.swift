import DiaryCLI
import DiaryModel
import Glibc
import TestSupport
import Testing

/// The program on a pseudo-terminal, whose other side is a strict model of a screen.
@Suite(.serialized) struct BrowserTerminalTests {
    private func started(
        _ program: TestProgram, columns: Int = 80, rows: Int = 24, _ manner: ScreenProgram.Manner = .quick
    ) throws -> ScreenProgram {
        let screen = try #require(program.browser(columns: columns, rows: rows, ScreenModel.Abilities(), manner))
        let isShown = screen.shows("▌")
        try #require(isShown, "\(screen.model.texts)")
        return screen
    }

    @Test(arguments: ScreenProgram.Manner.allCases)
    func `it shows the diary, obeys keys and restores the terminal`(manner: ScreenProgram.Manner) throws {
        let program = try TestProgram.ofDays(30)
        let screen = try started(program, manner)
        #expect(screen.shows("1 of 90"))
        screen.type("jj")
        #expect(screen.shows("3 of 90") && screen.shows("▌21:30      day 1 a"))
        screen.type("/day 22\r")
        #expect(screen.shows("/day 22  1 of 3"))
        screen.type("\u{1B}")
        #expect(screen.shows("64 of 90"))
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.isRestored)
        #expect(screen.model.problems + screen.model.misplacements == [])
    }

    @Test func `a key right after a jump applies to the new entry`() throws {
        let program = try TestProgram.ofDays(30)
        let screen = try started(program)
        #expect(screen.shows("1 of 90"))
        screen.type("G*")
        #expect(
            screen.waits { program.run("list", "--starred", "--contains", "day 30 a", "-f", "ids").lines.count == 1 })
        screen.type("q")
        #expect(screen.exitCode() == 0)
    }

    @Test func `changes of another process appear, and the selection stays`() throws {
        let program = try TestProgram.ofDays(3)
        let screen = try started(program)
        #expect(screen.shows("1 of 9"))
        program.run("add", "from elsewhere")
        #expect(screen.shows("from elsewhere") && screen.shows("2 of 10") && screen.shows("▌21:50      day 1 c"))
        program.run("undo")
        #expect(screen.waits { !screen.model.texts.contains { $0.contains("from elsewhere") } })
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.model.problems == [])
    }

    @Test(arguments: [("\u{3}", Int32(130)), ("q", 0)])
    func `a key ends it, and the terminal is restored`(key: String, exitCode: Int32) throws {
        let program = try TestProgram.ofDays(1)
        let screen = try started(program)
        screen.type(key)
        #expect(screen.exitCode() == exitCode && screen.isRestored)
        withExtendedLifetime(program) {}
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGKILL])
    func `a signal that ends it restores the terminal`(signal: Int32) throws {
        let program = try TestProgram.ofDays(1)
        let screen = try started(program)
        screen.send(signal)
        #expect(screen.exitCode() != nil && screen.isRestored)
    }

    @Test func `answers that come after SIGTERM don't reach the shell`() throws {
        let program = try TestProgram.ofDays(1)
        let screen = try started(program, .silent)
        #expect(screen.waits { screen.withheld.count > 9 })
        screen.settles()
        screen.send(SIGTERM)
        screen.answerLate(5)
        screen.answerLate()
        #expect(screen.exitCode() == 130 && screen.isRestored && screen.leftInput == "")
        withExtendedLifetime(program) {}
    }

    @Test func `Ctrl-Z and another size of the window are taken`() throws {
        let program = try TestProgram.ofDays(9)
        let screen = try started(program)
        screen.type("\u{1A}")
        #expect(screen.isStopped && screen.isRestored)
        screen.send(SIGCONT)
        #expect(screen.shows("1 of 27"))
        screen.resize(columns: 100, rows: 30)
        #expect(screen.shows("┬"))
        screen.resize(columns: 40, rows: 10)
        #expect(screen.waits { screen.model.texts[9].contains("1 of 27") })
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.model.problems == [])
    }

    @Test func `it uses no time while nothing happens`() throws {
        let program = try TestProgram.ofDays(30)
        let screen = try started(program)
        #expect(screen.shows("1 of 90"))
        #expect(screen.sleepsSoundly)
        screen.type("q")
        #expect(screen.exitCode() == 0)
    }

    @Test(arguments: [(["browse", "--plain"], "xterm"), (["browse"], "dumb")])
    func `on a plain terminal it names the list`(words: [String], term: String) throws {
        let program = try TestProgram.ofDays(1)
        (program.isInputTerminal, program.isOutputTerminal, program.isErrorTerminal) = (true, true, true)
        program.environment["TERM"] = term
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.error.contains("hint:") && outcome.error.contains("diary list"))
        (program.isInputTerminal, program.isOutputTerminal) = (false, false)
        program.environment["TERM"] = "xterm"
        #expect(program.run("browse").exitCode == .usage)
    }

    @Test func `a diary that has lost its database is reported as everywhere, and none is begun`() throws {
        let program = TestProgram()
        let database = program.diary.appending("diary.sqlite")
        try Folder.make(program.diary)
        try Folder.make(program.diary.appending("media"))
        try File.create(program.diary.appending("media").appending(".store"), [0x41])
        (program.isInputTerminal, program.isOutputTerminal) = (true, true)
        program.environment["TERM"] = "xterm"
        let (listed, browsed) = (program.run("list"), program.run("browse"))
        #expect(browsed.exitCode == .noDiary && browsed.error == listed.error)
        #expect(browsed.error.contains("has lost its diary.sqlite") && !Folder.exists(database))
    }

    @Test func `no diary is begun in a folder of other things`() throws {
        let program = TestProgram()
        try Folder.make(program.diary)
        try File.create(program.diary.appending("letter.txt"), [0x41])
        (program.isInputTerminal, program.isOutputTerminal) = (true, true)
        program.environment["TERM"] = "xterm"
        #expect(program.run("browse").exitCode == .noDiary)
        #expect(!Folder.exists(program.diary.appending("diary.sqlite")))
    }
}
