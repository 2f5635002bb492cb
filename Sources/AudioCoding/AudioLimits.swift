/// What one sound may be.
package struct AudioLimits: Sendable {
    /// Seconds of it that are decoded at most, a day; what a header claims is not believed.
    package var seconds = 24 * 3600
    package var channels = 1...16
    /// Frames a second.
    package var sampleRates = 1_000...768_000
    /// Frames a second of what is only described, up to those of a single bit.
    package var toldSampleRates = 1_000...50_000_000

    /// The limits that diary-decoder sets.
    package init() {}
}
