package import Pixels

/// Pictures side by side, each in cells of its own, as one canvas.
package struct PictureStrip {
    package struct Item: Sendable {
        let picture: PixelPicture
        /// Cells before it.
        package let column: Int
        package let columns: Int
        let rows: Int
    }

    /// Cells between two pictures.
    private static let gap = 2

    private let cell: PixelSize
    /// True if a picture fills its cells: a character can't be partly transparent.
    private let fillsCells: Bool
    /// The width of the strip in cells.
    private let room: Int
    /// The pictures from left to right.
    package private(set) var items: [Item] = []

    package init(for terminal: PictureTerminal, room: Int) {
        cell = terminal.cell
        fillsCells = terminal.form.isText
        self.room = room
    }

    /// Appends a picture; false if there is no room.
    package mutating func append(_ picture: PixelPicture) -> Bool {
        let column = items.last.map { $0.column + $0.columns + Self.gap } ?? 0
        let columns = count(of: cell.width, in: picture.size.width)
        guard items.isEmpty || column + columns <= room else { return false }
        let rows = count(of: cell.height, in: picture.size.height)
        let whole = PixelSize(width: columns * cell.width, height: rows * cell.height)
        let picture = fillsCells ? picture.stretched(to: whole) : picture
        items.append(Item(picture: picture, column: column, columns: columns, rows: rows))
        return true
    }

    /// The cells for a number of pixels: rounded to the nearest number if they are filled, else rounded up.
    private func count(of cell: Int, in pixels: Int) -> Int {
        max(1, (pixels + (fillsCells ? cell / 2 : cell - 1)) / cell)
    }

    /// The whole canvas; nil if it is empty.
    ///
    /// Pictures share a baseline, each in the middle of its cells.
    package var canvas: PixelCanvas? {
        guard let last = items.last, let rows = items.map(\.rows).max() else { return nil }
        let columns = min(room, last.column + last.columns)
        var canvas = PixelCanvas(size: PixelSize(width: columns * cell.width, height: rows * cell.height))
        for item in items {
            let slack = item.columns * cell.width - item.picture.size.width
            canvas.place(
                item.picture, left: item.column * cell.width + slack / 2,
                top: canvas.size.height - item.picture.size.height)
        }
        return canvas
    }
}
