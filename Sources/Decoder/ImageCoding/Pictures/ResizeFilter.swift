import Glibc

/// The pixels of a long line, with their weights, that make up each pixel of a shorter one.
///
/// The kernel is Lanczos' with three lobes, widened by the ratio, so that details finer than the new line can show
/// don't alias.
struct ResizeFilter {
    /// The number of source pixels of each new pixel, which are adjacent.
    let tapCount: Int
    /// The first source pixel of each new pixel.
    let starts: [UInt32]
    /// The weights of all taps, one after another; the sum of those of one new pixel is 1.
    let weights: [Float]

    init(from count: Int, to newCount: Int) {
        let ratio = Double(count) / Double(newCount)
        let found = (0..<newCount).map {
            Self.weights(around: (Double($0) + 0.5) * ratio, width: max(1, ratio), count: count)
        }
        tapCount = found.map(\.weights.count).max() ?? 1
        var (starts, weights): ([UInt32], [Float]) = ([], [])
        starts.reserveCapacity(newCount)
        weights.reserveCapacity(newCount * tapCount)
        // A pixel with fewer taps than another gets some of weight 0: after its own, or before them at the line's end.
        for each in found {
            let start = min(each.start, count - tapCount)
            let leading = each.start - start
            starts.append(UInt32(start))
            weights += repeatElement(0, count: leading)
            weights += each.weights
            weights += repeatElement(0, count: tapCount - leading - each.weights.count)
        }
        (self.starts, self.weights) = (starts, weights)
    }

    func pixels(of index: Int) -> Range<Int> {
        let start = Int(starts[index])
        return start..<start + tapCount
    }

    func weights(of index: Int) -> ArraySlice<Float> { weights[index * tapCount..<(index + 1) * tapCount] }

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
