import CPixels
package import Pixels

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
