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
