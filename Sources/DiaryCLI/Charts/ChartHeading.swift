import Pixels

/// The names above a chart's picture, on as many lines as they need.
struct ChartHeading {
    /// A name, or the unit.
    struct Title {
        let text: String
        /// The colour of its line; nil if there is only one.
        let color: PixelCanvas.Color?
    }

    let rows: [[Title]]
    private let scale: Int
    /// Pixels from one line to the next.
    private let pitch: Int
    private let font: HexFont

    /// Titles in letters with dots of that many pixels.
    init(_ titles: [Title], scale: Int, pitch: Int, width: Int, _ font: HexFont) {
        (self.scale, self.pitch, self.font) = (scale, pitch, font)
        var (rows, used): ([[Title]], Int) = ([[]], 0)
        for title in titles {
            let taken = Self.width(of: title, scale, font)
            if used > 0, used + taken > width {
                rows.append([])
                used = 0
            }
            rows[rows.count - 1].append(title)
            used += taken + Self.gap(scale)
        }
        self.rows = rows
    }

    /// Pixels of all lines.
    var height: Int { rows.count * pitch }
    /// Pixels of the first line.
    var width: Int { rows[0].reduce(0) { $0 + Self.width(of: $1, scale, font) + Self.gap(scale) } - Self.gap(scale) }

    func write(on canvas: inout PixelCanvas, left: Int, below top: Int, _ ink: PixelCanvas.Color) {
        let side = PixelCanvas.size(of: "a", scale: scale).height
        for (index, row) in rows.enumerated() {
            let above = top + index * pitch + (pitch - side) / 2
            var start = left
            for title in row {
                if let color = title.color {
                    canvas.fill(left: start, top: above, PixelSize(width: side, height: side), color)
                }
                let text = start + (title.color == nil ? 0 : Self.mark(scale))
                canvas.write(title.text, left: text, top: above, scale: scale, ink, font)
                start += Self.width(of: title, scale, font) + Self.gap(scale)
            }
        }
    }

    private static func width(of title: Title, _ scale: Int, _ font: HexFont) -> Int {
        (title.color == nil ? 0 : mark(scale)) + PixelCanvas.size(of: title.text, scale: scale, font).width
    }

    /// The pixels of a square of colour with the space after it, and between two titles.
    private static func mark(_ scale: Int) -> Int { 10 * scale }
    private static func gap(_ scale: Int) -> Int { 11 * scale }
}
