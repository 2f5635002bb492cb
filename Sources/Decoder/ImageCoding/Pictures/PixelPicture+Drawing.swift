import Pixels

extension PixelPicture {
    init(size: PixelSize, gray: UInt8) {
        self.init(size: size, red: gray, green: gray, blue: gray)
    }

    /// Draws another picture onto this one; the part outside is clipped.
    mutating func draw(_ other: PixelPicture, left: Int, top: Int) {
        for row in 0..<other.size.height where 0..<size.height ~= top + row {
            for column in 0..<other.size.width where 0..<size.width ~= left + column {
                let start = (row * other.size.width + column) * 3
                set(
                    column: left + column, row: top + row, red: other.pixels[start], green: other.pixels[start + 1],
                    blue: other.pixels[start + 2])
            }
        }
    }
}

extension ImageLimits {
    func check(_ size: PixelSize) throws(ImageCodingError) {
        guard size.width <= side, size.height <= side, size.width * size.height <= pixels else { throw .tooLarge }
    }
}
