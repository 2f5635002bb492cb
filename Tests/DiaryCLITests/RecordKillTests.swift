import Chronology
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// Recordings whose process is killed.
struct RecordKillTests {
    private static let ramp = Ramp.stereo16(0..<48_000 * 4)
    private let program = SoundProgram(speaking: Self.ramp)

    /// Kills a recording when it has that many bytes, and returns its file.
    private func killed(
        at byteCount: Int = 200_000, _ words: [String] = ["record", "cut off"]
    ) throws -> FilePath {
        let process = try program.start(words)
        try #require(eventually { program.hasDraft(of: byteCount) })
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return try #require(program.drafts.first?.path)
    }

    @Test func `the recording so far is kept and offered, and nothing of it is missing`() throws {
        let path = try killed()
        #expect(Folder.status(path).map { $0.st_mode & 0o777 } == 0o600)
        let next = try program.run("record", "--for", "1s", "next")
        #expect(next.exitCode == 0)
        #expect(
            next.error.hasPrefix("note: a recording of ")
                && next.error.contains("diary record --recover makes an entry"))
        let recovered = try program.run("record", "--recover", "the rest", "-t", "kept")
        #expect(recovered.exitCode == 0 && recovered.error.hasPrefix("added "))
        let entry = try #require(program.diary.entries().first { $0.text == "the rest" })
        #expect(recovered.output == "\(entry.id)\n" && entry.tags == ["kept"])
        #expect(program.drafts.isEmpty)
        #expect(try program.run("play", "\(entry.id)").exitCode == 0)
        let frames = Ramp.frames(of: program.caught)
        #expect(frames.count > 49_000 && frames.elementsEqual(0..<frames.count))
        #expect(try program.run("record", "--recover").error == "note: no recording was kept\n")
    }

    @Test func `its text, tags and journal are kept with it, and the files that were to come`() throws {
        let photo = program.diary.folder.write(TinyPhoto.bytes("2025:06:01 10:00:00"), to: "a.jpg")
        _ = try killed([
            "record", "--text", "the blackbird", "-t", "garden", "-s", "-j", "birds", "--at", "2026-05-01", "--place",
            "Home", "--media", "\(photo)", "--due", "2026-12-24", "--priority", "3.5", "--measure", "lake=14°C",
        ])
        #expect(try program.run("record", "--recover", "-t", "late").exitCode == 0)
        let entry = try #require(program.diary.entries().first)
        #expect(entry.text == "the blackbird" && entry.tags == ["garden", "late"] && entry.starred)
        #expect(entry.journal == "birds" && entry.place == "Home" && !entry.hasTime)
        #expect(entry.creationTime.wallTime.date.description == "2026-05-01")
        #expect(entry.media.map(\.type) == [.audio, .image])
        #expect(entry.task?.due?.day.description == "2026-12-24" && entry.task?.priority == 3.5)
        #expect(entry.measurements == [DiaryMeasurement(name: "lake", value: 14, unit: "°C")])
        #expect(try Folder.names(in: program.diary.diary.appending("drafts")).isEmpty)
    }

    @Test func `a recording for an entry is added to it, or to a new one if it was deleted`() throws {
        program.diary.run("add", "is there")
        let id = try program.diary.onlyEntry().id
        _ = try killed(["attach", "@", "--record"])
        let outcome = try program.run("record", "--for", "1s", "next")
        #expect(outcome.error.contains("diary record --recover adds it to \(id.prefix(6)), which it was for"))
        #expect(try program.run("record", "--recover").output == "\(id)\n")
        #expect(try program.diary.entries().first { $0.id == id }?.media.count == 1)
        _ = try killed(["attach", "\(id)", "--record"])
        program.diary.run("delete", "--yes", "\(id)")
        #expect(try program.run("record", "--recover").exitCode == 0)
        #expect(try program.diary.entries().filter { $0.text.isEmpty }.count == 1)
    }

    @Test func `the program alone reports it`() throws {
        _ = try killed()
        #expect(program.diary.run().error.contains("kept: 1 interrupted recording; diary record --recover"))
    }

    @Test func `a header without lengths and half a frame are repaired`() throws {
        let path = try killed()
        var bytes = try File.read(path, limit: 1 << 24)
        let frameCount = (bytes.count - 690) / 4
        bytes.replaceSubrange(4..<8, with: [0, 0, 0, 0])
        bytes.replaceSubrange(686..<690, with: [0, 0, 0, 0])
        try Data(bytes.prefix(690 + frameCount * 4) + [1, 2, 3]).write(to: URL(filePath: path.description))
        #expect(try program.run("record", "--recover", "-f", "wav").exitCode == 0)
        let medium = try #require(program.diary.onlyEntry().media.first)
        #expect(medium.metadata.duration == Double(frameCount) / 48_000)
        let original = try program.original(of: medium)
        #expect(Array(original.dropFirst(690)) == Array(Self.ramp.prefix(frameCount * 4)))
    }

    @Test func `check knows it and calls nothing damaged`() throws {
        _ = try killed()
        let checked = program.diary.run("check")
        #expect(checked.exitCode == .success)
        #expect(checked.output.contains("an interrupted recording is not an entry yet: drafts/recording-"))
        #expect(checked.output.contains("diary record --recover"))
        #expect(program.diary.run("check", "--format", "json").output.contains("recordingKept"))
    }

    @Test func `it is deleted only after confirmation`() throws {
        _ = try killed()
        let asked = program.diary.run("record", "--discard")
        #expect(asked.exitCode == .usage && asked.error.contains("--yes") && program.drafts.count == 1)
        let discarded = program.diary.run("record", "--discard", "--yes")
        #expect(discarded.exitCode == .success && discarded.error.hasSuffix("discarded: 1 recording\n"))
        #expect(program.drafts.isEmpty)
    }

    @Test func `a running recording is not offered`() throws {
        let process = try program.start(["record", "still going on"])
        #expect(eventually { program.hasDraft(of: 50_000) })
        #expect(program.diary.run("record", "--recover").error == "note: no recording was kept\n")
        #expect(!program.diary.run("check").output.contains("drafts/"))
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(try program.diary.onlyEntry().text == "still going on")
    }

    @Test func `without a decoder the recording is kept`() throws {
        _ = try killed()
        program.diary.decoderPath = "/nowhere/diary-decoder"
        let failed = program.diary.run("record", "--recover")
        #expect(failed.exitCode == .failure)
        #expect(
            failed.error.contains("the recording can't be encoded: the program that decodes sounds can't be started"))
        #expect(failed.error.contains("; the recording is kept\n"))
        #expect(program.drafts.count == 1)
        #expect(try program.diary.entries().isEmpty)
    }
}
