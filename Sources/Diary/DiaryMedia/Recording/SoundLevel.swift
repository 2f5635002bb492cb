import Glibc

/// The loudness of a piece of sound: its peak.
package struct SoundLevel: Equatable, Sendable {
    /// The peak, from 0 to 1, which is full scale.
    package private(set) var peak = 0.0

    package init() {}

    /// Decibels below full scale, at least -96: the range of 16 bits.
    package var decibels: Double { peak > 0 ? max(-96, 20 * log10(peak)) : -96 }

    /// True if a sample is at full scale, so that the sound itself was louder.
    package var isClipped: Bool { peak >= 0.9999 }

    /// Adds little-endian integer samples of that many bits.
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
