import Pixels

/// A page of small pictures in a grid, with a line of text below each.
struct ContactSheetPage {
    /// A picture with its line; a medium without a picture is a gray field.
    struct Cell {
        var picture: PixelPicture?
        var caption: String
    }

    /// The number of pictures on a full page.
    static let capacity = mostColumns * 6
    /// The maximum size of a picture in pixels.
    static let pictureRoom = PixelSize(width: side, height: side)

    private static let mostColumns = 5
    private static let side = 320
    private static let (margin, gap) = (40, 24)
    /// The space between a picture and its line, and below that.
    private static let captionGap = 10
    private static let captionScale = 2
    private static let paper = PixelCanvas.Color(gray: 250)
    private static let ink = PixelCanvas.Color(gray: 40)
    private static let field = PixelCanvas.Color(gray: 224)

    private let cells: [Cell]
    private let columnCount: Int
    private let font: HexFont

    /// A page of at least one picture.
    ///
    /// - Parameters:
    ///   - total: the pictures on the fullest page, so that all pages look alike.
    ///   - font: provides the letters of captions that the built-in font lacks.
    init(_ cells: [Cell], of total: Int, _ font: HexFont = HexFont()) {
        (self.cells, self.font) = (cells, font)
        // The grid is as close to a square as possible.
        columnCount = (1...Self.mostColumns).first { $0 * $0 >= total } ?? Self.mostColumns
    }

    private var rows: [ArraySlice<Cell>] {
        stride(from: 0, to: cells.count, by: columnCount).map { cells[$0..<min($0 + columnCount, cells.count)] }
    }

    /// The page; each row is as high as its highest picture.
    var canvas: PixelCanvas {
        let width = 2 * Self.margin + columnCount * (Self.side + Self.gap) - Self.gap
        let heights = rows.map { $0.map { Self.size(of: $0).height }.max() ?? 0 }
        let height = heights.reduce(2 * Self.margin - Self.gap) { $0 + $1 + Self.captionHeight + Self.gap }
        var canvas = PixelCanvas(size: PixelSize(width: width, height: height), Self.paper)
        var top = Self.margin
        for (row, height) in zip(rows, heights) {
            for (column, cell) in row.enumerated() {
                let left = Self.margin + column * (Self.side + Self.gap)
                draw(cell, onto: &canvas, left: left, top: top, height: height)
            }
            top += height + Self.captionHeight + Self.gap
        }
        return canvas
    }

    private static var captionHeight: Int { 2 * captionGap + PixelCanvas.size(of: "0", scale: captionScale).height }

    private static func size(of cell: Cell) -> PixelSize {
        cell.picture?.size ?? PixelSize(width: side, height: side * 3 / 4)
    }

    /// Draws a picture centred in its place, with its text centred below.
    private func draw(_ cell: Cell, onto canvas: inout PixelCanvas, left: Int, top: Int, height: Int) {
        let size = Self.size(of: cell)
        let (start, above) = (left + (Self.side - size.width) / 2, top + (height - size.height) / 2)
        if let picture = cell.picture {
            canvas.place(picture, left: start, top: above)
        } else {
            canvas.fill(left: start, top: above, size, Self.field)
            write("no picture", onto: &canvas, left: left, top: above + size.height / 2)
        }
        write(cell.caption, onto: &canvas, left: left, top: top + height + Self.captionGap)
    }

    private func write(_ text: String, onto canvas: inout PixelCanvas, left: Int, top: Int) {
        let text = fitting(text)
        let width = width(of: text)
        canvas.write(text, left: left + (Self.side - width) / 2, top: top, scale: Self.captionScale, Self.ink, font)
    }

    private func width(of text: String) -> Int {
        PixelCanvas.size(of: text, scale: Self.captionScale, font).width
    }

    /// A text that is too wide is shortened in its middle, since names of files differ at their ends.
    private func fitting(_ text: String) -> String {
        guard text.utf8.count > Self.side / 16, width(of: text) > Self.side else { return text }
        var (head, tail) = (Array(text.prefix(Self.side / 8)), Array(text.suffix(Self.side / 16)))
        while width(of: String(head) + "..." + String(tail)) > Self.side, head.count + tail.count > 1 {
            if head.count >= tail.count { head.removeLast() } else { tail.removeFirst() }
        }
        return String(head) + "..." + String(tail)
    }
}
