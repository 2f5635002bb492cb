/// The loudness of a sound over time.
package struct Waveform: Equatable, Sendable {
    /// One part of the time.
    package struct Column: Equatable, Sendable {
        /// The largest amplitude of any channel, 0 for silence, 1 for full scale; may be above.
        package var peak: Float
        /// The root of the mean square of all channels' samples.
        package var power: Float

        package init(peak: Float, power: Float) {
            self.peak = peak
            self.power = power
        }
    }

    /// The columns from the beginning to the end, all of the same time.
    package let columns: [Column]
    package let frameCount: Int

    package init(columns: [Column], frameCount: Int) {
        self.columns = columns
        self.frameCount = frameCount
    }
}

extension AudioFile {
    private static let blockFrameCount = 4096
    private static let nothingDecoded = "damaged or cut off: no sound could be decoded"

    /// Decodes the whole sound and measures it; memory does not grow with its length, and neither the header's claim
    /// nor the descriptor's end is trusted before the samples are decoded.
    ///
    /// Throws ``AudioCodingError/corrupt(_:)`` if the header claims a sound and none could be decoded, and
    /// ``AudioCodingError/tooLarge`` beyond the limits.
    package func decodeWaveform(columnCount: Int) throws(AudioCodingError) -> Waveform {
        try checkLimits()
        var builder = WaveformBuilder(channelCount: channelCount)
        var block = [Float](repeating: 0, count: Self.blockFrameCount * channelCount)
        while true {
            let count = read(into: &block, frameCount: Self.blockFrameCount)
            guard count > 0 else { break }
            builder.add(block, frameCount: count)
            guard builder.frameCount <= maximumFrameCount else { throw .tooLarge }
        }
        guard builder.frameCount > 0 || claimedFrameCount == 0 else { throw .corrupt(Self.nothingDecoded) }
        return builder.waveform(columnCount: columnCount)
    }

    /// Returns whether clearly less was decoded than the header claims, which for MP3 is an estimate from its first
    /// frames; a stream that was written live claims nothing.
    package func isPartial(_ waveform: Waveform) -> Bool {
        guard claimedFrameCount < Int.max else { return false }
        let claimed = Double(claimedFrameCount) * (format.codec == "MP3" ? 0.5 : 0.99)
        return Double(waveform.frameCount) < claimed
    }
}
