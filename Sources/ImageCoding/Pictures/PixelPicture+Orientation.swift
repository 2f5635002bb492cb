package import Pixels

extension PixelPicture {
    /// The picture turned upright.
    package func oriented(_ orientation: Orientation) -> PixelPicture {
        guard orientation != .upright else { return self }
        let upright = orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count)
        for row in 0..<upright.height {
            for column in 0..<upright.width {
                let source = orientation.source(ofColumn: column, row: row, in: size)
                let start = (source.row * size.width + source.column) * 3
                result += pixels[start..<start + 3]
            }
        }
        return PixelPicture(size: upright, pixels: result) ?? self
    }
}
