import DecoderProtocol
import Foundation
import TestFixtures
import Testing

@testable import AudioCoding

struct WaveformTests {
    private func waveform(of bytes: [UInt8], columnCount: Int) throws -> Waveform {
        try TemporaryFile(bytes).withDescriptor {
            try AudioFile(descriptor: $0).decodeWaveform(columnCount: columnCount)
        }
    }

    private func tone(amplitude: Float, frameCount: Int) -> [Float] {
        (0..<frameCount).map { amplitude * sin(Float($0) * 0.7) }
    }

    @Test func `a tone has its amplitude as peak and as power the amplitude over the root of two`() throws {
        let bytes = SampleSound.wave(tone(amplitude: 0.5, frameCount: 80_000))
        for column in try waveform(of: bytes, columnCount: 10).columns {
            #expect(abs(column.peak - 0.5) < 0.001)
            #expect(abs(column.power - 0.5 / 2.0.squareRoot().asFloat) < 0.001)
        }
    }

    @Test(arguments: [1, 7, 16, 100, 8192, 200_000, 1_000_000])
    func `columns follow the time, however long the sound`(frameCount: Int) throws {
        let samples = (0..<frameCount).map { Float($0 + 1) / Float(frameCount) }
        let waveform = try waveform(of: SampleSound.wave(samples), columnCount: 10)
        #expect(waveform.frameCount == frameCount)
        let peaks = waveform.columns.map(\.peak)
        #expect(peaks == peaks.sorted() && abs((peaks.last ?? 0) - 1) < 0.001)
        if frameCount >= 8192 { #expect(abs(peaks[4] - 0.5) < 0.01) }
    }

    @Test func `samples from a pipe are measured like those of a file, despite the header`() throws {
        let header: [UInt8] =
            Array(".snd".utf8) + [0, 0, 0, 28, 255, 255, 255, 255, 0, 0, 0, 3, 0, 0, 0x1F, 0x40, 0, 0, 0, 2]
        let samples = [[0x40, 0x00, 0xC0, 0x00], [0x00, 0x00, 0x20, 0x00]].flatMap { Array(repeating: $0, count: 2000) }
        let bytes = header + [0, 0, 0, 0] + samples.flatMap(\.self).map(UInt8.init)
        // The last frame is cut in the middle.
        let waveform = try TemporaryFile(bytes + [0x7F]).withDescriptor {
            try SamplePipe(descriptor: $0).waveform(columnCount: 4)
        }
        #expect(waveform.frameCount == 4000)
        #expect(waveform.columns.map(\.peak) == [0.5, 0.5, 0.25, 0.25])
    }

    @Test(arguments: [0, 3, 24, 28])
    func `a pipe without samples is refused`(count: Int) throws {
        let header: [UInt8] =
            Array(".snd".utf8) + [0, 0, 0, 28, 255, 255, 255, 255, 0, 0, 0, 3, 0, 0, 0x1F, 0x40, 0, 0, 0, 2]
        try TemporaryFile(Array((header + [0, 0, 0, 0]).prefix(count))).withDescriptor { descriptor in
            #expect(throws: AudioCodingError.self) {
                try SamplePipe(descriptor: descriptor).waveform(columnCount: 4)
            }
        }
    }

    @Test(arguments: [[0, 0, 0, 0], [0, 0, 0, 23], [0x7F, 0, 0, 0], [255, 255, 255, 255]] as [[UInt8]])
    func `a header of an impossible length is refused`(length: [UInt8]) throws {
        let header = Array(".snd".utf8) + length + [255, 255, 255, 255, 0, 0, 0, 3, 0, 0, 0x1F, 0x40, 0, 0, 0, 2]
        try TemporaryFile(header + [UInt8](repeating: 1, count: 100)).withDescriptor { descriptor in
            #expect(throws: AudioCodingError.corrupt("no samples arrived")) { try SamplePipe(descriptor: descriptor) }
        }
    }

    @Test func `the loudest channel counts`() throws {
        let samples: [Float] = (0..<4000).flatMap { _ -> [Float] in [0, -0.8, 0] }
        let waveform = try waveform(of: SampleSound.wave(samples, channels: 3), columnCount: 4)
        #expect(waveform.frameCount == 4000)
        #expect(waveform.columns.allSatisfy { $0.peak == 0.8 })
    }

    @Test func `a sample that is not a number is silence, and one beyond all bounds is clamped`() throws {
        let samples: [Float] = [.nan, .infinity, -.infinity, 1e30, .nan, 0.25, .nan, 0, 0, 0]
        let columns = try waveform(of: SampleSound.wave(samples), columnCount: 1).columns
        #expect(columns.allSatisfy { $0.peak == 16 && $0.power.isFinite })
    }

    @Test func `a claimed length is not believed`() throws {
        let bytes = SampleSound.wave(tone(amplitude: 1, frameCount: 100), claimedByteCount: 2_000_000_000)
        #expect(try waveform(of: bytes, columnCount: 4).frameCount == 100)
    }

    @Test(arguments: [1, 100, 50_000])
    func `a recording whose length was never written is read to its end`(frameCount: Int) throws {
        let samples = tone(amplitude: 0.5, frameCount: frameCount)
        let bytes = SampleSound.wave(samples, claimedByteCount: 0)
        let whole = try waveform(of: SampleSound.wave(samples), columnCount: 16)
        #expect(try waveform(of: bytes, columnCount: 16) == whole)
    }

    @Test func `a recording of nothing is silence`() throws {
        let silence = try waveform(of: SampleSound.wave([]), columnCount: 4)
        #expect(silence.frameCount == 0 && silence.columns.allSatisfy { $0.peak == 0 && $0.power == 0 })
    }

    @Test func `channels and rates beyond the limits are refused before decoding`() throws {
        for (channels, rate) in [(17, 8000), (1, 999), (1, 768_001)] {
            let bytes = SampleSound.wave([Float](repeating: 0, count: 34), channels: channels, rate: rate)
            #expect(throws: AudioCodingError.tooLarge) { try waveform(of: bytes, columnCount: 4) }
        }
    }

    @Test func `a sound longer than the limit is refused when the limit is reached`() throws {
        var limits = AudioLimits()
        limits.seconds = 3
        let file = try TemporaryFile(SampleSound.wave([Float](repeating: 0, count: 3001), rate: 1000))
        file.withDescriptor { descriptor in
            _ = #expect(throws: AudioCodingError.tooLarge) {
                try AudioFile(descriptor: descriptor, limits: limits).decodeWaveform(columnCount: 4)
            }
        }
    }

    @Test(arguments: [Array("hello, this is text".utf8), SampleSound.wave([0.5, 0.25])])
    func `the descriptor stays open at its offset, whether the file is accepted or not`(bytes: [UInt8]) throws {
        try TemporaryFile(bytes).withDescriptor { descriptor in
            lseek(descriptor, 7, SEEK_SET)
            _ = try? AudioFile(descriptor: descriptor).decodeWaveform(columnCount: 4)
            #expect(lseek(descriptor, 0, SEEK_CUR) == 7)
        }
    }

    @Test(arguments: ["", "RIFF", "hello, this is text", "RIFF\0\0\0\0WAVEfmt "])
    func `anything other than a sound is refused`(text: String) throws {
        let error = #expect(throws: AudioCodingError.self) { try waveform(of: Array(text.utf8), columnCount: 4) }
        guard case .notASound? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
}

extension Double {
    fileprivate var asFloat: Float { Float(self) }

    @Test func `a stream without a claimed length is complete`() throws {
        let wave = SampleSound.wave([Float](repeating: 0.5, count: 8000))
        var flac: [UInt8] = []
        _ = try TemporaryFile(wave).withDescriptor { descriptor in
            try SoundEncoder.encode(try AudioFile(descriptor: descriptor), as: .flac, date: "") { bytes, offset in
                flac.replaceSubrange(offset..<min(flac.count, offset + bytes.count), with: bytes)
                return true
            }
        }
        // The sample count has 36 bits, after the sample size.
        flac[21] &= 0xF0
        flac.replaceSubrange(22..<26, with: [0, 0, 0, 0])
        let isPartial = try TemporaryFile(flac).withDescriptor { descriptor in
            let file = try AudioFile(descriptor: descriptor)
            let waveform = try file.decodeWaveform(columnCount: 4)
            #expect(waveform.frameCount == 8000 && file.claimedFrameCount == .max)
            return file.isPartial(waveform)
        }
        #expect(!isPartial)
    }
}

/// Sound files made for tests.
enum SampleSound {
    /// A WAV file of floating point samples with interleaved channels.
    static func wave(_ samples: [Float], channels: Int = 1, rate: Int = 8000, claimedByteCount: Int? = nil) -> [UInt8] {
        let data = samples.flatMap { bytes(Int($0.bitPattern), 4) }
        let claimed = claimedByteCount ?? data.count
        let format = bytes(3, 2) + bytes(channels, 2) + bytes(rate, 4) + bytes(rate * channels * 4, 4)
        let header = format + bytes(channels * 4, 2) + bytes(32, 2)
        let chunks = Array("fmt ".utf8) + bytes(16, 4) + header + Array("data".utf8) + bytes(claimed, 4) + data
        return Array("RIFF".utf8) + bytes(claimed + 36, 4) + Array("WAVE".utf8) + chunks
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
