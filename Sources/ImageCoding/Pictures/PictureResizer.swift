import CPixels
import Pixels

/// Scales a picture down while its rows arrive; keeps only the rows within the filter's reach.
struct PictureResizer {
    private let sourceWidth: Int
    private let target: PixelSize
    private let columns: ResizeFilter
    private let rows: ResizeFilter
    /// Rows already as narrow as the target; input row n is at n modulo their count.
    private var ring: [SIMD4<Float>]
    private let ringCount: Int
    /// The row of the target at hand, zero between two rows.
    private var sums: [SIMD4<Float>]
    private var addedCount = 0
    private var finishedCount = 0
    private var pixels: [UInt8]

    init(from size: PixelSize, to target: PixelSize) {
        (sourceWidth, self.target) = (size.width, target)
        columns = ResizeFilter(from: size.width, to: target.width)
        rows = ResizeFilter(from: size.height, to: target.height)
        ringCount = rows.longest
        ring = Array(repeating: .zero, count: ringCount * target.width)
        sums = Array(repeating: .zero, count: target.width)
        pixels = Array(repeating: 0, count: target.width * target.height * 3)
    }

    /// The picture; nil until all rows were added.
    var picture: PixelPicture? { finishedCount == target.height ? PixelPicture(size: target, pixels: pixels) : nil }

    /// Takes the next row.
    mutating func add(_ row: [SIMD4<Float>]) {
        narrow(row, at: (addedCount % ringCount) * target.width)
        addedCount += 1
        while finishedCount < target.height, rows.pixels(of: finishedCount).upperBound <= addedCount { finishRow() }
    }

    private mutating func narrow(_ row: [SIMD4<Float>], at start: Int) {
        // The taps lie inside the row, and the ring has room for a row of the target from each of its starts.
        precondition(row.count == sourceWidth, "a row is as wide as the picture")
        let count = target.width
        unsafe row.withUnsafeBytes { row in
            unsafe ring.withUnsafeMutableBytes { ring in
                let narrowed = unsafe ring.assumingMemoryBound(to: Float.self).baseAddress.map { unsafe $0 + start * 4 }
                unsafe diary_pixels_narrow(
                    row.assumingMemoryBound(to: Float.self).baseAddress, columns.taps, columns.weights, count, narrowed)
            }
        }
    }

    private mutating func finishRow() {
        let (source, weights) = (rows.pixels(of: finishedCount), rows.weights(of: finishedCount))
        let (width, ringCount) = (target.width, ringCount)
        let start = finishedCount * width * 3
        unsafe sums.withUnsafeMutableBytes { sums in
            let sums = unsafe sums.assumingMemoryBound(to: Float.self).baseAddress
            unsafe ring.withUnsafeBytes { ring in
                let ring = unsafe ring.assumingMemoryBound(to: Float.self).baseAddress
                for (row, weight) in zip(source, weights) {
                    let start = (row % ringCount) * width * 4
                    unsafe diary_pixels_accumulate(ring.map { unsafe $0 + start }, width, weight, sums)
                }
            }
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe diary_pixels_finish(sums, width, pixels.baseAddress.map { unsafe $0 + start })
            }
        }
        finishedCount += 1
    }
}
