extension PixelCanvas {
    /// Pixels that a line takes whose dots are so many pixels wide.
    package static func size(of text: String, scale: Int) -> PixelSize {
        let width = max(0, text.count * PixelFont.advance - (PixelFont.advance - PixelFont.width))
        return PixelSize(width: width * scale, height: PixelFont.height * scale)
    }

    /// Writes a line, each dot of the letters a square of so many pixels.
    ///
    /// There are the letters of European languages, digits and marks; all else is a box.
    package mutating func write(_ text: String, left: Int, top: Int, scale: Int, _ color: Color) {
        let dot = PixelSize(width: scale, height: scale)
        for (index, character) in text.enumerated() {
            let start = left + index * PixelFont.advance * scale
            for (row, bits) in PixelFont.rows(of: character).enumerated() {
                for column in 0..<PixelFont.width where bits >> (PixelFont.width - 1 - column) & 1 == 1 {
                    fill(left: start + column * scale, top: top + row * scale, dot, color)
                }
            }
        }
    }
}
