/// The format of a recording's samples: little-endian integers with interleaved channels.
package struct RecordingShape: Hashable, Sendable {
    /// Frames a second.
    package var sampleRate: Int
    /// Samples of a frame.
    package var channels: Int
    /// Bits of a sample: 16 or 24.
    package var bitDepth: Int

    /// The maximum number of channels that every format supports.
    package static let channelCounts = 1...8
    /// Frames a second that are taken.
    package static let sampleRates = 4000...384_000

    var frameByteCount: Int { bitDepth / 8 * channels }

    /// The duration of that many bytes of whole frames, in seconds.
    func seconds(of byteCount: Int) -> Double { Double(byteCount / frameByteCount) / Double(sampleRate) }
}
