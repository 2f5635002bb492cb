import DecoderProtocol
import Glibc

/// A sound as speech recognizers take it: one channel of 16,000 frames a second.
struct SpeechSamples: ~Copyable, SampleSource {
    private var playback: SoundPlayback
    private var resampler: Resampler
    private var isOver = false
    let stream: SampleStream

    /// Throws if the file is not a sound that is decoded here.
    init(descriptor: Int32) throws(DecoderFailure) {
        playback = try SoundPlayback(descriptor: descriptor, position: 0)
        let source = playback.stream
        resampler = Resampler(from: source.sampleRate, to: DecoderProtocolLimits.speechRate)
        stream = SampleStream(sampleRate: DecoderProtocolLimits.speechRate, channels: 1, bitDepth: 16)
    }

    mutating func next() -> [UInt8] {
        // A piece of a high rate may be shorter than the filter: it gives no sample yet.
        while !isOver {
            let samples = playback.nextSamples()
            isOver = samples.isEmpty
            let mixed = Self.mix(samples, channels: playback.stream.channels)
            let resampled = isOver ? resampler.finish() : resampler.add(mixed)
            if !resampled.isEmpty { return SampleStream.bytes(of: resampled[...]) }
        }
        return []
    }

    /// The mean of all channels; anything but a finite number is silence.
    private static func mix(_ samples: ArraySlice<Float>, channels: Int) -> [Float] {
        let start = samples.startIndex
        return (0..<samples.count / max(1, channels)).map { frame in
            let first = start + frame * channels
            let sum = samples[first..<first + channels].reduce(0, +)
            return sum.isFinite ? sum / Float(channels) : 0
        }
    }
}

/// Converts the rate of one channel by a windowed sinc, which removes what the lower of both rates can't hold.
struct Resampler {
    /// Zero crossings of the sinc on each side: more than 60 dB of attenuation with a Blackman window.
    private static let crossings = 12.0
    /// The sinc is looked up with that many steps between two crossings.
    private static let stepCount = 64

    private let ratio: Double
    /// Frames of the source on each side of a sample.
    private let reach: Int
    private let scale: Double
    private let table: [Float]
    /// The frames from `first` on.
    private var frames: [Float] = []
    private var first: Int
    private var made = 0

    init(from source: Int, to target: Int) {
        ratio = Double(source) / Double(target)
        scale = min(1, 1 / ratio)
        reach = Int((Self.crossings / scale).rounded(.up))
        table = (0...Int(Self.crossings) * Self.stepCount).map { Self.window(Double($0) / Double(Self.stepCount)) }
        // Silence before the beginning.
        frames = [Float](repeating: 0, count: reach)
        first = -reach
    }

    /// The samples that the frames so far decide.
    mutating func add(_ more: [Float]) -> [Float] {
        frames += more
        var samples: [Float] = []
        while true {
            let position = Double(made) * ratio
            let center = Int(position)
            guard center + reach < first + frames.count else { break }
            samples.append(sample(at: position, around: center))
            made += 1
        }
        let unused = Int(Double(made) * ratio) - reach - first
        if unused > 0 {
            let count = min(unused, frames.count)
            frames.removeFirst(count)
            first += count
        }
        return samples
    }

    /// The remaining samples, followed by silence.
    mutating func finish() -> [Float] { add([Float](repeating: 0, count: reach)) }

    private func sample(at position: Double, around center: Int) -> Float {
        var sum: Float = 0
        for frame in max(first, center - reach + 1)...center + reach {
            let step = Int((abs(position - Double(frame)) * scale * Double(Self.stepCount)).rounded())
            if step < table.count { sum += frames[frame - first] * table[step] }
        }
        return sum * Float(scale)
    }

    /// The sinc at that many crossings from its middle, under a Blackman window.
    private static func window(_ position: Double) -> Float {
        guard position > 0 else { return 1 }
        let angle = Double.pi * position
        let part = position / crossings
        let blackman = 0.42 + 0.5 * cos(.pi * part) + 0.08 * cos(2 * .pi * part)
        return Float(sin(angle) / angle * blackman)
    }
}
