/// A decoded picture: red, green and blue, a byte each, row by row from the top.
package struct PixelPicture: Equatable, Sendable {
    package let size: PixelSize
    /// Three bytes a pixel.
    package let bytes: [UInt8]

    /// A picture of these rows; nil unless there are three bytes for each pixel.
    package init?(size: PixelSize, bytes: [UInt8]) {
        guard size.width > 0, size.height > 0, bytes.count == size.width * size.height * 3 else { return nil }
        self.size = size
        self.bytes = bytes
    }

    /// The same picture made that large, each pixel the nearest one of this.
    package func stretched(to target: PixelSize) -> PixelPicture {
        guard target != size, target.width > 0, target.height > 0 else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(target.width * target.height * 3)
        for row in 0..<target.height {
            let start = row * size.height / target.height * size.width
            for column in 0..<target.width {
                let pixel = (start + column * size.width / target.width) * 3
                result += bytes[pixel..<pixel + 3]
            }
        }
        return PixelPicture(size: target, bytes: result) ?? self
    }

    /// How bright a pixel is that must be in the picture, from 0 to 255, by the weights of BT.601.
    package func brightness(column: Int, row: Int) -> Int {
        let start = (row * size.width + column) * 3
        return (299 * Int(bytes[start]) + 587 * Int(bytes[start + 1]) + 114 * Int(bytes[start + 2])) / 1000
    }
}
