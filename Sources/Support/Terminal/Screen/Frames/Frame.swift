/// The content of a terminal: cells, the cursor, and pictures above the cells.
package struct Frame: Sendable {
    /// The terminal's cursor.
    ///
    /// Screen readers, Braille displays and input methods follow it, even while it is invisible: keep it on the
    /// selection.
    package struct Cursor: Hashable, Sendable {
        package var position: GridPosition
        package var isVisible: Bool

        package init(at position: GridPosition, isVisible: Bool = false) {
            (self.position, self.isVisible) = (position, isVisible)
        }
    }

    package var grid: Grid
    package var cursor: Cursor
    /// Pictures of pixels.
    ///
    /// Those made of characters are drawn on the grid (`Grid.draw(_:at:)` of a ``ScreenPicture``).
    package var pictures: [PicturePlacement]

    /// A frame; without a cursor it is hidden in the upper left corner.
    package init(
        _ grid: Grid, cursor: Cursor = Cursor(at: GridPosition(column: 0, row: 0)), pictures: [PicturePlacement] = []
    ) {
        (self.grid, self.cursor, self.pictures) = (grid, cursor, pictures)
    }
}

/// A picture of pixels with its position on the screen.
package struct PicturePlacement: Sendable {
    package let picture: ScreenPicture
    /// The upper left cell.
    package let position: GridPosition

    package init(_ picture: ScreenPicture, at position: GridPosition) {
        (self.picture, self.position) = (picture, position)
    }

    package var rectangle: GridRectangle {
        GridRectangle(
            column: position.column, row: position.row, columns: picture.columns, rows: picture.rows)
    }
}
