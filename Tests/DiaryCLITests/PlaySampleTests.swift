import Chronology
import DecoderProtocol
import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import DiaryMedia

/// The samples that reach the device, captured by ALSA's `file`, for sounds of every kind.
struct PlaySampleTests {
    struct Kind: CustomTestStringConvertible {
        let rate: Int
        let channels: Int
        let bitDepth: Int
        var testDescription: String { "\(rate) Hz, \(channels) channels, \(bitDepth) bits" }
    }

    private let program = SoundProgram()

    /// Adds the file and plays it.
    private func heard(_ bytes: [UInt8], named name: String) throws -> [UInt8] {
        let path = program.diary.folder.write(bytes, to: name)
        try #require(program.diary.run("add", "-m", "\(path)").exitCode == .success)
        #expect(try program.run("play").exitCode == 0)
        return program.caught
    }

    /// A sound in another format, made by the encoder for recordings.
    private func encoded(_ wave: SampleWave, as format: EncodedSoundFormat) throws -> [UInt8] {
        let folder = program.diary.folder.path
        let shape = RecordingShape(sampleRate: wave.rate, channels: wave.channels, bitDepth: wave.bitDepth)
        let start = ZonedTime(instant: TestProgram.startTime, utcOffset: 3600)
        let recording = try RecordingFolder(diary: folder).create(shape, start: start)
        try recording.append(wave.recorded)
        try recording.finish()
        let file = try recording.encoded(as: format, decoderPath: TestProgram.decoderPath, in: folder)
        try recording.remove()
        return try file.read(upTo: Int(file.status().st_size), at: 0)
    }

    /// The decoder's samples of a file, as a device gets them.
    private func decoded(_ path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, O_RDONLY)
        let reader = try SampleReader(decoderPath: TestProgram.decoderPath, descriptor: file.number, position: 0)
        let format = try #require(SampleFormat.suiting(bitDepth: reader.stream.bitDepth).first)
        var bytes: [UInt8] = []
        while case let samples = try reader.next(), !samples.isEmpty { bytes += format.bytes(of: samples, volume: 1) }
        return bytes
    }

    @Test func `a sound of which nothing can be decoded is named`() throws {
        let wave = SampleWave(rate: 8000, channels: 1, bitDepth: 16)
        let flac = try encoded(wave, as: .flac)
        let frames = try #require(flac.indices.dropFirst(42).first { flac[$0...].starts(with: [0xFF, 0xF8]) })
        let damaged = flac[..<frames] + [UInt8](repeating: 0x55, count: flac.count - frames)
        let path = program.diary.folder.write(damaged, to: "noise.flac")
        try #require(program.diary.run("add", "-m", "\(path)").exitCode == .success)
        let outcome = try program.run("play")
        #expect(outcome.exitCode == 1 && program.caught.isEmpty)
        #expect(outcome.error.hasPrefix("error: noise.flac: damaged or cut off: no sound could be decoded"))
    }

    private static let rates = [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000]

    @Test(
        arguments: [8, 16, 24].flatMap { depth in
            rates.flatMap { rate in [1, 2].map { Kind(rate: rate, channels: $0, bitDepth: depth) } }
        })
    func `the samples of WAV are the file's own`(kind: Kind) throws {
        let wave = SampleWave(rate: kind.rate, channels: kind.channels, bitDepth: kind.bitDepth)
        #expect(try heard(wave.file, named: "noise.wav") == wave.played)
    }

    @Test(
        arguments: [16, 24].flatMap { depth in
            [8000, 44_100, 48_000, 96_000].flatMap { rate in
                [1, 2].map { Kind(rate: rate, channels: $0, bitDepth: depth) }
            }
        })
    func `the samples of FLAC are those that were encoded`(kind: Kind) throws {
        let wave = SampleWave(rate: kind.rate, channels: kind.channels, bitDepth: kind.bitDepth)
        #expect(try heard(encoded(wave, as: .flac), named: "noise.flac") == wave.played)
    }

    @Test(arguments: [8000, 48_000], [1, 2])
    func `the samples of Opus are the decoder's`(rate: Int, channels: Int) throws {
        let wave = SampleWave(rate: rate, channels: channels, bitDepth: 16)
        let bytes = try encoded(wave, as: .opus)
        let heard = try heard(bytes, named: "noise.opus")
        // The decoder may choose its own sample rate, but must keep the length.
        #expect(heard.count.isMultiple(of: wave.played.count) && !heard.isEmpty)
        #expect(try heard == decoded(program.diary.folder.path.appending("noise.opus")))
    }

    @Test(arguments: [
        "zlutoucky-kun.ogg", "AUD-20260109-WA0018.mp3", "nebel-auf-dem-fluss.opus", "fog-on-the-river.flac",
        "tags/id3v1-latin1.mp3", "recorder.wav",
    ])
    func `the samples of our sounds are the decoder's`(name: String) throws {
        let path = FilePath(TestProgram.sample(name))
        let heard = try heard(File.read(path, limit: 1 << 24), named: "sound")
        #expect(try heard == decoded(path) && heard.count > 10_000)
    }

    @Test(.enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"))
    func `the samples of all sounds of the corpus are the decoder's`() throws {
        let folder = Corpus.folder.appending(path: "audio/generated")
        var kinds: [String: Int] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let path = FilePath(file.path)
            guard Folder.status(path)?.st_size ?? .max < 1 << 22, let expected = try? decoded(path), !expected.isEmpty
            else { continue }
            #expect(try heard(File.read(path, limit: 1 << 24), named: file.lastPathComponent) == expected, "\(path)")
            kinds[file.pathExtension, default: 0] += 1
        }
        #expect(kinds.count >= 5, "\(kinds)")
    }
}
