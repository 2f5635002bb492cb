import Glibc

/// The pixels of a long line, with their weights, that make up each pixel of a shorter one.
///
/// The kernel is Lanczos' with three lobes, widened by the ratio, so that details finer than the new line can show
/// don't alias.
struct ResizeFilter {
    /// The source pixels of one new pixel: the first one, and a weight for each; the weights' sum is 1.
    struct Taps {
        let start: Int
        let weights: [Float]

        var end: Int { start + weights.count }
    }

    let taps: [Taps]

    init(from count: Int, to newCount: Int) {
        let ratio = Double(count) / Double(newCount)
        taps = (0..<newCount).map { Self.taps(around: (Double($0) + 0.5) * ratio, width: max(1, ratio), count: count) }
    }

    private static func taps(around center: Double, width: Double, count: Int) -> Taps {
        let reach = 3 * width
        let first = max(0, Int(center - reach))
        let last = min(count - 1, Int(center + reach))
        let weights = (first...last).map { lanczos((Double($0) + 0.5 - center) / width) }
        let sum = weights.reduce(0, +)
        let trimmed = weights.map { Float($0 / sum) }
        let negligible = (trimmed.max() ?? 0) / 500
        let skipped = trimmed.prefix { abs($0) < negligible }.count
        let kept = trimmed.dropFirst(skipped).reversed().drop { abs($0) < negligible }.reversed()
        return Taps(start: first + skipped, weights: Array(kept))
    }

    private static func lanczos(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        guard abs(x) < 3 else { return 0 }
        let angle = Double.pi * x
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }
}
