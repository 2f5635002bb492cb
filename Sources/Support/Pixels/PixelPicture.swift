/// A decoded picture: red, green and blue, a byte each, row by row from the top.
package struct PixelPicture: Equatable, Sendable {
    package let size: PixelSize
    /// Three bytes a pixel.
    package var pixels: [UInt8]

    package init(size: PixelSize, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0) {
        self.size = size
        let row = (0..<size.width * 3).map { [red, green, blue][$0 % 3] }
        pixels = []
        pixels.reserveCapacity(row.count * size.height)
        for _ in 0..<size.height { pixels += row }
    }

    /// A picture of these rows; nil unless there are three bytes for each pixel.
    package init?(size: PixelSize, pixels: [UInt8]) {
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

    /// The same picture scaled up to a size; each pixel is the nearest one of the original.
    package func stretched(to target: PixelSize) -> PixelPicture {
        guard target != size, target.width > 0, target.height > 0 else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(target.width * target.height * 3)
        for row in 0..<target.height {
            let start = row * size.height / target.height * size.width
            for column in 0..<target.width {
                let pixel = (start + column * size.width / target.width) * 3
                result += pixels[pixel..<pixel + 3]
            }
        }
        return PixelPicture(size: target, pixels: result) ?? self
    }

    /// The brightness of a pixel, which must be in the picture, from 0 to 255, by the weights of BT.601.
    package func brightness(column: Int, row: Int) -> Int {
        let start = (row * size.width + column) * 3
        return (299 * Int(pixels[start]) + 587 * Int(pixels[start + 1]) + 114 * Int(pixels[start + 2])) / 1000
    }
}
