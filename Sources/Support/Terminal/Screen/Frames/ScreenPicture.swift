package import Pixels

/// A picture prepared for a screen.
///
/// `PictureDrawing.screenPicture(of:)` makes it, on a worker's thread, since that takes milliseconds. It is shared, not
/// copied; the same one at the same position is drawn once.
package final class ScreenPicture: Sendable {
    enum Content: Sendable {
        /// Cells of a grid, line by line.
        case characters([Cell])
        /// Kitty: the pixels, compressed or not, in base64.
        case uploaded(PixelSize, base64: [UInt8], isCompressed: Bool)
        /// Sixel and iTerm2: the bytes that draw it at the cursor.
        case drawn([UInt8])
    }

    /// The width in cells.
    package let columns: Int
    /// The height in lines.
    package let rows: Int
    let content: Content

    init(columns: Int, rows: Int, _ content: Content) {
        (self.columns, self.rows, self.content) = (columns, rows, content)
    }

    /// True if it consists of characters, to be drawn on a ``Grid``; else it belongs in ``Frame/pictures``.
    package var isText: Bool {
        if case .characters = content { true } else { false }
    }

    /// Its memory in bytes, for caches.
    package var byteCount: Int {
        switch content {
        case .characters(let cells): cells.count * MemoryLayout<Cell>.stride
        case .uploaded(_, let base64, _): base64.count
        case .drawn(let bytes): bytes.count
        }
    }
}

extension ScreenPicture {
    /// A picture on two cells of a line, in halves of a cell: enough to recognize it among others.
    package static func icon(of picture: PixelPicture) -> ScreenPicture {
        let cells = (0..<2).map { column in
            var cell = Cell(
                blank: CellStyle(
                    foreground: color(of: picture, column: column, row: 0),
                    background: color(of: picture, column: column, row: 1)))
            cell.glyph = 0x2580
            return cell
        }
        return ScreenPicture(columns: 2, rows: 1, .characters(cells))
    }

    /// The mean colour of a quarter.
    private static func color(of picture: PixelPicture, column: Int, row: Int) -> CellColor {
        let (width, height) = (picture.size.width, picture.size.height)
        let columns = column * width / 2..<max(column * width / 2 + 1, (column + 1) * width / 2)
        let rows = row * height / 2..<max(row * height / 2 + 1, (row + 1) * height / 2)
        var sums = [0, 0, 0]
        for row in rows {
            for column in columns {
                let start = (row * width + column) * 3
                for part in 0..<3 { sums[part] += Int(picture.pixels[start + part]) }
            }
        }
        let means = sums.map { UInt8($0 / (columns.count * rows.count)) }
        return .direct(red: means[0], green: means[1], blue: means[2])
    }
}

extension Grid {
    /// Draws a picture of characters; one of pixels is not drawn.
    package mutating func draw(_ picture: ScreenPicture, at position: GridPosition) {
        guard case .characters(let cells) = picture.content else { return }
        let part = GridRectangle(
            column: position.column, row: position.row, columns: picture.columns, rows: picture.rows)
        fill(part)
        let visible = part.clipped(to: bounds)
        for row in visible.rowRange {
            for column in visible.columnRange {
                self[column, row] = cells[(row - position.row) * picture.columns + column - position.column]
            }
        }
    }
}
