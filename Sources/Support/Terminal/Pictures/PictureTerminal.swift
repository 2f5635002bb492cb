package import Pixels

/// The capabilities of a terminal for pictures: its best form, and the size of its cells.
package struct PictureTerminal: Hashable, Sendable {
    package let form: PictureForm
    /// The pixels of a cell; for blocks as many as are useful, in the shape of the cell.
    package let cell: PixelSize

    /// A terminal with cells of that many pixels, if known.
    package init(form: PictureForm, cell: PixelSize?) {
        self.form = form
        let known = cell.flatMap { Self.widths ~= $0.width && Self.heights ~= $0.height ? $0 : nil }
        guard form.isText else {
            self.cell = known ?? PixelSize(width: 8, height: 16)
            return
        }
        let shape = known.map { min(max(Self.blockWidth * $0.height / $0.width, 12), 24) } ?? 2 * Self.blockWidth
        self.cell = PixelSize(width: Self.blockWidth, height: shape)
    }

    /// A terminal that has not answered yet: characters in the colours that its environment names.
    package static func unanswered(_ variables: TerminalVariables) -> PictureTerminal {
        PictureTerminal(form: .blocks(variables.colors), cell: nil)
    }

    /// The plausible sizes of cells.
    private static let (widths, heights) = (3...100, 5...200)
    /// The width of a block in pixels; the characters are chosen by a grid of eight by eight.
    private static let blockWidth = 8
}
