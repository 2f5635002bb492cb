import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// `play` on devices that are files: ALSA's `file` in front of its `null`, which accepts samples without delay.
struct PlayTests {
    private let program = TestProgram()
    private var caught: String { "\(program.folder.path)/caught.raw" }

    init() {
        let configuration = """
            pcm.nothing { type null }
            pcm.!default { type file slave.pcm nothing file "\(caught)" format raw }
            """
        program.folder.write(configuration.utf8, to: "asound.conf")
    }

    /// Runs the program in a separate process, since libasound reads the environment itself.
    private func play(_ words: String..., environment: [String: String] = [:]) throws -> (Int32, String, String) {
        try? FileManager.default.removeItem(atPath: caught)
        let process = Process()
        process.executableURL = URL(filePath: TestProgram.builtProgram("diary"))
        process.arguments = ["play"] + words
        let own = ["ALSA_CONFIG_PATH": "\(program.folder.path)/asound.conf", "TMPDIR": "\(program.folder.path)"]
        process.environment = program.environment.merging(own) { $1 }.merging(environment) { $1 }
        let (output, error) = (try ProcessPipe(), try ProcessPipe())
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (output.writing, error.writing)
        try process.run()
        let text = String(decoding: try output.contents(), as: UTF8.self)
        let messages = String(decoding: try error.contents(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text, messages)
    }

    private func add(_ names: String..., at date: String = "2026-11-20 20:00") -> String {
        let words = ["add", "--at", date, "-m"] + names.map { TestProgram.sample($0) }
        return String(program.run(words.map { Array($0.utf8) }).output.dropLast())
    }

    /// The samples in a WAV file, after the mark of their chunk.
    private func samples(_ name: String) throws -> [UInt8] {
        let bytes = try File.read(FilePath(TestProgram.sample(name)))
        let mark = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
        let count = bytes[(mark + 4)..<(mark + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
        return Array(bytes[(mark + 8)...].prefix(count))
    }

    private func caughtBytes() throws -> [UInt8] { try File.read(FilePath(caught), limit: 1 << 24) }

    @Test func `played samples equal those in the file`() throws {
        let id = add("recorder.wav")
        let (status, output, error) = try play(id)
        #expect(status == 0 && error == "" && output.contains("recorder.wav  0:01  PCM mono 16 kHz 16 bit"))
        #expect(try caughtBytes() == samples("recorder.wav"))
    }

    @Test func `sounds follow each other without a gap, oldest first`() throws {
        _ = add("recorder.wav", at: "2026-11-20 12:00")
        _ = add("umbrella.wav", "lighthouse.jpg", at: "2026-11-20 11:00")
        let (status, output, _) = try play("--on", "2026-11-20")
        #expect(status == 0)
        #expect(output.split(separator: "\n").map { $0.contains("umbrella.wav") } == [true, false])
        #expect(try caughtBytes() == samples("umbrella.wav") + samples("recorder.wav"))
    }

    @Test func `playing begins at the requested position, in the requested volume`() throws {
        let id = add("recorder.wav")
        let whole = try samples("recorder.wav")
        _ = try play(id, "--from", "0:01")
        #expect(try caughtBytes() == Array(whole.dropFirst(32_000)))
        _ = try play(id, "1", "--volume", "0%")
        #expect(try caughtBytes() == whole.map { _ in 0 })
        #expect(try play(id, "--from", "1:20").0 == 2)
        #expect(try play(id, "--from", "2026-11-19").0 == 2)
    }

    @Test func `a list prints the sounds that would be played`() throws {
        let id = add("lighthouse.jpg", "recorder.wav")
        let (status, output, _) = try play("--list")
        #expect(status == 0 && output.hasPrefix("\(id.prefix(6)):2  sound") && output.contains("16 kHz 16 bit"))
        #expect(!FileManager.default.fileExists(atPath: caught))
        #expect(try play("\(id.prefix(6)):2", "--list", "-f", "paths").1.hasSuffix(".wav\n"))
        #expect(try play(id, "2", "--list", "-f", "json").1.hasPrefix("[{\"id\":"))
        #expect(try play("--tag", "none", "--list", "-f", "json").1 == "[]\n")
    }

    @Test func `without a sound there is a note`() throws {
        let id = add("lighthouse.jpg")
        #expect(try play() == (0, "", "note: no sound to play there\n"))
        #expect(try play("--has", "audio") == (0, "", "note: no sound to play there\n"))
        let (status, _, error) = try play(id, "1")
        #expect(status == 1 && error.contains("is not a sound"))
    }

    @Test func `a device that isn't there is an error`() throws {
        let id = add("recorder.wav")
        let (status, output, error) = try play(id, "--device", "nowhere")
        #expect(status == 1 && output == "" && error.hasPrefix("error: there is no sound device nowhere\n\nhint: "))
        program.folder.write("".utf8, to: "asound.conf")
        #expect(try play(id).2.hasPrefix("error: there is no sound device to play on\n"))
    }

    @Test func `an undecodable sound is passed to another player, as a read-only copy`() throws {
        let id = add("tags/memo.m4a")
        let (status, output, details) = try play(id, environment: ["DIARY_PLAYER": "stat -c '%a %s'"])
        let size = try File.read(FilePath(TestProgram.sample("tags/memo.m4a"))).count
        #expect(status == 0 && output.contains("AAC mono") && details == "400 \(size)\n")
        #expect(try Folder.names(in: program.folder.path).allSatisfy { !$0.starts(with: "diary-copy".utf8) })
        let (failed, _, error) = try play(id, environment: ["PATH": "/nowhere"])
        #expect(failed == 1 && error.hasPrefix("error: memo.m4a: M4A is not decoded here\n\nhint: install mpv"))
        #expect(try play(id, environment: ["DIARY_PLAYER": "false"]).0 == 1)
    }

    @Test func `one that can't be played doesn't keep the others from it`() throws {
        let id = add("tags/memo.m4a", "recorder.wav")
        let (status, _, error) = try play(id, environment: ["PATH": "/nowhere"])
        #expect(status == 3 && error.hasPrefix("warning: memo.m4a"))
        #expect(try caughtBytes() == samples("recorder.wav"))
    }

    @Test func `another player has the device to itself, and gives it back`() throws {
        let id = add("umbrella.wav", "tags/memo.m4a", "recorder.wav")
        let kept = "\(program.folder.path)/kept.raw"
        let (status, _, error) = try play(id, environment: ["DIARY_PLAYER": "cp '\(caught)' '\(kept)' #"])
        #expect(status == 0 && error == "")
        #expect(try File.read(FilePath(kept)) == samples("umbrella.wav"))
        #expect(try caughtBytes() == samples("recorder.wav"))
    }
}
