import DiaryModel
import Foundation
import TestSupport
import Testing

/// `record` on a terminal, and from a simulated device that fails.
@Suite(.enabled(if: FakeSound.library != nil, "no compiler for the simulated device"), .serialized)
struct RecordTerminalTests {
    private static let rate = 8000
    private static let spoken = Ramp.stereo16(0..<60 * rate)

    private func program(_ wishes: [String: String] = [:]) throws -> SoundProgram {
        try SoundProgram(faking: wishes.merging(["SHAPE": "\(Self.rate) 2"]) { own, _ in own }, speaking: Self.spoken)
    }

    /// The numbers of the frames of the one entry's sound.
    private func frames(_ program: SoundProgram) throws -> [Int] {
        let medium = try #require(program.diary.onlyEntry().media.first)
        return Ramp.frames(of: Array(try program.original(of: medium).dropFirst(690)))
    }

    /// Returns whether the frames are the beginning of the spoken ones.
    private func isBeginning(_ frames: [Int]) -> Bool { !frames.isEmpty && frames.elementsEqual(0..<frames.count) }

    @Test(arguments: ["\r", "q"])
    func `a line shows time and level, space pauses, and a key ends it`(key: String) throws {
        let program = try program()
        let terminal = try #require(program.onTerminal("record", "-f", "wav", "on a terminal"))
        #expect(
            terminal.isListening && terminal.shows("recording  0:00  [") && program.hasDraft(of: 20_000, in: terminal))
        terminal.type(" ")
        #expect(terminal.shows("paused     0:0"))
        terminal.type(" ")
        #expect(program.hasDraft(of: 60_000, in: terminal))
        terminal.type(key)
        #expect(terminal.exitCode() == 0 && terminal.isAsBefore)
        #expect(terminal.shown.contains("recorded 0:0") && terminal.shown.contains("added "))
        #expect(try isBeginning(frames(program)) && program.drafts.isEmpty)
    }

    @Test func `Ctrl-Z restores the terminal, and fg continues`() throws {
        let program = try program()
        let terminal = try #require(program.onTerminal("record", "-f", "wav"))
        #expect(terminal.isListening && program.hasDraft(of: 10_000, in: terminal))
        terminal.type("\u{1A}")
        #expect(terminal.isStopped && terminal.isAsBefore)
        terminal.send(SIGCONT)
        #expect(terminal.isListening && program.hasDraft(of: 60_000, in: terminal))
        terminal.type("\u{3}")
        #expect(terminal.exitCode() == 130 && terminal.isAsBefore)
        #expect(try isBeginning(frames(program)))
    }

    @Test func `a terminal that is closed ends it, and the diary has it`() throws {
        let program = try program()
        let terminal = try #require(program.onTerminal("record", "-f", "wav"))
        #expect(terminal.isListening && program.hasDraft(of: 20_000, in: terminal))
        terminal.hangUp()
        #expect(terminal.exitCode() == 130)
        #expect(try isBeginning(frames(program)) && program.drafts.isEmpty)
    }

    @Test(arguments: [("y\r", 2), ("n\r", 1)])
    func `a killed recording restores the terminal, and the next one offers it`(
        answer: String, count: Int
    ) throws {
        let program = try program()
        let killed = try #require(program.onTerminal("record"))
        #expect(killed.isListening && program.hasDraft(of: 20_000, in: killed))
        killed.send(SIGKILL)
        #expect(killed.exitCode() == 137 && killed.isAsBefore)
        let next = try #require(program.onTerminal("record", "--for", "1s"))
        // On a Wednesday the line is wrapped before its last word.
        #expect(next.shows("kept") && next.shows("Make an entry of it? [y/N] "), "\(next.shown)")
        next.type(answer)
        #expect(next.exitCode() == 0 && next.isAsBefore)
        #expect(try program.diary.entries().count == count)
        #expect(program.drafts.count == 2 - count)
    }

    @Test(arguments: [["TERM": "dumb"], ["DIARY_PLAIN": "1"]])
    func `nothing is redrawn if that isn't wanted`(variables: [String: String]) throws {
        let program = try program()
        let terminal = try #require(program.onTerminal("record", "--for", "1s", variables: variables))
        #expect(terminal.exitCode() == 0)
        #expect(!terminal.shown.contains("\u{1B}[K") && !terminal.shown.contains("recording  0:"))
        #expect(terminal.shown.contains("recorded 0:01"))
    }

    @Test func `a device that is busy is reported, and makes no diary`() throws {
        let program = try program(["FAULT": "open 1 EBUSY"])
        let recorded = try program.run("record", "--for", "1s")
        #expect(recorded.exitCode == 1 && recorded.output == "" && !Folder.exists(program.diary.diary))
        #expect(recorded.error.hasPrefix("error: the sound device default is in use by another program\n\nhint: "))
    }

    @Test func `a lost device ends it, and the recorded part is in the diary`() throws {
        let program = try program(["FAULT": "read 12 ENODEV"])
        let recorded = try program.run("record", "-f", "wav", "unplugged")
        #expect(recorded.exitCode == 1)
        #expect(
            recorded.error.contains(
                "error: the sound device default was disconnected; the recording up to that point is in the diary\n"))
        #expect(try isBeginning(frames(program)) && program.diary.onlyEntry().text == "unplugged")
    }

    @Test func `an overrun doesn't end it, and the gap is reported`() throws {
        let program = try program(["FAULT": "read 5 EPIPE"])
        let recorded = try program.run("record", "--for", "1s", "-f", "wav")
        #expect(recorded.exitCode == 0 && recorded.error.contains("warning: 1 gap in it: the machine was too slow"))
        #expect(try frames(program).count == Self.rate)
    }

    @Test func `a device gives its own rate and channels`() throws {
        let program = try program(["SHAPE": "44100 1"])
        let recorded = try program.run("record", "--for", "1s", "-f", "wav")
        #expect(recorded.exitCode == 0 && recorded.error.contains("mono 44.1 kHz 16 bit"))
        let medium = try #require(program.diary.onlyEntry().media.first)
        #expect(try Array(program.original(of: medium).dropFirst(690)) == Array(Self.spoken.prefix(44_100 * 2)))
    }

    @Test func `silence is reported`() throws {
        let program = try SoundProgram(faking: [:], speaking: [UInt8](repeating: 0, count: 4 * Self.rate))
        #expect(
            try program.run("record", "--for", "1s").error.contains(
                "warning: it is silent: the microphone may be muted"))
    }
}

extension SoundProgram {
    /// Waits until the diary's drafts hold a recording of at least that many bytes.
    fileprivate func hasDraft(of byteCount: Int, in terminal: TerminalProgram) -> Bool {
        terminal.waits {
            _ = terminal.shown; return hasDraft(of: byteCount)
        }
    }
}
