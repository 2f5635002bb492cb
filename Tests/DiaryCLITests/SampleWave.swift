import TestFixtures

/// A WAV file of noise made for a test.
struct SampleWave {
    let rate: Int
    let channels: Int
    let bitDepth: Int
    /// Integers of that many bits, with the channels of each frame interleaved.
    let samples: [Int]

    init(rate: Int, channels: Int, bitDepth: Int, seconds: Double = 0.5) {
        (self.rate, self.channels, self.bitDepth) = (rate, channels, bitDepth)
        var generator = SeededGenerator(seed: UInt64(rate * 100 + channels * 10 + bitDepth))
        let half = 1 << (bitDepth - 1)
        samples = (0..<Int(Double(rate) * seconds) * channels).map { _ in
            Int.random(in: -half..<half, using: &generator)
        }
    }

    /// Samples of 8 bits have no sign in such files.
    var file: [UInt8] {
        let size = bitDepth / 8
        let data = samples.flatMap { Self.bytes(bitDepth == 8 ? $0 + 128 : $0, size) }
        let format =
            Self.bytes(1, 2) + Self.bytes(channels, 2) + Self.bytes(rate, 4) + Self.bytes(rate * channels * size, 4)
            + Self.bytes(channels * size, 2) + Self.bytes(bitDepth, 2)
        return Array("RIFF".utf8) + Self.bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + Self.bytes(16, 4) + format
            + Array("data".utf8) + Self.bytes(data.count, 4) + data
    }

    /// The samples in the format of a recording.
    var recorded: [UInt8] { samples.flatMap { Self.bytes($0, bitDepth / 8) } }

    /// The samples in the format of the device: the upper bits of 16 if they have no more, otherwise of 32.
    var played: [UInt8] {
        let bits = bitDepth <= 16 ? 16 : 32
        return samples.flatMap { Self.bytes($0 << (bits - bitDepth), bits / 8) }
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
