import DiaryModel
import DiaryTestSupport
import Terminal
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// Sounds by keys and reports, without a device.
struct BrowserSoundTests {
    /// Two entries with sounds, and a newer one without.
    private func bench(columns: Int = 80, rows: Int = 24) throws -> BrowserBench {
        let program = TestProgram()
        program.run("add", "fog", "-m", TestProgram.sample("fog-on-the-river.flac"), "--at", "2026-11-18 10:00")
        program.run("add", "umbrella", "-m", TestProgram.sample("umbrella.wav"), "--at", "2026-11-19 10:00")
        program.run("add", "silence", "--at", "2026-11-20 10:00")
        return try BrowserBench(program, columns: columns, rows: rows)
    }

    private func command(_ bench: BrowserBench) -> SoundCommand? {
        if case .sound(let command) = bench.asked.last { command } else { nil }
    }

    private func report(_ bench: BrowserBench, at position: Double, isPaused: Bool = false) throws {
        let state = SoundReport.State.playing(position: position, duration: 8, isPaused: isPaused)
        try bench.send(.sound(SoundReport(number: bench.model.playback.number, state: state)))
    }

    @Test func `space plays the sound of the entry, pauses it and resumes it`() throws {
        let bench = try bench()
        try bench.type(" ")
        #expect(bench.lastLine == " it has neither sound nor film" && bench.asked.isEmpty)
        try bench.type("j ")
        guard case .play(let medium, number: 1) = command(bench) else {
            Issue.record("nothing is played")
            return
        }
        #expect(medium.fileName == "umbrella.wav")
        try report(bench, at: 2)
        #expect(bench.lines[22].hasPrefix(" playing  0:02 of 0:08  [") && bench.lines[22].hasSuffix("umbrella.wav"))
        try bench.type(" ")
        guard case .pause = command(bench) else {
            Issue.record("it isn't paused")
            return
        }
        try report(bench, at: 2, isPaused: true)
        #expect(bench.lines[22].hasPrefix(" paused "))
        try bench.type(" ")
        guard case .resume = command(bench) else {
            Issue.record("it doesn't go on")
            return
        }
    }

    @Test func `space plays the film of a photo if the entry has neither sound nor video`() throws {
        let program = TestProgram()
        let files = (0..<4).map { number in
            let photo = TinyPhoto.bytes("2024:07:15 14:30:00", salt: "\(number)")
            let hasFilm = number < 2
            let bytes = hasFilm ? MotionPhotoBytes.microVideo(photo, MotionPhotoBytes.film()) : photo
            program.folder.write(bytes, to: "\(number).jpg")
            return "\(program.folder.path)/\(number).jpg"
        }
        program.run("add", "with a sound", "-m", files[0], TestProgram.sample("umbrella.wav"), "--at", "2026-11-18")
        program.run("add", "two photos", "-m", files[2], files[1], "--at", "2026-11-19")
        program.run("add", "no film", "-m", files[3], "--at", "2026-11-20")
        let bench = try BrowserBench(program, columns: 80, rows: 24)
        try bench.type(" ")
        #expect(bench.lastLine == " it has neither sound nor film" && bench.asked.isEmpty)
        try bench.type("j ")
        guard case .openFilm(let found) = bench.asked.last else {
            Issue.record("no film is played")
            return
        }
        #expect(found.number == 2 && found.medium.fileName == "1.jpg")
        try bench.type("j ")
        guard case .play = command(bench) else {
            Issue.record("the sound isn't played")
            return
        }
    }

    @Test func `arrows seek only while a sound plays`() throws {
        let bench = try bench()
        try bench.press(.character("j"), .character(" "), Key(.right))
        guard case .seek(5) = command(bench) else {
            Issue.record("the right arrow doesn't seek")
            return
        }
        try bench.press(Key(.left))
        guard case .seek(-5) = command(bench) else {
            Issue.record("the left arrow doesn't seek")
            return
        }
        try bench.press(Key(.escape))
        guard case .stop = command(bench) else {
            Issue.record("Esc doesn't end it")
            return
        }
        #expect(bench.model.playback.sound == nil && bench.lines[22].isEmpty)
        try bench.press(Key(.right))
        #expect(bench.model.detail.isWhole)
    }

    @Test func `space on another entry plays that one, and old reports are ignored`() throws {
        let bench = try bench()
        try bench.type("j j ")
        guard case .play(let medium, number: 2) = command(bench) else {
            Issue.record("the other one isn't played")
            return
        }
        #expect(medium.fileName == "fog-on-the-river.flac")
        try bench.send(.sound(SoundReport(number: 1, state: .ended)))
        #expect(bench.model.playback.sound?.number == 2)
        try bench.send(.sound(SoundReport(number: 2, state: .ended)))
        #expect(bench.model.playback.sound == nil)
    }

    @Test func `a device's message is in the last line`() throws {
        let bench = try bench()
        try bench.type("j ")
        try bench.send(.sound(SoundReport(number: 1, state: .failed("the sound device default was disconnected"))))
        #expect(bench.lastLine == " the sound device default was disconnected" && bench.model.playback.sound == nil)
    }

    @Test func `it plays from a search, and continues when another entry is selected`() throws {
        let bench = try bench()
        try bench.type("/fog\n ")
        guard case .play(let medium, _) = command(bench) else {
            Issue.record("nothing is played")
            return
        }
        #expect(medium.fileName == "fog-on-the-river.flac")
        try report(bench, at: 1)
        try bench.type("g/")
        #expect(bench.lines[22].hasPrefix(" playing"))
    }

    @Test func `the waveform moves in the line and in the entry`() throws {
        let bench = try bench(columns: 120, rows: 30)
        try bench.type("j ")
        _ = bench.frame
        for request in bench.wanted {
            try bench.send(.painted(request, .loudness(Array(repeating: 0.5, count: 128))))
        }
        try report(bench, at: 4)
        #expect(bench.lines[28].contains("▅|▅"))
        let line = try #require(bench.lines.first { $0.contains("█│█") })
        let waveform = line.split(separator: "│").suffix(2).map { $0.drop { $0 == " " }.count }
        #expect(waveform.count == 2 && abs(waveform[0] - waveform[1]) <= 1)
    }

    @Test func `a low window has it in the last line, unless there is a message`() throws {
        let bench = try bench(columns: 40, rows: 7)
        try bench.type("j ")
        try report(bench, at: 2)
        #expect(bench.lastLine.hasPrefix(" playing  0:02"))
        try bench.type("@")
        #expect(bench.lastLine.hasPrefix(" go to:"))
    }
}
