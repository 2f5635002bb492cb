import Pixels

/// A picture made ready for a screen.
///
/// `PictureDrawing.screenPicture(of:)` makes it, on a worker's thread, since that takes milliseconds. It is shared, not
/// copied; the same one at the same place is drawn once.
package final class ScreenPicture: Sendable {
    enum Content: Sendable {
        /// Cells of a grid, line by line.
        case characters([Cell])
        /// Kitty: the pixels, compressed or not, in base64.
        case uploaded(PixelSize, base64: [UInt8], isCompressed: Bool)
        /// Sixel and iTerm2: what draws it where the cursor is.
        case drawn([UInt8])
    }

    /// Cells beside each other.
    package let columns: Int
    /// Lines.
    package let rows: Int
    let content: Content

    init(columns: Int, rows: Int, _ content: Content) {
        (self.columns, self.rows, self.content) = (columns, rows, content)
    }

    /// Whether it is characters, to be drawn on a ``Grid``; else it goes into ``Frame/pictures``.
    package var isText: Bool {
        if case .characters = content { true } else { false }
    }

    /// Bytes that it takes in memory, for those who keep some.
    package var byteCount: Int {
        switch content {
        case .characters(let cells): cells.count * MemoryLayout<Cell>.stride
        case .uploaded(_, let base64, _): base64.count
        case .drawn(let bytes): bytes.count
        }
    }
}

extension Grid {
    /// Draws a picture that is characters; one of pixels is not drawn.
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
