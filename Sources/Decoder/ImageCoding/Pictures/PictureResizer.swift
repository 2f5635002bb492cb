import CPixels
import Pixels

/// Scales a picture down while its rows arrive; keeps only the rows within the filter's reach.
struct PictureResizer {
    private let sourceWidth: Int
    private let target: PixelSize
    private let columns: ResizeFilter
    private let rows: ResizeFilter
    /// The numbers of rows already as narrow as the target; input row n is at n modulo the rows' taps.
    private var ring: [Float]
    private var addedCount = 0
    private var finishedCount = 0
    private var pixels: [UInt8]

    init(from size: PixelSize, to target: PixelSize) {
        (sourceWidth, self.target) = (size.width, target)
        columns = ResizeFilter(from: size.width, to: target.width)
        rows = ResizeFilter(from: size.height, to: target.height)
        ring = Array(repeating: 0, count: rows.tapCount * target.width * 3)
        pixels = Array(repeating: 0, count: target.width * target.height * 3)
    }

    /// The picture; nil until all rows were added.
    var picture: PixelPicture? { finishedCount == target.height ? PixelPicture(size: target, pixels: pixels) : nil }

    mutating func add(_ row: [SIMD4<Float>]) {
        narrow(row, at: (addedCount % rows.tapCount) * target.width * 3)
        addedCount += 1
        while finishedCount < target.height, rows.pixels(of: finishedCount).upperBound <= addedCount { finishRow() }
    }

    private mutating func narrow(_ row: [SIMD4<Float>], at start: Int) {
        // The taps lie inside the row, and the ring has room for a row of the target from each of its starts.
        precondition(row.count == sourceWidth, "a row is as wide as the picture")
        unsafe row.withUnsafeBytes { row in
            unsafe ring.withUnsafeMutableBufferPointer { ring in
                unsafe diary_pixels_narrow(
                    row.assumingMemoryBound(to: Float.self).baseAddress, columns.starts, columns.weights,
                    columns.tapCount, target.width, ring.baseAddress.map { unsafe $0 + start })
            }
        }
    }

    private mutating func finishRow() {
        let (first, weights) = (rows.pixels(of: finishedCount).lowerBound, rows.weights(of: finishedCount))
        let rowLength = target.width * 3
        unsafe weights.withUnsafeBufferPointer { weights in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe diary_pixels_blend(
                    ring, rows.tapCount, rowLength, first % rows.tapCount, weights.baseAddress, weights.count,
                    pixels.baseAddress.map { unsafe $0 + finishedCount * rowLength })
            }
        }
        finishedCount += 1
    }
}
