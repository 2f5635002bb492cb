import DiaryCLI
import DiaryTestSupport
import Glibc
import TestSupport
import Testing

/// The browser's player on a simulated device.
@Suite(.enabled(if: FakeSound.library != nil, "no compiler for the simulated device"), .serialized)
struct BrowserSoundTerminalTests {
    private static let rate = 8000

    private func started(_ seconds: Int, _ wishes: [String: String] = [:]) throws -> (SoundProgram, ScreenProgram) {
        let program = try SoundProgram(faking: wishes)
        let wave = Ramp.wave(Ramp.stereo16(0..<seconds * Self.rate), rate: Self.rate)
        let path = program.diary.folder.write(wave, to: "ramp.wav")
        try #require(program.diary.run("add", "a ramp", "-m", "\(path)").exitCode == .success)
        if wishes.isEmpty { try program.fake?.slowDown(after: 0.6) }
        let environment = program.environment.filter { $0.key != "COLUMNS" }
        let screen = try #require(ScreenProgram(SoundProgram.path, ["browse"], environment: environment))
        try #require(screen.shows("▌"))
        return (program, screen)
    }

    private func heard(_ program: SoundProgram) -> Int { (program.fake?.heard.count ?? 0) / 4 }

    @Test func `a sound plays to its end, and Ctrl-Z pauses it without a loss`() throws {
        let (program, screen) = try started(3)
        let fake = try #require(program.fake)
        screen.type(" ")
        #expect(screen.shows("playing") && screen.waits { heard(program) > Self.rate / 2 })
        screen.type("\u{1A}")
        #expect(screen.isStopped && screen.isRestored)
        #expect(fake.calls.contains { $0.hasPrefix("pause ") } && heard(program) < 3 * Self.rate)
        screen.send(SIGCONT)
        #expect(screen.shows("paused"))
        try fake.slowDown(after: nil)
        screen.type(" ")
        #expect(screen.waits { heard(program) == 3 * Self.rate })
        #expect(screen.waits { !screen.model.texts.contains { $0.hasPrefix(" p") } })
        #expect(Ramp.frames(of: fake.heard) == Array(0..<3 * Self.rate))
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.model.problems == [])
    }

    @Test func `while it is paused, and after its end, nothing runs`() throws {
        let (program, screen) = try started(3)
        screen.type(" ")
        #expect(screen.waits { heard(program) > Self.rate / 4 })
        screen.type(" ")
        #expect(screen.shows("paused") && screen.sleepsSoundly)
        try program.fake?.slowDown(after: nil)
        screen.type(" ")
        #expect(screen.waits { heard(program) == 3 * Self.rate } && screen.sleepsSoundly)
        screen.type("q")
        #expect(screen.exitCode() == 0)
    }

    @Test func `arrows seek to the frame, and Esc ends it`() throws {
        let (program, screen) = try started(20)
        let fake = try #require(program.fake)
        screen.type(" ")
        #expect(screen.waits { heard(program) > Self.rate / 4 })
        screen.type("\u{1B}[C")
        #expect(screen.waits { Ramp.frames(of: fake.heard).contains { $0 > 5 * Self.rate } })
        screen.type("\u{1B}")
        #expect(screen.waits { !screen.model.texts.contains { $0.hasPrefix(" playing") } })
        let frames = Ramp.frames(of: fake.heard)
        let jumps = zip(frames, frames.dropFirst()).filter { $1 != $0 + 1 }.map { $1 - $0 - 1 }
        #expect(jumps == [5 * Self.rate])
        screen.type("q")
        #expect(screen.exitCode() == 0)
    }

    @Test(arguments: [
        ("write 30 ENODEV", "the sound device default was disconnected"),
        ("open 1 EBUSY", "the sound device default is in use by another program"),
    ])
    func `a failure of the device is shown, and the browser continues`(fault: String, words: String) throws {
        let (program, screen) = try started(60, ["FAULT": fault])
        screen.type(" ")
        #expect(screen.shows(words), "\(screen.model.texts)")
        screen.type("j")
        #expect(screen.shows("that is the last entry"))
        screen.type("q")
        #expect(screen.exitCode() == 0)
        withExtendedLifetime(program) {}
    }
}
