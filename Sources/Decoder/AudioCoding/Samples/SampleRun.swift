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
