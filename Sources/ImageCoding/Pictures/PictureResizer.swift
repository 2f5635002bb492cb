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
    private var addedCount = 0
    private var finishedCount = 0
    private var pixels: [UInt8]

    init(from size: PixelSize, to target: PixelSize) {
        (sourceWidth, self.target) = (size.width, target)
        columns = ResizeFilter(from: size.width, to: target.width)
        rows = ResizeFilter(from: size.height, to: target.height)
        ringCount = rows.longest
        ring = Array(repeating: .zero, count: ringCount * target.width)
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
        unsafe ring.withUnsafeBytes { ring in
            unsafe weights.withUnsafeBufferPointer { weights in
                unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                    unsafe diary_pixels_blend(
                        ring.assumingMemoryBound(to: Float.self).baseAddress, ringCount, width,
                        source.lowerBound % ringCount, weights.baseAddress, weights.count,
                        pixels.baseAddress.map { unsafe $0 + start })
                }
            }
        }
        finishedCount += 1
    }
}
