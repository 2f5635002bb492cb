import DecoderProtocol
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryMedia

struct SampleReaderTests {
    private static func sample(_ name: String) -> FilePath {
        FilePath(#filePath).parent.parent.parent.parent.appending("Media").appending(name)
    }

    private func reader(_ name: String, at position: Double = 0) throws -> SampleReader {
        let file = try FileDescriptor.open(Self.sample(name), O_RDONLY)
        return try SampleReader(
            decoderPath: DecoderTestbed.decoderPath, descriptor: file.number, position: position)
    }

    private func samples(_ name: String, at position: Double = 0) throws -> [Float] {
        let reader = try reader(name, at: position)
        var all: [Float] = []
        while case let piece = try reader.next(), !piece.isEmpty { all += piece }
        return all
    }

    @Test func `samples are those of the file`() throws {
        let bytes = try File.read(Self.sample("umbrella.wav"))
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) }) + 8
        let values = stride(from: start, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        let samples = try samples("umbrella.wav")
        #expect(samples.count > 16_000 && samples == values.prefix(samples.count).map { Float($0) / 32_768 })
        let stream = try reader("umbrella.wav").stream
        #expect(stream == SampleStream(sampleRate: 16_000, channels: 1, bitDepth: 16, frameCount: samples.count))
    }

    @Test(arguments: [
        ("umbrella.wav", 0.5), ("fog-on-the-river.flac", 1.25), ("zlutoucky-kun.ogg", 0.7),
        ("nebel-auf-dem-fluss.opus", 2), ("AUD-20260109-WA0018.mp3", 1.5), ("umbrella.wav", 0),
    ])
    func `a position is a whole number of frames into the sound`(name: String, position: Double) throws {
        let whole = try samples(name)
        let rate = try reader(name).stream.sampleRate
        let tail = whole.dropFirst(Int((position * Double(rate)).rounded()))
        let samples = try samples(name, at: position)
        #expect(samples.count == tail.count && !samples.isEmpty)
        #expect(zip(samples, tail).allSatisfy { abs($0 - $1) < 0.0001 })
    }

    @Test func `reading after the end gives no samples`() throws {
        #expect(try samples("umbrella.wav", at: 3600).isEmpty)
    }

    @Test(arguments: [("tags/memo.m4a", DecoderFailure.Kind.unsupported), ("lighthouse.jpg", .notAMedium)])
    func `an undecodable file is refused`(name: String, kind: DecoderFailure.Kind) throws {
        let error = #expect(throws: DecoderError.self) { try reader(name) }
        guard case .refused(let failure) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(failure.kind == kind)
    }

    @Test func `a decoder that isn't there is reported`() throws {
        let file = try FileDescriptor.open(Self.sample("umbrella.wav"), O_RDONLY)
        #expect(throws: DecoderError.decoderMissing(path: "/nowhere")) {
            try SampleReader(decoderPath: "/nowhere", descriptor: file.number, position: 0)
        }
    }
}
