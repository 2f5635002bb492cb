import Glibc

/// How loud a piece of sound is: its greatest sample.
package struct SoundLevel: Equatable, Sendable {
    /// The greatest sample, from 0 to 1, which is full scale.
    package private(set) var peak = 0.0

    package init() {}

    /// Decibels below full scale, at least -96: what 16 bits can tell.
    package var decibels: Double { peak > 0 ? max(-96, 20 * log10(peak)) : -96 }

    /// Whether a sample stands at full scale, so that the sound itself was louder.
    package var isClipped: Bool { peak >= 0.9999 }

    /// Adds whole samples of so many bits, the least significant byte first.
    mutating func add(_ samples: [UInt8], bitDepth: Int) {
        let size = bitDepth / 8
        var greatest = 0
        for start in stride(from: 0, to: samples.count - size + 1, by: size) {
            let top = Int(Int8(bitPattern: samples[start + size - 1])) << 8 | Int(samples[start + size - 2])
            greatest = max(greatest, abs(top))
        }
        peak = max(peak, min(1, Double(greatest) / 32_767))
    }
}
