/// What the samples of a recording are like: whole numbers, the least significant byte first, the channels of each frame beside each
/// other.
package struct RecordingShape: Hashable, Sendable {
    /// Frames a second.
    package var sampleRate: Int
    /// Samples of a frame.
    package var channels: Int
    /// Bits of a sample: 16 or 24.
    package var bitDepth: Int

    /// The most channels that every format holds.
    package static let channelCounts = 1...8
    /// Frames a second that are taken.
    package static let sampleRates = 4000...384_000

    package init(sampleRate: Int, channels: Int, bitDepth: Int) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.bitDepth = bitDepth
    }

    /// Bytes of a frame.
    var frameByteCount: Int { bitDepth / 8 * channels }

    /// How long so many bytes of whole frames are, in seconds.
    func seconds(of byteCount: Int) -> Double { Double(byteCount / frameByteCount) / Double(sampleRate) }
}
