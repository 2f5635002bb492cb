import Chronology
import DiaryCLI
import DiaryModel
import Foundation
import TestFixtures
import TestSupport
import Testing

/// `record` from devices that are files.
struct RecordTests {
    /// Five seconds of noise at 48 kHz in stereo.
    private static let noise: [UInt8] = {
        var generator = SeededGenerator(seed: 20_261_121)
        return (0..<48_000 * 4 * 5).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }()

    private let program = SoundProgram(speaking: Self.noise)

    /// The samples of a sound as they come out of the device when it is played.
    private func played(_ program: SoundProgram) throws -> [UInt8] {
        try? FileManager.default.removeItem(atPath: program.caughtPath)
        #expect(try program.run("play", "@").exitCode == 0)
        return program.caught
    }

    @Test(arguments: ["flac", "wav"])
    func `recorded samples equal those of the device`(format: String) throws {
        let recorded = try program.run(
            "record", "--for", "2s", "--format", format, "Fog #river", "-t", "trip", "--star")
        #expect(recorded.exitCode == 0)
        #expect(recorded.error.contains("recording from default: stereo 48 kHz 16 bit\nrecorded 0:02\nadded "))
        let entry = try program.diary.onlyEntry()
        #expect(recorded.output == "\(entry.id)\n")
        #expect(entry.text == "Fog #river" && Set(entry.tags) == ["river", "trip"] && entry.starred)
        let medium = try #require(entry.media.first)
        #expect(medium.fileName?.hasSuffix(".\(format)") == true && medium.metadata.duration == 2)
        #expect(try played(program) == Array(Self.noise.prefix(48_000 * 4 * 2)))
        #expect(program.drafts.isEmpty)
    }

    @Test(arguments: [
        ("mono", "mono 44.1 kHz 16 bit", 44_100 * 2), ("deep", "stereo 96 kHz 24 bit", 96_000 * 8),
        ("packed", "stereo 48 kHz 24 bit", 48_000 * 6),
    ])
    func `a device chooses its own format`(device: String, shape: String, bytesPerSecond: Int) throws {
        let recorded = try program.run("record", "--for", "1s", "--device", device)
        #expect(recorded.exitCode == 0 && recorded.error.contains("recording from \(device): \(shape)\n"))
        let given = Array(Self.noise.prefix(bytesPerSecond))
        // 24 bits are sent to the loudspeaker as the upper ones of 32.
        let heard =
            switch device {
            case "mono": given
            case "deep": given.enumerated().map { $0.offset % 4 == 0 ? 0 : $0.element }
            default: stride(from: 0, to: given.count, by: 3).flatMap { [0] + given[$0..<$0 + 3] }
            }
        #expect(try played(program) == heard)
    }

    @Test func `a recording takes measurements as add does`() throws {
        let recorded = try program.run("record", "--for", "1s", "--measure", "lake=14C", "--measure", "Lake=15°C")
        #expect(recorded.exitCode == 0, "\(recorded.error)")
        let entry = try program.diary.onlyEntry()
        #expect(entry.measurements.map(\.name) == ["lake", "lake"] && entry.measurements.map(\.unit) == ["°C", "°C"])
        #expect(try program.run("record", "--for", "1s", "--measure", "lake=1,234").exitCode == 2)
    }

    @Test func `opus is small and as long`() throws {
        #expect(try program.run("record", "--for", "2s", "-f", "opus").exitCode == 0)
        let medium = try #require(program.diary.onlyEntry().media.first)
        #expect(medium.metadata.codec == "Opus" && medium.metadata.duration == 2 && medium.byteCount < 60_000)
    }

    @Test func `rate and channels that are asked for are given`() throws {
        let words = ["--for", "1s", "--device", "mono", "--rate", "48000", "--channels", "2"]
        let recorded = try program.run(
            "record", words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7])
        #expect(recorded.exitCode == 0 && recorded.error.contains("recording from mono: stereo 48 kHz 16 bit\n"))
    }

    @Test func `the sound's time is the beginning, and the entry has it unless another one is given`() throws {
        let begin = Int64(Date().timeIntervalSince1970)
        #expect(try program.run("record", "--for", "1s", "-f", "wav").exitCode == 0)
        let end = Int64(Date().timeIntervalSince1970)
        let entry = try program.diary.onlyEntry()
        let captured = try #require(entry.media.first?.captureTime)
        #expect((begin...end).contains(captured.instant.secondsSince1970))
        #expect(entry.creationTime.instant.secondsSince1970 == captured.instant.secondsSince1970)
        #expect(captured.utcOffset == entry.creationTime.utcOffset)
        let printed = try program.run(
            "record", "--for", "1s", "--at", "2025-07-02 10:00", "--position", "50.1,14.4", "--place", "Slavia", "-j",
            "work")
        let other = try #require(program.diary.entries().last)
        #expect(printed.output == "\(other.id)\n" && other.journal == "work" && other.position?.latitude == 50.1)
        #expect(other.media.first?.captureTime?.instant.secondsSince1970 ?? 0 > 1_790_000_000)
    }

    @Test func `one undo reverts it, and a photo follows the sound`() throws {
        let photo = TestProgram.sample("lighthouse.jpg")
        #expect(try program.run("record", "--for", "1s", "yesterday at 3pm: tea", "-m", photo).exitCode == 0)
        let entry = try program.diary.onlyEntry()
        #expect(entry.text == "tea" && entry.media.map(\.type) == [.audio, .image])
        #expect(program.diary.run("undo").exitCode == .success)
        #expect(try program.diary.entries().isEmpty)
    }

    @Test func `a recording is added to an existing entry`() throws {
        program.diary.run("add", "tram")
        let attached = try program.run("attach", "@", "--record", "--for", "1s")
        let entry = try program.diary.onlyEntry()
        #expect(attached.exitCode == 0 && attached.output == "\(entry.id)\n" && entry.media.map(\.type) == [.audio])
        #expect(attached.error.contains("attached 1 sound to \(entry.id.prefix(6))"))
        program.diary.run("undo")
        #expect(try program.diary.onlyEntry().media.isEmpty)
        #expect(try program.run("attach", "@", "--for", "1s").exitCode == 2)
        #expect(try program.run("attach", "@").error.hasPrefix("error: FILE is missing\n"))
    }

    @Test(arguments: [
        (["--device", "nowhere"], Int32(1), "there is no sound device nowhere"),
        (["--device", ""], 2, "names no device"),
        (["--for", "0s"], 2, "no recording is 0s long"), (["--for", "2d"], 2, "no recording is 2d long"),
        (["--for", "soon"], 2, "soon is not a duration"), (["--channels", "9"], 2, "a number from 1 to 8, not 9"),
        (["--rate", "44100", "-f", "opus"], 2, "opus does not take 44100"), (["--format", "mp3"], 2, "can't be mp3"),
        (["tea", "--text", "tea"], 2, "given twice"), (["--at", "soon"], 2, "soon"),
    ])
    func `a failed recording makes no diary`(words: [String], exitCode: Int32, message: String) throws {
        let (output, error) = (try ProcessPipe(), try ProcessPipe())
        let process = try program.start(["record"] + words, output: output, error: error)
        let printed = String(decoding: try error.contents(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == exitCode && printed.contains(message), "\(printed)")
        #expect(!Folder.exists(program.diary.diary))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP] as [Int32])
    func `a signal ends it, and what was recorded is kept`(signal: Int32) throws {
        let process = try program.start(["record", "signalled"])
        #expect(eventually { program.hasDraft(of: 50_000) })
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        let entry = try program.diary.onlyEntry()
        #expect(entry.text == "signalled" && program.drafts.isEmpty)
        let heard = try played(program)
        #expect(heard.count >= 49_000 && Self.noise.starts(with: heard))
    }
}
