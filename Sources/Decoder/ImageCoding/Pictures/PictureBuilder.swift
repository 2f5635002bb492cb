import CPixels
import Pixels

/// Makes a small picture from rows of red, green, blue and alpha, on a background that shows both black and white.
///
/// A picture much larger than the small one is first averaged over blocks of pixels, as libjpeg's scales do.
struct PictureBuilder {
    /// The gray of the background, light enough for ink and dark enough for chalk.
    static let ground: UInt8 = 216
    private static let largestFactor = 128

    private let size: PixelSize
    /// The side of the blocks in pixels.
    private let factor: Int
    private var resizer: PictureResizer
    private var row: [SIMD4<Float>]
    private var sums: [UInt32]
    private var summedCount = 0
    private var rowCount = 0

    /// A builder for a picture of that size, made to fit into a square.
    ///
    /// - Parameter isAveraged: whether the rows are averages of blocks with the side `blockSide(of:fitting:)`.
    init(of size: PixelSize, fitting side: Int, isAveraged: Bool = false) {
        let blockSide = Self.blockSide(of: size, fitting: side)
        let reduced = size.divided(by: blockSide)
        (self.size, factor) = isAveraged ? (reduced, 1) : (size, blockSide)
        resizer = PictureResizer(from: reduced, to: size.fitting(side: side))
        row = Array(repeating: .zero, count: reduced.width)
        sums = Array(repeating: 0, count: reduced.width * 3)
    }

    /// The side in pixels of the blocks that a picture is averaged over first; 1 if it is not.
    static func blockSide(of size: PixelSize, fitting side: Int) -> Int {
        let target = size.fitting(side: side)
        var factor = 1
        // Twice the target size leaves the better filter enough to work on.
        while factor < largestFactor, size.width >= target.width * factor * 4,
            size.height >= target.height * factor * 4
        { factor *= 2 }
        return factor
    }

    /// Takes the next row: four bytes per pixel, from an offset in the bytes on.
    mutating func add(_ bytes: [UInt8], at start: Int = 0, isPremultiplied: Bool = false) {
        precondition(start + size.width * 4 <= bytes.count)
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe add(pointer: base + start, isPremultiplied: isPremultiplied)
        }
    }

    /// Takes the next row in place.
    @unsafe
    mutating func add(pointer: UnsafePointer<UInt8>, isPremultiplied: Bool = false) {
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe diary_pixels_add(pointer, size.width, factor, isPremultiplied, Self.ground, sums.baseAddress)
        }
        (rowCount, summedCount) = (rowCount + 1, summedCount + 1)
        if summedCount == factor || rowCount == size.height { takeSums() }
    }

    private mutating func takeSums() {
        unsafe row.withUnsafeMutableBytes { row in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                unsafe diary_pixels_take(
                    sums.baseAddress, size.width, factor, summedCount,
                    row.baseAddress?.assumingMemoryBound(to: Float.self))
            }
        }
        summedCount = 0
        resizer.add(row)
    }

    /// The picture, with the background in place of missing rows.
    mutating func finish() throws(ImageCodingError) -> PixelPicture {
        let open = [UInt8](repeating: 0, count: size.width * 4)
        while rowCount < size.height { add(open) }
        guard let picture = resizer.picture else { throw .corrupt("too few rows") }
        return picture
    }
}
