package import DecoderProtocol

/// What is asked of a recording; what isn't, the device decides.
package struct CaptureRequest: Sendable {
    /// Frames a second.
    package var sampleRate: Int?
    package var channels: Int?
    /// What it is to be encoded as, which may not take every rate; nil where it stays as recorded.
    package var encoding: EncodedSoundFormat?

    package init(sampleRate: Int? = nil, channels: Int? = nil, encoding: EncodedSoundFormat? = nil) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.encoding = encoding
    }

    /// The usual rate and number of channels, which devices come near to.
    static let usual = RecordingShape(sampleRate: 48_000, channels: 2, bitDepth: 16)

    /// Whether a recording of this kind is what was asked for.
    func isMet(by shape: RecordingShape) -> Bool {
        sampleRate ?? shape.sampleRate == shape.sampleRate && channels ?? shape.channels == shape.channels
            && encoding?.sampleRates?.contains(shape.sampleRate) ?? true
            && RecordingShape.channelCounts ~= shape.channels && RecordingShape.sampleRates ~= shape.sampleRate
    }
}
