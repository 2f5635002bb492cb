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
    private var pixels: [UInt8] = []

    init(from size: PixelSize, to target: PixelSize) {
        (sourceWidth, self.target) = (size.width, target)
        columns = ResizeFilter(from: size.width, to: target.width)
        rows = ResizeFilter(from: size.height, to: target.height)
        ringCount = rows.taps.map(\.weights.count).max() ?? 1
        ring = Array(repeating: .zero, count: ringCount * target.width)
        pixels.reserveCapacity(target.width * target.height * 3)
    }

    /// The picture, once all rows were added.
    var picture: PixelPicture? { PixelPicture(size: target, pixels: pixels) }

    /// Takes the next row.
    mutating func add(_ row: [SIMD4<Float>]) {
        narrow(row, at: (addedCount % ringCount) * target.width)
        addedCount += 1
        while finishedCount < target.height, rows.taps[finishedCount].end <= addedCount {
            finishRow(rows.taps[finishedCount])
            finishedCount += 1
        }
    }

    private mutating func narrow(_ row: [SIMD4<Float>], at start: Int) {
        // The taps lie inside the row, and the ring has room for a row of the target from each of its starts.
        precondition(row.count == sourceWidth, "a row is as wide as the picture")
        let columns = columns
        unsafe row.withUnsafeBufferPointer { row in
            unsafe ring.withUnsafeMutableBufferPointer { ring in
                for (column, taps) in columns.taps.enumerated() {
                    var sum = SIMD4<Float>.zero
                    for index in taps.weights.indices {
                        unsafe sum += row[taps.start + index] * taps.weights[index]
                    }
                    unsafe ring[start + column] = sum
                }
            }
        }
    }

    private mutating func finishRow(_ taps: ResizeFilter.Taps) {
        let (width, ringCount) = (target.width, ringCount)
        var sums = [SIMD4<Float>](repeating: SIMD4(repeating: 0.5), count: width)
        unsafe ring.withUnsafeBufferPointer { ring in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                for index in taps.weights.indices {
                    let (start, weight) = (((taps.start + index) % ringCount) * width, taps.weights[index])
                    for column in 0..<width { unsafe sums[column] += ring[start + column] * weight }
                }
            }
        }
        for sum in sums {
            pixels.append(Self.byte(sum.x))
            pixels.append(Self.byte(sum.y))
            pixels.append(Self.byte(sum.z))
        }
    }

    /// The nearest byte; 0 for NaN.
    private static func byte(_ value: Float) -> UInt8 {
        UInt8(min(255, max(0, value)))
    }
}
