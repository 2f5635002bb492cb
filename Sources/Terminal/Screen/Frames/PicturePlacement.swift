/// A picture of pixels at its place on the screen.
package struct PicturePlacement: Sendable {
    /// What is shown.
    package let picture: ScreenPicture
    /// The upper left of its cells.
    package let position: GridPosition

    /// A picture from a cell on to the right and down.
    package init(_ picture: ScreenPicture, at position: GridPosition) {
        (self.picture, self.position) = (picture, position)
    }

    /// The cells that it covers.
    package var rectangle: GridRectangle {
        GridRectangle(
            column: position.column, row: position.row, columns: picture.columns, rows: picture.rows)
    }
}
