import CPixels
package import Pixels

/// The transformation that turns stored pixels upright, by its number in EXIF.
package enum Orientation: Int, Sendable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case mirroredUpsideDown = 4
    case transposed = 5
    case turnedRight = 6
    case transversed = 7
    case turnedLeft = 8

    /// True if rows of the stored picture are columns of the upright one.
    package var swapsSides: Bool { rawValue >= 5 }

    /// The position in the stored picture of that size for a pixel of the upright one.
    func source(ofColumn column: Int, row: Int, in stored: PixelSize) -> (column: Int, row: Int) {
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        return switch self {
        case .upright: (column, row)
        case .mirrored: (right - column, row)
        case .upsideDown: (right - column, bottom - row)
        case .mirroredUpsideDown: (column, bottom - row)
        case .transposed: (row, column)
        case .turnedRight: (row, bottom - column)
        case .transversed: (right - row, bottom - column)
        case .turnedLeft: (right - row, column)
        }
    }
}

extension PixelPicture {
    package func oriented(_ orientation: Orientation) -> PixelPicture {
        guard orientation != .upright else { return self }
        precondition(pixels.count == size.width * size.height * 3, "three bytes for each pixel")
        let upright = orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
        let first = place(ofColumn: 0, row: 0, orientation)
        let columnStep = place(ofColumn: 1, row: 0, orientation) - first
        let rowStep = place(ofColumn: 0, row: 1, orientation) - first
        let turned = unsafe [UInt8](unsafeUninitializedCapacity: pixels.count) { turned, count in
            unsafe pixels.withUnsafeBufferPointer { pixels in
                unsafe diary_pixels_turn(
                    pixels.baseAddress.map { unsafe $0 + first * 3 }, columnStep, rowStep, upright.width,
                    upright.height, turned.baseAddress)
            }
            count = pixels.count
        }
        return PixelPicture(size: upright, pixels: turned) ?? self
    }

    /// The index in this picture for a pixel of the upright one.
    private func place(ofColumn column: Int, row: Int, _ orientation: Orientation) -> Int {
        let source = orientation.source(ofColumn: column, row: row, in: size)
        return source.row * size.width + source.column
    }
}
