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
