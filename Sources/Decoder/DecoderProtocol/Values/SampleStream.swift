/// The format of a sound's samples from a decoder: native 32-bit floating point from -1 to 1, with interleaved
/// channels.
package struct SampleStream: Equatable, Sendable {
    /// Frames a second.
    package var sampleRate: Int
    /// Samples of a frame.
    package var channels: Int
    /// The bits of a sample in the file, for encodings with a fixed number.
    package var bitDepth: Int?
    /// The frames of the whole sound by its header, if plausible.
    package var frameCount: Int?

    package init(sampleRate: Int, channels: Int, bitDepth: Int? = nil, frameCount: Int? = nil) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.bitDepth = bitDepth
        self.frameCount = frameCount
    }

    /// True if the sound can be played.
    package var isWithinLimits: Bool {
        DecoderProtocolLimits.channels ~= channels && DecoderProtocolLimits.sampleRates ~= sampleRate
            && 0...1 << 48 ~= frameCount ?? 0
    }

    /// The samples in the bytes of a message, whole frames of them.
    package func samples(of bytes: [UInt8]) throws(DecoderProtocolError) -> [Float] {
        let size = MemoryLayout<Float>.size
        guard bytes.count.isMultiple(of: size * channels) else { throw .invalidValue }
        return unsafe bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / size).map { unsafe buffer.loadUnaligned(fromByteOffset: $0 * size, as: Float.self) }
        }
    }

    package static func bytes(of samples: ArraySlice<Float>) -> [UInt8] {
        unsafe samples.withUnsafeBytes { unsafe Array($0) }
    }
}

extension SampleStream: FieldCodable {
    init() { self.init(sampleRate: 0, channels: 0) }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&sampleRate)
        try coder.code(&channels)
        try coder.code(&bitDepth)
        try coder.code(&frameCount)
        guard isWithinLimits else { throw .invalidValue }
    }
}
