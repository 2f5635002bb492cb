/// Turns frames into what a terminal is written so that it shows them, with few bytes.
///
/// The terminal must not wrap lines (DECAWM off) and must turn no line end into anything else, as ``ScreenSession`` sets it.
/// What is written is the difference from the last frame; nothing is assumed of the widths that the terminal gives to
/// disputed characters: their cells are erased, the character drawn, and what comes after it is placed absolutely and
/// written again. Pictures of pixels are the work of ``PicturePlane``.
package struct FrameEncoder {
    /// How many colours the terminal is sent.
    let colors: ColorDepth
    /// Whether the terminal can hold back a frame until all of it has come (mode 2026).
    package var synchronizes = false
    /// What the terminal draws as it should; see ``WidthProfile``.
    package var widths = WidthProfile.standard {
        didSet { if widths != oldValue { invalidate() } }
    }

    /// What the terminal shows; nil where nothing is known.
    var shown: Grid?
    var output: [UInt8] = []
    /// Where the terminal's cursor is; nil where that isn't known.
    var cursor: GridPosition?
    var pen: CellStyle?
    private var isCursorVisible: Bool?
    /// Rows in which cells were written that a picture is above.
    var rowsUnderPictures: Set<Int> = []

    /// An encoder for a terminal that shows nothing known.
    package init(colors: ColorDepth) {
        self.colors = colors
    }

    /// Nothing is known any more of what the terminal shows: the next frame is written whole.
    package mutating func invalidate() {
        (shown, cursor, pen, isCursorVisible) = (nil, nil, nil, nil)
    }

    /// Something was written that moved the cursor and left the rest.
    mutating func forgetCursor() {
        cursor = nil
    }

    /// Something was written that may have changed all that sequences set.
    mutating func forgetCursorAndPen() {
        (cursor, pen) = (nil, nil)
    }

    /// Something was written to these cells.
    mutating func forget(_ part: GridRectangle) {
        guard var grid = shown else { return }
        let part = part.clipped(to: grid.bounds)
        for row in part.rowRange {
            for column in part.columnRange { grid[column, row].flags.insert(.unknown) }
        }
        shown = grid
    }

    /// What is to be written so that the terminal shows a frame; empty where it does already.
    ///
    /// - Parameter following: is written within the frame, after the cells.
    package mutating func encode(_ frame: Frame, following: [UInt8] = []) -> [UInt8] {
        output = []
        rowsUnderPictures = []
        let grid = visible(frame)
        if shown?.columns != grid.columns || shown?.rows != grid.rows { shown = nil }
        for row in 0..<grid.rows where needsWriting(row, of: grid) { encodeRow(row, of: grid) }
        shown = grid
        if !following.isEmpty {
            output += following
            cursor = nil
        }
        let isChanged = !output.isEmpty
        if isChanged, !synchronizes, isCursorVisible == true { hideCursor() }
        place(frame.cursor, on: grid)
        guard synchronizes, isChanged else { return output }
        return Array("\u{1B}[?2026h".utf8) + output + Array("\u{1B}[?2026l".utf8)
    }

    /// The cells of a frame as the terminal can show them: colours that it has, nothing below pictures, one spelling for
    /// what looks the same.
    func visible(_ frame: Frame) -> Grid {
        var grid = frame.grid
        for picture in frame.pictures {
            let part = picture.rectangle.clipped(to: grid.bounds)
            grid.fill(part)
            for row in part.rowRange {
                for column in part.columnRange { grid[column, row].flags.insert(.covered) }
            }
        }
        var style = CellStyle.plain
        for index in grid.cells.indices {
            if grid.cells[index].width > 0 { style = visible(grid.cells[index]) }
            grid.cells[index].style = style
        }
        return grid
    }

    private func visible(_ cell: Cell) -> CellStyle {
        var style = cell.style
        if colors != .direct, style != .plain {
            style.foreground = style.foreground.reduced(to: colors)
            style.background = style.background.reduced(to: colors)
        }
        let isBlank = cell.glyph == 0x20 && !cell.flags.contains(.cluster)
        guard isBlank, style != .plain else { return style }
        if style.attributes.isDisjoint(with: .visibleOnBlank) { style.foreground = .standard }
        style.attributes.formIntersection(.visibleOnBlank)
        return style
    }

    private func needsWriting(_ row: Int, of grid: Grid) -> Bool {
        guard let shown else { return true }
        return (0..<grid.columns).contains { !isShown($0, row, of: grid, shown) }
    }

    func isShown(_ column: Int, _ row: Int, of grid: Grid, _ shown: Grid) -> Bool {
        Grid.isSame(grid[column, row], of: grid, shown[column, row], of: shown)
    }

    private mutating func hideCursor() {
        output.insert(contentsOf: "\u{1B}[?25l".utf8, at: 0)
        isCursorVisible = false
    }

    private mutating func place(_ wanted: Frame.Cursor, on grid: Grid) {
        let position = GridPosition(
            column: min(max(0, wanted.position.column), grid.columns - 1),
            row: min(max(0, wanted.position.row), grid.rows - 1))
        if cursor != position { move(to: position) }
        guard isCursorVisible != wanted.isVisible else { return }
        write(wanted.isVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
        isCursorVisible = wanted.isVisible
    }

    mutating func write(_ text: String) {
        output += text.utf8
    }
}
