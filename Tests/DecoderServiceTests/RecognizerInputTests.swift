import DecoderProtocol
import Foundation
import Pixels
import TestFixtures
import Testing

@testable import DecoderService

/// Pages and speech, as recognizers take them.
struct RecognizerInputTests {
    private func responses(_ request: DecoderRequest, about bytes: [UInt8]) throws -> [DecoderResponse] {
        var responses: [DecoderResponse] = []
        try TemporaryFile(bytes).withDescriptor { file in
            _ = DecoderService.answer(request, about: file) {
                responses.append($0)
                return true
            }
        }
        return responses
    }

    @Test func `a page has all pixels of the upright photo, in pieces`() throws {
        let responses = try responses(.page(longSide: 3500), about: SampleMedia.bytes(of: "lighthouse.jpg"))
        guard case .page(let size) = responses.first else { return #expect(Bool(false), "no page") }
        let pieces = responses.dropFirst().compactMap { if case .pixels(let bytes) = $0 { bytes } else { nil } }
        #expect(pieces.count == responses.count - 1 && pieces.last?.isEmpty == true)
        #expect(pieces.reduce(0) { $0 + $1.count } == size.width * size.height * 3)
        for response in responses { #expect(try DecoderResponse(bytes: response.bytes) == response) }
    }

    @Test func `a page is no larger than asked for, and of a sound there is none`() throws {
        let small = try responses(.page(longSide: 100), about: SampleMedia.bytes(of: "lighthouse.jpg"))
        guard case .page(let size) = small.first else { return #expect(Bool(false), "no page") }
        #expect(max(size.width, size.height) == 100)
        let sound = try responses(.page(longSide: 100), about: SampleMedia.bytes(of: "recorder.wav"))
        guard case .refused = sound.first else { return #expect(Bool(false), "not refused") }
        #expect(sound.count == 1)
    }

    @Test func `speech is one channel of 16,000 samples a second, and as long as the sound`() throws {
        let responses = try responses(.listen, about: SampleMedia.bytes(of: "recorder.wav"))
        guard case .playing(let stream) = responses.first else { return #expect(Bool(false), "no sound") }
        #expect(stream.sampleRate == 16_000 && stream.channels == 1)
        let samples = try responses.dropFirst().reduce(0) { count, response in
            guard case .samples(let bytes) = response else { return count }
            return try count + stream.samples(of: bytes).count
        }
        let whole = try self.responses(.play(position: 0), about: SampleMedia.bytes(of: "recorder.wav"))
        guard case .playing(let own) = whole.first else { return #expect(Bool(false), "no sound") }
        let frames = try whole.dropFirst().reduce(0) { count, response in
            guard case .samples(let bytes) = response else { return count }
            return try count + own.samples(of: bytes).count / own.channels
        }
        #expect(abs(Double(samples) / 16_000 - Double(frames) / Double(own.sampleRate)) < 0.01)
    }

    @Test(arguments: [8_000, 16_000, 22_050, 44_100, 48_000, 192_000])
    func `a tone keeps its pitch and its level at every rate`(rate: Int) {
        var resampler = Resampler(from: rate, to: 16_000)
        let tone = (0..<rate).map { Float(sin(2 * .pi * 1000 * Double($0) / Double(rate))) / 2 }
        var samples: [Float] = []
        for start in stride(from: 0, to: tone.count, by: 1000) {
            samples += resampler.add(Array(tone[start..<min(start + 1000, tone.count)]))
        }
        samples += resampler.finish()
        #expect(abs(samples.count - 16_000) <= 16)
        let errors = (1000..<15_000).map { abs(samples[$0] - Float(sin(2 * .pi * 1000 * Double($0) / 16_000)) / 2) }
        #expect((errors.max() ?? 1) < 0.01)
    }

    @Test func `a tone above what 16,000 samples can hold is silent`() {
        var resampler = Resampler(from: 48_000, to: 16_000)
        let tone = (0..<48_000).map { Float(sin(2 * .pi * 12_000 * Double($0) / 48_000)) / 2 }
        let samples = resampler.add(tone)
        #expect(samples[1000..<15_000].allSatisfy { abs($0) < 0.005 })
    }
}
