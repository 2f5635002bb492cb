import DiaryModel
import Pixels

extension PixelPicture {
    /// A file in memory with the picture: a binary PPM.
    func portableFile() throws(RecognizerError) -> FileDescriptor {
        let bytes = Array("P6\n\(size.width) \(size.height)\n255\n".utf8) + pixels
        do throws(SystemCallError) { return try .inMemory(bytes) } catch { throw .system(error.code) }
    }

    /// The picture turned clockwise.
    func turned(_ turn: PageTurn) -> PixelPicture {
        guard turn != .none else { return self }
        let target = turn.swapsSides ? PixelSize(width: size.height, height: size.width) : size
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count)
        for row in 0..<target.height {
            for column in 0..<target.width {
                let source = turn.source(ofColumn: column, row: row, in: size)
                let start = (source.row * size.width + source.column) * 3
                result += pixels[start..<start + 3]
            }
        }
        return PixelPicture(size: target, pixels: result) ?? self
    }
}

/// The clockwise turn in degrees after which a page is upright.
enum PageTurn: Int {
    case none = 0
    case right = 90
    case around = 180
    case left = 270

    var swapsSides: Bool { self == .right || self == .left }

    /// The pixel of the picture of that size that is at a place after the turn.
    func source(ofColumn column: Int, row: Int, in size: PixelSize) -> (column: Int, row: Int) {
        switch self {
        case .none: (column, row)
        case .right: (row, size.height - 1 - column)
        case .around: (size.width - 1 - column, size.height - 1 - row)
        case .left: (size.width - 1 - row, column)
        }
    }

    /// The rectangle in the picture of that size that is a rectangle after the turn.
    func box(_ box: PixelBox, in size: PixelSize) -> PixelBox {
        switch self {
        case .none: box
        case .right:
            PixelBox(x: box.y, y: size.height - box.x - box.width, width: box.height, height: box.width)
        case .around:
            PixelBox(
                x: size.width - box.x - box.width, y: size.height - box.y - box.height, width: box.width,
                height: box.height)
        case .left: PixelBox(x: size.width - box.y - box.height, y: box.x, width: box.height, height: box.width)
        }
    }
}
