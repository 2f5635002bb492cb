import Pixels

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
