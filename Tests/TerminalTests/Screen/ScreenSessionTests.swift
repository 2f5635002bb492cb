import Foundation
import Glibc
import Terminal
import TestFixtures
import TestSupport
import Testing

/// The screen layer in a program on a pseudo-terminal, whose other side is a strict model of a screen.
@Suite(.serialized) struct ScreenSessionTests {
    private static let probe =
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        .deletingLastPathComponent().appending(path: "ScreenProbe").path(percentEncoded: false)
        ?? CommandLine.arguments[0].split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/ScreenProbe"

    private static var modes: Set<Int> { [1049, 2004, 1002, 1006, 1004] }

    private func start(
        _ manner: ScreenProgram.Manner = .quick, columns: Int = 80, rows: Int = 24,
        _ change: (inout ScreenModel.Abilities) -> Void = { _ in }
    ) throws -> ScreenProgram {
        var abilities = ScreenModel.Abilities()
        abilities.synchronizes = true
        change(&abilities)
        let program = try #require(
            ScreenProgram(Self.probe, columns: columns, rows: rows, abilities, manner), "\(Self.probe) can't be started"
        )
        let isShown = program.shows("Dinner at Anna's")
        try #require(isShown, "\(program.model.texts)")
        return program
    }

    @Test(arguments: ScreenProgram.Manner.allCases)
    func `a screen is shown, obeys keys and is removed at the end`(manner: ScreenProgram.Manner) throws {
        let program = try start(manner)
        if manner != .silent { #expect(program.shows("profiled true")) }
        #expect(program.model.modes == Self.modes && program.isRaw)
        for _ in 0..<5 { program.type("j") }
        #expect(program.waits { program.model.lines[5][0].look.attributes == [7] && program.model.row == 5 })
        program.type("\u{1B}[A")
        #expect(program.shows("up"))
        program.type("é\u{1B}x")
        #expect(program.shows("é"))
        program.type("\u{1B}[200~a\rb\u{1B}[201~")
        #expect(program.shows("pasted 3"))
        program.type("\u{1B}")
        #expect(program.shows("escape"))
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored)
        #expect(program.model.problems + program.model.misplacements == [])
    }

    @Test(arguments: [ScreenModel.Widths.clusters, .scalars, .wideScalars])
    func `after any keys the screen equals a full redraw`(widths: ScreenModel.Widths) throws {
        var generator = SeededGenerator()
        let program = try start { $0.widths = widths }
        #expect(program.shows("profiled"))
        for _ in 0..<4 {
            for _ in 0..<10 {
                program.type(generator.pick(["j", "j", "jjjj", "k", "京", "x", "\u{1B}[B", "p"]))
            }
            program.type("0")
            #expect(program.shows("key 0"))
            let before = program.model.lines.dropLast()
            program.type("\u{C}")
            #expect(program.shows("control"))
            #expect(program.model.lines.dropLast() == before, "\(generator.name)")
            #expect(program.model.problems == [], "\(generator.name)")
        }
    }

    @Test(arguments: ["\u{3}", "S", "I", "A", "T"])
    func `a key that ends it abnormally restores the terminal`(key: String) throws {
        let program = try start()
        program.type(key)
        let code = try #require(program.exitCode())
        #expect(key == "\u{3}" ? code == 0 : code > 128)
        #expect(program.isRestored && program.model.problems == [])
    }

    @Test func `a program that is started while a pager runs has Ctrl-C nonetheless`() throws {
        let program = try SignalLock.run {
            let earlier = signal(SIGINT, SIG_IGN)
            defer { signal(SIGINT, earlier) }
            return try start()
        }
        program.type("\u{3}")
        #expect(program.exitCode() == 0 && program.isRestored)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGKILL, SIGABRT, SIGSEGV, SIGBUS])
    func `a signal that ends it restores the terminal`(signal: Int32) throws {
        let program = try start()
        program.send(signal)
        let code = try #require(program.exitCode())
        #expect([SIGINT, SIGTERM, SIGHUP].contains(signal) ? code == 0 : code == 128 + signal)
        #expect(program.isRestored && program.model.problems == [])
    }

    @Test(arguments: [("\u{1B}[200~one\r", ["two\rls", "\r", "\u{1B}[201~"]), ("\u{1B}[?62;", ["4c"])])
    func `the rest of a paste or an answer doesn't reach the shell`(begun: String, rest: [String]) throws {
        let program = try start()
        #expect(program.shows("profiled"))
        program.type("j")
        #expect(program.waits { program.model.row == 1 })
        program.type(begun)
        #expect(program.waits { program.unreadCount == 0 })
        program.send(SIGTERM)
        for piece in rest { program.type(piece) }
        #expect(program.exitCode() == 0 && program.isRestored && program.leftInput == "")
    }

    /// The bytes of the answers that precede the signal.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT], [0, 1, 9])
    func `answers that are still to come when it is ended don't reach the shell`(signal: Int32, early: Int) throws {
        let program = try start(.silent)
        #expect(program.waits { program.withheld.count > 9 })
        program.settles()
        program.answerLate(early)
        #expect(program.waits { program.unreadCount == 0 })
        program.send(signal)
        program.answerLate(3)
        program.answerLate()
        #expect(program.exitCode() == 0 && program.isRestored && program.leftInput == "")
        #expect(program.model.problems == [])
    }

    @Test(arguments: [SIGSEGV, SIGKILL])
    func `input that was typed for a killed program doesn't reach the shell`(signal: Int32) throws {
        let program = try start()
        #expect(program.shows("profiled"))
        program.send(SIGSTOP)
        #expect(program.isStopped)
        program.type("ls\r")
        program.send(signal)
        program.send(SIGCONT)
        #expect(program.exitCode() == 128 + signal && program.isRestored && program.leftInput == "")
    }

    @Test func `after SIGKILL a shell that is quicker doesn't keep the other screen`() throws {
        let program = try start()
        #expect(program.isRaw)
        program.send(SIGSTOP)
        #expect(program.isStopped)
        program.setAsBefore()
        program.send(SIGKILL)
        #expect(program.exitCode() == 128 + SIGKILL && program.isRestored)
    }

    @Test func `Ctrl-Z gives the terminal back, and SIGCONT takes it again`() throws {
        let program = try start()
        #expect(program.shows("profiled"))
        program.type("jj")
        #expect(program.waits { program.model.row == 2 })
        program.type("\u{1A}")
        #expect(program.isStopped && program.isRestored)
        program.send(SIGCONT)
        #expect(program.shows("Dinner at Anna's") && program.shows("resumed") && program.model.modes == Self.modes)
        #expect(program.isRaw)
        program.type("j")
        #expect(program.waits { program.model.row == 3 })
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored && program.model.problems == [])
    }

    @Test func `a job that went on in the background is drawn by fg, which sends no signal`() throws {
        let program = try #require(ScreenProgram(Self.probe, ["shell"]))
        #expect(program.shows("Dinner at Anna's") && program.shows("profiled"))
        program.type("\u{1A}")
        #expect(program.waits { program.model.outside.contains("in the background") } && program.isRestored)
        // It must not read what is typed for the shell.
        program.type("fg\n")
        #expect(program.shows("resumed") && program.model.modes == [1049, 2004, 1002, 1006, 1004] && program.isRaw)
        program.type("j")
        #expect(program.waits { program.model.row == 1 })
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored && program.model.problems == [])
    }

    @Test func `control characters of a paste end and stop nothing`() throws {
        let program = try start()
        #expect(program.shows("profiled"))
        program.type("\u{1B}[200~a\u{3}b\u{1A}c\u{1C}d\u{13}\u{1B}[201~")
        #expect(program.shows("pasted 8"))
        program.type("j")
        #expect(program.waits { program.model.row == 1 })
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored && program.model.problems == [])
    }

    @Test func `after it was stopped from outside the terminal is set again`() throws {
        let program = try start()
        #expect(program.shows("profiled"))
        program.send(SIGSTOP)
        #expect(program.isStopped)
        program.setAsBefore()
        program.send(SIGCONT)
        #expect(program.isRaw && program.shows("resumed"))
        program.type("j")
        #expect(program.waits { program.model.row == 1 })
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored)
    }

    @Test func `a window of another size is reported and filled`() throws {
        let program = try start()
        for (columns, rows) in [(60, 10), (10, 3), (200, 50), (80, 24)] {
            program.resize(columns: columns, rows: rows)
            #expect(program.waits { program.model.texts.last?.hasPrefix(" resized".prefix(columns)) ?? false })
        }
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored)
    }

    @Test func `the mouse and focus are reported by cells`() throws {
        let program = try start()
        program.type("\u{1B}[<0;5;10M")
        #expect(program.shows("mouse 4,9"))
        program.type("\u{1B}[I")
        #expect(program.shows("focused(true)"))
        program.type("q")
        #expect(program.exitCode() == 0)
    }

    @Test func `a worker wakes it`() throws {
        let program = try start()
        program.type("w")
        #expect(program.shows("woken"))
        program.type("q")
        #expect(program.exitCode() == 0)
    }

    @Test func `the screen is suspended for another program`() throws {
        let program = try start()
        program.type("e")
        #expect(program.isRestored)
        program.type("\n")
        #expect(program.shows("lent 0") && program.model.modes == Self.modes && program.isRaw)
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored && program.model.problems == [])
    }

    @Test func `a size that the window got under another program is reported and filled`() throws {
        let program = try start()
        #expect(program.shows("profiled"))
        program.type("e")
        #expect(program.isRestored)
        program.resize(columns: 40, rows: 10)
        program.type("\n")
        #expect(program.waits { program.model.texts.last?.hasPrefix(" resized 40x10") ?? false })
        let before = program.model.lines.dropLast()
        program.type("\u{C}")
        #expect(program.shows("control") && program.model.lines.dropLast() == before)
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored && program.model.problems == [])
    }

    @Test(arguments: [true, false])
    func `pictures are placed, and removed at the end`(isKitty: Bool) throws {
        guard PictureDrawing.isAvailable else { return }
        let program = try start {
            $0.cell = (10, 20)
            if isKitty { $0.knowsKitty = true } else { $0.features = [62, 4, 22] }
        }
        #expect(program.shows("profiled"))
        let isShown = {
            isKitty ? program.model.kittyPlacements.count == 1 : program.model.lines[1][31].pixels != nil
        }
        program.type("p")
        #expect(program.waits(until: isShown))
        program.type(">jj")
        #expect(program.waits { program.model.row == 2 && isShown() })
        program.type("\u{C}")
        #expect(program.shows("control") && program.waits(until: isShown))
        program.type("p")
        #expect(program.waits { !isShown() })
        program.type("p")
        #expect(program.waits(until: isShown))
        program.type("\u{1A}")
        #expect(program.isStopped && program.isRestored && program.model.kittyPictures.isEmpty)
        program.send(SIGCONT)
        #expect(program.waits(until: isShown))
        program.type("q")
        #expect(program.exitCode() == 0 && program.isRestored && program.model.kittyPictures.isEmpty)
    }

    @Test func `copied text is put into the clipboard without controls`() throws {
        let program = try start()
        program.type("y")
        #expect(program.shows("copied true") && program.model.clipboard == Data("text[31m".utf8).base64EncodedString())
    }

    @Test func `three hundred keys at once are few frames`() throws {
        let program = try start()
        let frames = { program.model.frameCount }
        program.settles()
        let before = frames()
        program.type(String(repeating: "j", count: 60) + String(repeating: "k", count: 40))
        #expect(program.shows("#10") && program.waits { program.model.row == 20 || program.model.row == 21 })
        program.settles()
        #expect(frames() - before < 20)
    }
}
