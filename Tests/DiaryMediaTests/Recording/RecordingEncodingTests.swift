import Chronology
import DecoderProtocol
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryMedia

struct RecordingEncodingTests {
    private let folder = TestFolder()

    private func recording(_ shape: RecordingShape, frames: Int) throws -> RecordingFile {
        var generator = SeededGenerator(seed: 7)
        let start = ZonedTime(instant: Instant(secondsSince1970: 1_795_206_600), utcOffset: 3600)
        let recording = try RecordingFolder(diary: folder.path("")).create(shape, start: start)
        try recording.append(
            (0..<frames * shape.frameByteCount).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
        try recording.finish()
        return recording
    }

    private func samples(of descriptor: Int32) throws -> [Float] {
        let reader = try SampleReader(decoderPath: DecoderTestbed.decoderPath, descriptor: descriptor, position: 0)
        var all: [Float] = []
        while case let piece = try reader.next(), !piece.isEmpty { all += piece }
        return all
    }

    private func encoded(_ recording: RecordingFile, _ format: EncodedSoundFormat) throws -> FileDescriptor {
        try recording.encoded(as: format, decoderPath: DecoderTestbed.decoderPath, in: folder.path(""))
    }

    @Test(arguments: [(8000, 1, 16), (44_100, 2, 16), (48_000, 8, 16), (96_000, 2, 24), (192_000, 1, 24)])
    func `FLAC has every sample, also of more pieces than one`(rate: Int, channels: Int, bitDepth: Int) throws {
        let shape = RecordingShape(sampleRate: rate, channels: channels, bitDepth: bitDepth)
        let recording = try recording(shape, frames: 150_000)
        let file = try encoded(recording, .flac)
        #expect(try samples(of: file.number) == samples(of: recording.file.number))
        #expect(try samples(of: file.number).count == 150_000 * channels)
        #expect(try file.status().st_nlink == 0)
    }

    @Test func `the texts of the file have the recording time`() throws {
        let recording = try recording(RecordingShape(sampleRate: 48_000, channels: 1, bitDepth: 16), frames: 4800)
        for format in EncodedSoundFormat.allCases {
            let file = try encoded(recording, format)
            let decoder = try DecoderConversation(
                decoderPath: DecoderTestbed.decoderPath, .describe, about: file.number)
            guard case .inspected(let medium) = try decoder.next() else { throw DecoderError.died(signal: 0) }
            #expect(medium.metadata.date == "2026-11-20T21:30:00+01:00" && medium.fileExtension == format.fileExtension)
            #expect(medium.metadata.duration == 0.1)
        }
    }

    @Test func `a rate that Opus doesn't take is refused, and the recording stays`() throws {
        let recording = try recording(RecordingShape(sampleRate: 44_100, channels: 1, bitDepth: 16), frames: 4410)
        let error = #expect(throws: RecordingError.self) { _ = try encoded(recording, .opus) }
        guard case .encoding(.refused) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(Folder.exists(recording.path))
    }

    @Test func `anything other than a sound is refused`() throws {
        let path = folder.path("words")
        try File.create(path, Array("no sound at all".utf8))
        let file = try FileDescriptor.open(path, O_RDONLY)
        let decoder = try DecoderConversation(
            decoderPath: DecoderTestbed.decoderPath, .encode(.flac, date: ""), about: file.number)
        #expect(throws: DecoderError.self) { try decoder.next() }
    }
}
