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
