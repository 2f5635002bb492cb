package enum EncodedSoundFormat: Int, Sendable, CaseIterable {
    /// Lossless; up to eight channels and 24 bits.
    case flac = 1
    /// Small, for speech and music alike; at 8, 12, 16, 24 or 48 kHz.
    case opus = 2

    /// The usual extension, without the dot.
    package var fileExtension: String { self == .flac ? "flac" : "opus" }

    /// The rates that it takes, in frames a second; nil for any.
    package var sampleRates: [Int]? { self == .flac ? nil : [48_000, 24_000, 16_000, 12_000, 8000] }
}
