import DiaryMedia
import DiaryModel

/// A sound as a WAV file in memory, with its level.
final class SpeechFile {
    let file: FileDescriptor
    private(set) var sampleCount = 0
    private(set) var loudness = SpeechLoudness(sampleRate: SpeechReader.sampleRate)

    private static let headerByteCount = 44

    /// Seconds.
    var duration: Double { Double(sampleCount) / Double(SpeechReader.sampleRate) }

    /// An empty one.
    init() throws(SystemCallError) {
        file = try .inMemory(FilePath("speech"))
        try file.writeAll([UInt8](repeating: 0, count: Self.headerByteCount))
    }

    /// Adds samples from -1 to 1; louder ones are clamped.
    func add(_ samples: [Float]) throws(SystemCallError) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count * 2)
        for sample in samples {
            let clamped = sample.isNaN ? 0 : min(max(sample, -1), 1)
            loudness.add(clamped)
            let bits = UInt16(bitPattern: Int16((clamped * 32_767).rounded()))
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        }
        try file.writeAll(bytes)
        sampleCount += samples.count
    }

    /// Writes the header, and moves to the beginning.
    func finish() throws(SystemCallError) {
        let (rate, byteCount) = (SpeechReader.sampleRate, sampleCount * 2)
        let format = Self.number(1, 2) + Self.number(1, 2) + Self.number(rate, 4) + Self.number(rate * 2, 4)
        var header = Array("RIFF".utf8) + Self.number(byteCount + Self.headerByteCount - 8, 4) + Array("WAVE".utf8)
        header += Array("fmt ".utf8) + Self.number(16, 4) + format + Self.number(2, 2) + Self.number(16, 2)
        header += Array("data".utf8) + Self.number(byteCount, 4)
        try file.write(header, at: 0)
        try file.seek(to: 0)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
