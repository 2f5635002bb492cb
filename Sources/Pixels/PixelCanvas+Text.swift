extension PixelCanvas {
    /// The height in pixels of a line of text with dots of the given size.
    ///
    /// - Parameter font: provides the letters that the built-in font lacks.
    package static func size(of text: String, scale: Int, _ font: HexFont = HexFont()) -> PixelSize {
        let width = PixelLine(text, font).letters.reduce(0) { $0 + advance(of: $1, scale) }
        return PixelSize(width: max(0, width - gap * scale), height: PixelFont.height * scale)
    }

    /// The characters of a line that the built-in font lacks.
    package static func foreignLetters(in text: String) -> Set<Unicode.Scalar> { PixelLine.foreign(in: text) }

    /// Writes a line; each dot of a letter is a square of the given number of pixels.
    ///
    /// It can draw the letters of European languages, digits and marks, and those of the font; any other character is a
    /// box.
    package mutating func write(
        _ text: String, left: Int, top: Int, scale: Int, _ color: Color, _ font: HexFont = HexFont()
    ) {
        var start = left
        for letter in PixelLine(text, font).letters {
            switch letter {
            case .own(let rows):
                draw(rows.map(UInt16.init), width: PixelFont.width, left: start, top: top, dot: scale, color)
            case .foreign(let glyphs):
                // Letters of both fonts share a baseline.
                let dot = Self.dot(scale)
                let above = top + PixelFont.height * scale - HexFont.ascent * dot
                for glyph in glyphs { draw(glyph.rows, width: glyph.width, left: start, top: above, dot: dot, color) }
            }
            start += Self.advance(of: letter, scale)
        }
    }

    private mutating func draw(_ rows: [UInt16], width: Int, left: Int, top: Int, dot: Int, _ color: Color) {
        let area = PixelSize(width: dot, height: dot)
        for (row, bits) in rows.enumerated() {
            for column in 0..<width where bits >> (width - 1 - column) & 1 == 1 {
                fill(left: left + column * dot, top: top + row * dot, area, color)
            }
        }
    }

    /// The dots of a font are finer: its letters have twice as many.
    private static func dot(_ scale: Int) -> Int { (scale + 1) / 2 }

    /// Dots between two letters.
    private static let gap = PixelFont.advance - PixelFont.width

    private static func advance(of letter: PixelLine.Letter, _ scale: Int) -> Int {
        switch letter {
        case .own: PixelFont.advance * scale
        case .foreign(let glyphs): (glyphs.map(\.width).max() ?? 0) * dot(scale) + gap * scale
        }
    }
}
