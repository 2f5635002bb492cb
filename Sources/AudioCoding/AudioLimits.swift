/// What one sound may be.
package struct AudioLimits: Sendable {
    /// Hours of it that are decoded at most; what a header claims is not believed.
    package var hours = 24
    package var channels = 1...16
    /// Frames a second.
    package var sampleRates = 1_000...768_000

    /// The limits of the diary.
    package init() {}
}
