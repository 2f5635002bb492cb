import DiaryCLI
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// `play` on a terminal, with keys and signals, on a simulated device whose frames are numbered.
@Suite(.enabled(if: FakeSound.library != nil, "no compiler for the simulated device"), .serialized)
struct PlayTerminalTests {
    private static let rate = 8000

    /// A diary with a sound of that many seconds, and the program that plays it on a terminal.
    private struct Listening {
        let program: SoundProgram
        let fake: FakeSound
        let terminal: TerminalProgram

        var frames: [Int] { Ramp.frames(of: fake.heard) }

        /// Waits until that much was heard; from then on time passes slowly.
        func hears(seconds: Double) throws -> Bool {
            try fake.slowDown(after: seconds)
            return terminal.waits { Double(fake.heard.count) >= seconds * Double(PlayTerminalTests.rate) * 4 }
        }

        /// The exit code of the program after the rest of the sound.
        func exitCode() throws -> Int32? {
            try fake.slowDown(after: nil)
            return terminal.exitCode()
        }
    }

    private func listening(
        to seconds: Int, _ wishes: [String: String] = [:], _ variables: [String: String] = [:], words: String...
    ) throws -> Listening {
        let program = try SoundProgram(faking: wishes)
        let wave = Ramp.wave(Ramp.stereo16(0..<seconds * Self.rate), rate: Self.rate)
        let path = program.diary.folder.write(wave, to: "ramp.wav")
        try #require(program.diary.run("add", "-m", "\(path)").exitCode == .success)
        try program.fake?.slowDown(after: 0.1)
        let environment = program.environment.merging(variables) { $1 }.filter { $0.key != "COLUMNS" }
        let terminal = TerminalProgram(SoundProgram.path, ["play"] + words, environment: environment)
        return Listening(program: program, fake: try #require(program.fake), terminal: try #require(terminal))
    }

    @Test(arguments: [true, false])
    func `a pause loses nothing, even on a device without pause`(pauses: Bool) throws {
        let listening = try listening(to: 3, pauses ? [:] : ["PAUSE": "no"])
        let terminal = listening.terminal
        #expect(try terminal.isListening && listening.hears(seconds: 0.5))
        terminal.type(" ")
        #expect(terminal.shows("paused"))
        if pauses { #expect(terminal.waits { listening.fake.calls.contains { $0.hasPrefix("pause ") } }) }
        // The leap is longer than the device's buffer, which is all that it plays.
        try listening.fake.leap()
        #expect(listening.frames.count < 3 * Self.rate)
        terminal.type(" ")
        #expect(try listening.exitCode() == 0 && terminal.isAsBefore)
        #expect(listening.frames == Array(0..<3 * Self.rate))
        #expect(listening.fake.calls.contains { $0.hasPrefix("underrun ") } != pauses)
    }

    @Test func `an arrow lands five seconds on, or back, to the frame`() throws {
        let listening = try listening(to: 20)
        let terminal = listening.terminal
        #expect(try terminal.isListening && listening.hears(seconds: 0.3))
        terminal.type("\u{1B}[C")
        #expect(try listening.hears(seconds: 1.2))
        terminal.type("\u{1B}OC")
        #expect(try listening.hears(seconds: 2))
        terminal.type("\u{1B}[D")
        #expect(try listening.hears(seconds: 2.5))
        terminal.type("q")
        #expect(try listening.exitCode() == 0 && terminal.isAsBefore)
        let frames = listening.frames
        let jumps = zip(frames, frames.dropFirst()).filter { $1 != $0 + 1 }.map { $1 - $0 - 1 }
        #expect(jumps == [5, 5, -5].map { $0 * Self.rate })
    }

    @Test func `left at the beginning begins again, and right near the end ends it`() throws {
        let listening = try listening(to: 3)
        let terminal = listening.terminal
        #expect(try terminal.isListening && listening.hears(seconds: 0.5))
        terminal.type("\u{1B}[D")
        #expect(try listening.hears(seconds: 1.2))
        terminal.type("\u{1B}[C")
        #expect(try listening.exitCode() == 0)
        let frames = listening.frames
        let back = zip(frames, frames.dropFirst()).filter { $1 < $0 }
        #expect(back.map(\.1) == [0] && frames.count < 3 * Self.rate)
    }

    @Test(arguments: [
        ("\u{3}", Int32(130)), ("q", 0), ("n", 0),
    ])
    func `a key ends it at once, and the terminal is restored`(key: String, exitCode: Int32) throws {
        let listening = try listening(to: 60)
        #expect(try listening.terminal.isListening && listening.hears(seconds: 0.2))
        listening.terminal.type(key)
        #expect(try listening.exitCode() == exitCode && listening.terminal.isAsBefore)
        #expect(listening.frames.count < 30 * Self.rate)
    }

    @Test(
        arguments: [(SIGTERM, 130), (SIGHUP, 130), (SIGSEGV, 139), (SIGABRT, 134), (SIGKILL, 137)] as [(Int32, Int32)])
    func `the terminal is restored however the process ends`(signal: Int32, exitCode: Int32) throws {
        let listening = try listening(to: 60, [:], ["SWIFT_BACKTRACE": "enable=no"])
        #expect(try listening.terminal.isListening && listening.hears(seconds: 0.2))
        listening.terminal.send(signal)
        #expect(try listening.exitCode() == exitCode && listening.terminal.isAsBefore)
    }

    @Test func `Ctrl-Z restores the terminal, and fg continues at the same position`() throws {
        let listening = try listening(to: 4)
        let terminal = listening.terminal
        #expect(try terminal.isListening && listening.hears(seconds: 0.3))
        terminal.type("\u{1A}")
        #expect(terminal.isStopped && terminal.isAsBefore)
        terminal.send(SIGCONT)
        #expect(terminal.isListening)
        #expect(try listening.exitCode() == 0 && terminal.isAsBefore)
        #expect(listening.frames == Array(0..<4 * Self.rate))
    }

    @Test func `a window that becomes narrow keeps the line within it`() throws {
        let listening = try listening(to: 60)
        let terminal = listening.terminal
        #expect(try terminal.shows("playing") && listening.hears(seconds: 0.2))
        terminal.resize(columns: 30)
        #expect(try listening.hears(seconds: 0.6))
        let begin = terminal.shown.count
        #expect(try listening.hears(seconds: 1.2))
        let drawn = terminal.shown.dropFirst(begin).split(separator: "\r").dropFirst()
        let widths = drawn.map { $0.replacing("\u{1B}[K", with: "").count }
        #expect(!widths.isEmpty && widths.allSatisfy { $0 < 30 }, "\(widths)")
        terminal.type("q")
        #expect(try listening.exitCode() == 0)
    }

    @Test func `a dumb terminal gets no line that is redrawn, and keys work`() throws {
        let listening = try listening(to: 60, [:], ["TERM": "dumb"])
        let terminal = listening.terminal
        #expect(try terminal.isListening && listening.hears(seconds: 0.5))
        terminal.type("q")
        #expect(try listening.exitCode() == 0 && terminal.isAsBefore)
        #expect(!terminal.shown.contains("\u{1B}") && !terminal.shown.contains("playing"))
    }

    @Test func `a device that disappears restores the terminal`() throws {
        let listening = try listening(to: 60, ["FAULT": "write 30 ENODEV"])
        #expect(try listening.exitCode() == 1 && listening.terminal.isAsBefore)
        #expect(listening.terminal.shown.contains("the sound device default was disconnected"))
    }
}
