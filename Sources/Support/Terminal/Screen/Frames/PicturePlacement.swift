/// A picture of pixels with its position on the screen.
package struct PicturePlacement: Sendable {
    /// The picture.
    package let picture: ScreenPicture
    /// The upper left cell.
    package let position: GridPosition

    /// A picture with its upper left corner at a cell.
    package init(_ picture: ScreenPicture, at position: GridPosition) {
        (self.picture, self.position) = (picture, position)
    }

    /// The cells that it covers.
    package var rectangle: GridRectangle {
        GridRectangle(
            column: position.column, row: position.row, columns: picture.columns, rows: picture.rows)
    }
}
