package import DecoderProtocol

/// The requested properties of a recording; the device decides the missing ones.
package struct CaptureRequest: Sendable {
    /// Frames a second.
    package var sampleRate: Int?
    package var channels: Int?
    /// The encoding, which may not support every rate; nil keeps it as recorded.
    package var encoding: EncodedSoundFormat?

    package init(sampleRate: Int? = nil, channels: Int? = nil, encoding: EncodedSoundFormat? = nil) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.encoding = encoding
    }

    /// The usual rate and number of channels, which devices approximate.
    static let usual = RecordingShape(sampleRate: 48_000, channels: 2, bitDepth: 16)

    func isMet(by shape: RecordingShape) -> Bool {
        sampleRate ?? shape.sampleRate == shape.sampleRate && channels ?? shape.channels == shape.channels
            && encoding?.sampleRates?.contains(shape.sampleRate) ?? true
            && RecordingShape.channelCounts ~= shape.channels && RecordingShape.sampleRates ~= shape.sampleRate
    }
}
