/// A picture in memory: red, green and blue, a byte each, row by row from the top.
package struct Picture: Equatable, Sendable {
    package let size: PictureSize
    /// Three bytes a pixel.
    package var pixels: [UInt8]

    /// A picture of one colour.
    package init(size: PictureSize, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0) {
        self.size = size
        pixels = (0..<size.width * size.height).flatMap { _ in [red, green, blue] }
    }

    /// A picture of these rows; nil unless there are three bytes for each pixel.
    package init?(size: PictureSize, pixels: [UInt8]) {
        guard size.width > 0, size.height > 0, pixels.count == size.width * size.height * 3 else { return nil }
        self.size = size
        self.pixels = pixels
    }

    /// Sets one pixel, which must be in the picture.
    package mutating func set(column: Int, row: Int, red: UInt8, green: UInt8, blue: UInt8) {
        let start = (row * size.width + column) * 3
        pixels[start] = red
        pixels[start + 1] = green
        pixels[start + 2] = blue
    }

    /// The picture standing upright.
    package func oriented(_ orientation: Orientation) -> Picture {
        guard orientation != .upright else { return self }
        let upright =
            orientation.swapsSides ? PictureSize(width: size.height, height: size.width) : size
        var result = Picture(size: upright)
        for row in 0..<upright.height {
            for column in 0..<upright.width {
                let source = orientation.source(ofColumn: column, row: row, in: size)
                let start = (source.row * size.width + source.column) * 3
                result.set(
                    column: column, row: row, red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
            }
        }
        return result
    }
}
