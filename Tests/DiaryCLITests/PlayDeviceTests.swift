import DiaryCLI
import DiaryTestSupport
import TestSupport
import Testing

/// `play` on a device that is busy, is unplugged or runs empty.
@Suite(.enabled(if: FakeSound.library != nil, "no compiler for the simulated device"))
struct PlayDeviceTests {
    private func program(_ wishes: [String: String] = [:], _ names: String...) throws -> (SoundProgram, FakeSound) {
        let program = try SoundProgram(faking: wishes)
        for (number, name) in names.enumerated() {
            let added = program.diary.run("add", "--at", "2026-11-20 1\(number):00", "-m", TestProgram.sample(name))
            try #require(added.exitCode == .success)
        }
        return (program, try #require(program.fake))
    }

    /// The samples that a device without faults gets.
    private func whole(_ name: String) throws -> [UInt8] {
        let (program, fake) = try program([:], name)
        #expect(try program.run("play").exitCode == 0)
        return fake.heard
    }

    @Test func `a device that is busy is reported, and nothing waits for it`() throws {
        let (program, fake) = try program(["FAULT": "open 1 EBUSY"], "recorder.wav")
        let played = try program.run("play")
        #expect(played.exitCode == 1 && played.output == "")
        #expect(played.error.hasPrefix("error: the sound device default is in use by another program\n\nhint: "))
        #expect(fake.heard.isEmpty)
    }

    @Test(arguments: [
        ("ENODEV", "the sound device default was disconnected"),
        ("EIO", "the sound device default failed: Input/output error"),
    ])
    func `a device that fails in the middle ends it with a message`(code: String, words: String) throws {
        let (program, fake) = try program(["FAULT": "write 5 \(code)"], "recorder.wav", "umbrella.wav")
        let played = try program.run("play", "--on", "2026-11-20")
        #expect(played.exitCode == 1 && played.error.hasPrefix("error: \(words)\n\nhint: "), "\(played.error)")
        let all = try whole("recorder.wav")
        #expect(fake.heard.count < all.count && all.starts(with: fake.heard))
    }

    @Test(arguments: [1, 2, 5, 9])
    func `playback continues after an underrun, and nothing is lost`(number: Int) throws {
        let (program, fake) = try program(["FAULT": "write \(number) EPIPE"], "recorder.wav")
        #expect(try program.run("play").exitCode == 0)
        #expect(fake.calls.contains("EPIPE \(number)"))
        #expect(try fake.heard == whole("recorder.wav"))
    }

    @Test func `between sounds of one kind the device neither runs empty nor is opened again`() throws {
        let (program, fake) = try program([:], "recorder.wav", "umbrella.wav", "recorder.wav")
        #expect(try program.run("play", "--on", "2026-11-20").exitCode == 0)
        #expect(try fake.heard == whole("recorder.wav") + whole("umbrella.wav") + whole("recorder.wav"))
        #expect(fake.calls == ["open 0", "rate 16000", "close 0"])
    }

    @Test func `before a sound of another format, the first is heard completely`() throws {
        let program = try SoundProgram(faking: [:])
        let fake = try #require(program.fake)
        let waves = [(8000, 1, 16), (44_100, 2, 24)].map { SampleWave(rate: $0, channels: $1, bitDepth: $2) }
        for (number, wave) in waves.enumerated() {
            let path = program.diary.folder.write(wave.file, to: "\(number).wav")
            let added = program.diary.run("add", "--at", "2026-11-20 1\(number):00", "-m", "\(path)")
            try #require(added.exitCode == .success)
        }
        #expect(try program.run("play", "--on", "2026-11-20").exitCode == 0)
        #expect(fake.heard == waves.flatMap(\.played))
        #expect(fake.calls.filter { $0.hasPrefix("close") } == ["close 0", "close 0"])
        #expect(!fake.calls.contains { $0.hasPrefix("drop") || $0.hasPrefix("underrun") })
    }
}
