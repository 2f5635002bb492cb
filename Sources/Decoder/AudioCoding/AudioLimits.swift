package struct AudioLimits: Sendable {
    /// The number of seconds that are decoded at most, a day; the header's claim is not trusted.
    package var seconds = 24 * 3600
    package var channels = 1...16
    /// Frames a second.
    package var sampleRates = 1_000...768_000
    /// The highest sample rate of a sound that is only described, up to those with one bit a sample.
    package var describedSampleRates = 1_000...50_000_000

    package init() {}
}
