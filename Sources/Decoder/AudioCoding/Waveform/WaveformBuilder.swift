/// Measures a sound of unknown length in a fixed number of bins: when they are full, neighbours are merged and each
/// bin holds twice the time from then on.
struct WaveformBuilder {
    private struct Bin {
        var peak: Float = 0
        var squares: Double = 0
        var sampleCount = 0

        mutating func merge(_ other: Bin) {
            peak = max(peak, other.peak)
            squares += other.squares
            sampleCount += other.sampleCount
        }
    }

    private static let binLimit = 8192

    private let channelCount: Int
    private var bins: [Bin] = []
    private var current = Bin()
    private var framesInCurrent = 0
    private var framesInBin = 16
    private(set) var frameCount = 0

    init(channelCount: Int) {
        self.channelCount = channelCount
        bins.reserveCapacity(Self.binLimit)
    }

    /// Takes the next frames, with interleaved channels.
    mutating func add(_ samples: [Float], frameCount added: Int) {
        frameCount += added
        var frame = 0
        while frame < added {
            let count = min(added - frame, framesInBin - framesInCurrent)
            measure(samples, range: frame * channelCount..<(frame + count) * channelCount)
            frame += count
            framesInCurrent += count
            if framesInCurrent == framesInBin { finishBin() }
        }
    }

    func waveform(columnCount: Int) -> Waveform {
        let all = framesInCurrent > 0 ? bins + [current] : bins
        let columns = (0..<columnCount).map { column in
            guard !all.isEmpty else { return Waveform.Column(peak: 0, power: 0) }
            let first = column * all.count / columnCount
            let end = max(first + 1, (column + 1) * all.count / columnCount)
            return Self.column(of: all[first..<end])
        }
        return Waveform(columns: columns, frameCount: frameCount)
    }

    private static func column(of bins: ArraySlice<Bin>) -> Waveform.Column {
        var whole = Bin()
        for bin in bins {
            whole.merge(bin)
        }
        let power = whole.sampleCount > 0 ? (whole.squares / Double(whole.sampleCount)).squareRoot() : 0
        return Waveform.Column(peak: whole.peak, power: Float(power))
    }

    private mutating func measure(_ samples: [Float], range: Range<Int>) {
        let measured = SampleRun.measure(samples, range: range)
        current.peak = max(current.peak, measured.peak)
        current.squares += measured.squares
        current.sampleCount += range.count
    }

    private mutating func finishBin() {
        bins.append(current)
        current = Bin()
        framesInCurrent = 0
        guard bins.count == Self.binLimit else { return }
        for index in 0..<Self.binLimit / 2 {
            bins[index] = bins[index * 2]
            bins[index].merge(bins[index * 2 + 1])
        }
        bins.removeLast(Self.binLimit / 2)
        framesInBin *= 2
    }
}

/// The inner loop over samples, eight at a time.
enum SampleRun {
    /// Larger amplitudes, which only floating-point files have, are clipped to this; NaN counts as 0.
    private static let loudest: Float = 16

    /// The largest amplitude and the sum of squares of a range of samples.
    static func measure(_ samples: [Float], range: Range<Int>) -> (peak: Float, squares: Double) {
        var peaks = SIMD8<Float>.zero
        var squares = SIMD8<Float>.zero
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            let run = tamed(
                unsafe samples.withUnsafeBytes {
                    unsafe $0.loadUnaligned(fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
                })
            peaks.replace(with: run, where: run .> peaks)
            squares += run * run
            index += 8
        }
        var last = SIMD8<Float>.zero
        for place in 0..<range.upperBound - index {
            last[place] = samples[index + place]
        }
        last = tamed(last)
        peaks.replace(with: last, where: last .> peaks)
        squares += last * last
        return (peaks.max(), Double(squares.sum()))
    }

    /// The amplitudes without their signs.
    private static func tamed(_ run: SIMD8<Float>) -> SIMD8<Float> {
        var amplitudes = run.replacing(with: -run, where: run .< 0)
        amplitudes.replace(with: SIMD8(repeating: loudest), where: amplitudes .> loudest)
        amplitudes.replace(with: SIMD8.zero, where: amplitudes .!= amplitudes)
        return amplitudes
    }
}
