import Pixels

/// A page of small pictures in a grid, with a line of text below each.
struct ContactSheetPage {
    /// A picture with its line; a medium that has none is a gray field.
    struct Cell {
        var picture: PixelPicture?
        var caption: String
    }

    /// Pictures on a page that is full.
    static let capacity = mostColumns * 6
    /// Pixels that a picture may take.
    static let pictureRoom = PixelSize(width: side, height: side)

    private static let mostColumns = 5
    private static let side = 320
    private static let (margin, gap) = (40, 24)
    /// Between a picture and its line, and below that.
    private static let captionGap = 10
    private static let captionScale = 2
    private static let paper = PixelCanvas.Color(gray: 250)
    private static let ink = PixelCanvas.Color(gray: 40)
    private static let field = PixelCanvas.Color(gray: 224)

    private let cells: [Cell]
    private let columnCount: Int

    /// A page of at least one picture.
    ///
    /// - Parameter total: pictures on the fullest page, so that all pages look alike.
    init(_ cells: [Cell], of total: Int) {
        self.cells = cells
        // As wide as high, as far as that goes.
        columnCount = (1...Self.mostColumns).first { $0 * $0 >= total } ?? Self.mostColumns
    }

    private var rows: [ArraySlice<Cell>] {
        stride(from: 0, to: cells.count, by: columnCount).map { cells[$0..<min($0 + columnCount, cells.count)] }
    }

    /// The page; its rows are as high as the highest picture of each.
    var canvas: PixelCanvas {
        let width = 2 * Self.margin + columnCount * (Self.side + Self.gap) - Self.gap
        let heights = rows.map { $0.map { Self.size(of: $0).height }.max() ?? 0 }
        let height = heights.reduce(2 * Self.margin - Self.gap) { $0 + $1 + Self.captionHeight + Self.gap }
        var canvas = PixelCanvas(size: PixelSize(width: width, height: height), Self.paper)
        var top = Self.margin
        for (row, height) in zip(rows, heights) {
            for (column, cell) in row.enumerated() {
                let left = Self.margin + column * (Self.side + Self.gap)
                Self.draw(cell, onto: &canvas, left: left, top: top, height: height)
            }
            top += height + Self.captionHeight + Self.gap
        }
        return canvas
    }

    private static var captionHeight: Int { 2 * captionGap + PixelCanvas.size(of: "0", scale: captionScale).height }

    private static func size(of cell: Cell) -> PixelSize {
        cell.picture?.size ?? PixelSize(width: side, height: side * 3 / 4)
    }

    /// A picture stands in the middle of its place, its text in the middle below that.
    private static func draw(_ cell: Cell, onto canvas: inout PixelCanvas, left: Int, top: Int, height: Int) {
        let size = size(of: cell)
        let (start, above) = (left + (side - size.width) / 2, top + (height - size.height) / 2)
        if let picture = cell.picture {
            canvas.place(picture, left: start, top: above)
        } else {
            canvas.fill(left: start, top: above, size, field)
            write("no picture", onto: &canvas, left: left, top: above + size.height / 2)
        }
        write(cell.caption, onto: &canvas, left: left, top: top + height + captionGap)
    }

    private static func write(_ text: String, onto canvas: inout PixelCanvas, left: Int, top: Int) {
        let width = PixelCanvas.size(of: text, scale: captionScale).width
        canvas.write(text, left: left + (side - width) / 2, top: top, scale: captionScale, ink)
    }
}
