import CPixels
import Glibc

/// The pixels of a long line, with their weights, that make up each pixel of a shorter one.
///
/// The kernel is Lanczos' with three lobes, widened by the ratio, so that details finer than the new line can show
/// don't alias.
struct ResizeFilter {
    /// The source pixels of each new pixel.
    let taps: [diary_pixels_taps]
    /// The weights of all taps, one after another; the sum of those of one new pixel is 1.
    let weights: [Float]

    init(from count: Int, to newCount: Int) {
        let ratio = Double(count) / Double(newCount)
        var (taps, weights): ([diary_pixels_taps], [Float]) = ([], [])
        taps.reserveCapacity(newCount)
        for index in 0..<newCount {
            let found = Self.weights(around: (Double(index) + 0.5) * ratio, width: max(1, ratio), count: count)
            taps.append(
                diary_pixels_taps(
                    start: UInt32(found.start), count: UInt32(found.weights.count), first_weight: UInt32(weights.count))
            )
            weights += found.weights
        }
        (self.taps, self.weights) = (taps, weights)
    }

    /// The most source pixels that one new pixel has.
    var longest: Int { taps.map { Int($0.count) }.max() ?? 1 }

    /// The source pixels of a new pixel.
    func pixels(of index: Int) -> Range<Int> {
        let start = Int(taps[index].start)
        return start..<start + Int(taps[index].count)
    }

    /// The weights of these.
    func weights(of index: Int) -> ArraySlice<Float> {
        let first = Int(taps[index].first_weight)
        return weights[first..<first + Int(taps[index].count)]
    }

    private static func weights(around center: Double, width: Double, count: Int) -> (start: Int, weights: [Float]) {
        let reach = 3 * width
        let first = max(0, Int(center - reach))
        let last = min(count - 1, Int(center + reach))
        let weights = (first...last).map { lanczos((Double($0) + 0.5 - center) / width) }
        let sum = weights.reduce(0, +)
        let trimmed = weights.map { Float($0 / sum) }
        let negligible = (trimmed.max() ?? 0) / 500
        let skipped = trimmed.prefix { abs($0) < negligible }.count
        let kept = trimmed.dropFirst(skipped).reversed().drop { abs($0) < negligible }.reversed()
        return (first + skipped, Array(kept))
    }

    private static func lanczos(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        guard abs(x) < 3 else { return 0 }
        let angle = Double.pi * x
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }
}
