import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport

/// The program in a separate process, since libasound reads the environment itself.
///
/// Its devices are files: ALSA's `file` in front of its `null`, which transfers samples without delay.
final class SoundProgram {
    struct Outcome: Equatable {
        let exitCode: Int32
        let output: String
        let error: String
    }

    let diary = TestProgram()
    /// The simulated device in place of libasound's, if there is one.
    var fake: FakeSound?
    private var wishes: [String: String] = [:]

    var caughtPath: String { "\(diary.folder.path)/caught.raw" }
    /// The samples that the device received.
    var caught: [UInt8] { (try? File.read(FilePath(caughtPath), limit: 1 << 27)) ?? [] }

    /// - Parameter spoken: the samples that the microphone records.
    init(speaking spoken: [UInt8] = []) {
        diary.folder.write(spoken, to: "spoken.raw")
        let configuration = """
            pcm.nothing { type null }
            pcm.!default {
                type file slave.pcm nothing file "\(caughtPath)" infile "\(diary.folder.path)/spoken.raw" format raw
            }
            pcm.mono { type plug slave { pcm default rate 44100 channels 1 format S16_LE } }
            pcm.deep { type plug slave { pcm default rate 96000 channels 2 format S32_LE } }
            pcm.packed { type plug slave { pcm default rate 48000 channels 2 format S24_3LE } }
            """
        diary.folder.write(configuration.utf8, to: "asound.conf")
    }

    /// A program whose device is simulated.
    init(faking wishes: [String: String], speaking spoken: [UInt8] = []) throws {
        let fake = try FakeSound(in: diary.folder.path)
        if !spoken.isEmpty { try fake.speak(spoken) }
        self.fake = fake
        self.wishes = wishes
    }

    static let path = TestProgram.builtProgram("diary")

    var environment: [String: String] {
        var own = ["TMPDIR": "\(diary.folder.path)", "TERM": "xterm"]
        if let fake {
            own.merge(fake.environment(wishes)) { $1 }
        } else {
            own["ALSA_CONFIG_PATH"] = "\(diary.folder.path)/asound.conf"
        }
        return diary.environment.merging(own) { $1 }
    }

    /// Starts the program and lets it run.
    func start(_ words: [String], output: ProcessPipe? = nil, error: ProcessPipe? = nil) throws -> Process {
        let process = Process()
        // An editor that another test started makes the whole process ignore Ctrl-C meanwhile.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal=INT,QUIT", Self.path] + words
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output?.writing ?? FileHandle.nullDevice
        process.standardError = error?.writing ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    @discardableResult
    func run(_ words: String...) throws -> Outcome {
        let (output, error) = (try ProcessPipe(), try ProcessPipe())
        let process = try start(words, output: output, error: error)
        let text = String(decoding: try output.contents(), as: UTF8.self)
        let messages = String(decoding: try error.contents(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(exitCode: process.terminationStatus, output: text, error: messages)
    }

    /// Starts the program on a terminal of its own.
    func onTerminal(_ words: String..., variables: [String: String] = [:], columns: UInt16 = 80) -> TerminalProgram? {
        let all = environment.merging(variables) { $1 }.filter { $0.key != "COLUMNS" }
        return TerminalProgram(Self.path, words, environment: all, columns: columns)
    }

    /// The samples of the original of a sound, as the decoder gives them.
    func original(of medium: Medium) throws -> [UInt8] {
        let store = try DiaryStore(diary.diary, access: .reading)
        return try File.read(store.vault.path(of: medium.hash, extension: medium.fileExtension), limit: 1 << 27)
    }

    /// Returns whether the diary's drafts hold a recording of at least that many bytes.
    func hasDraft(of byteCount: Int) -> Bool { drafts.contains { $0.size >= byteCount } }

    /// The recordings in the diary's drafts.
    var drafts: [(path: FilePath, size: Int)] {
        let folder = diary.diary.appending("drafts")
        let names = ((try? Folder.names(in: folder)) ?? []).filter { $0.suffix(4) == Array(".wav".utf8)[...] }
        return names.map {
            let path = folder.appending(bytes: $0)
            return (path, Int(Folder.status(path)?.st_size ?? 0))
        }
    }
}

/// Distinct samples, so that every position of a sound is known from its samples.
enum Ramp {
    /// Frames of two channels of 16 bits: the lower and the upper half of their number.
    static func stereo16(_ frames: Range<Int>) -> [UInt8] {
        frames.flatMap { little($0) }
    }

    /// A WAV file of stereo samples of 16 bits.
    static func wave(_ samples: [UInt8], rate: Int) -> [UInt8] {
        let format = [1, 0, 2, 0] + little(rate) + little(rate * 4) + [4, 0, 16, 0]
        return Array("RIFF".utf8) + little(36 + samples.count) + Array("WAVEfmt ".utf8) + little(16) + format
            + Array("data".utf8) + little(samples.count) + samples
    }

    static func frames(of bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { start in
            bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
