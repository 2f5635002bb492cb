/// Converts frames to terminal output with few bytes.
///
/// The terminal must not wrap lines (DECAWM off) and must not translate line ends, as ``ScreenSession`` sets it. The
/// output is the difference from the last frame; nothing is assumed about the terminal's width for disputed characters:
/// their cells are erased, the character drawn, and the text after it is positioned absolutely and written again.
/// ``PicturePlane`` handles pictures of pixels.
package struct FrameEncoder {
    let colors: ColorDepth
    /// True if the terminal supports synchronized updates (mode 2026).
    package var synchronizes = false
    /// The characters that the terminal draws correctly; see ``WidthProfile``.
    package var widths = WidthProfile.standard {
        didSet { if widths != oldValue { invalidate() } }
    }

    /// The terminal's content; nil if it is unknown.
    var shown: Grid?
    var output: [UInt8] = []
    /// The terminal's cursor; nil if it is unknown.
    var cursor: GridPosition?
    var pen: CellStyle?
    private var isCursorVisible: Bool?
    /// Rows in which cells below a picture were written.
    var rowsUnderPictures: Set<Int> = []

    package init(colors: ColorDepth) {
        self.colors = colors
    }

    /// Marks the terminal's content as unknown: the next frame is written whole.
    package mutating func invalidate() {
        (shown, cursor, pen, isCursorVisible) = (nil, nil, nil, nil)
    }

    /// Marks the cursor as moved by other output.
    mutating func forgetCursor() {
        cursor = nil
    }

    /// Marks all state set by sequences as changed by other output.
    mutating func forgetCursorAndPen() {
        (cursor, pen) = (nil, nil)
    }

    /// Marks cells as changed by other output.
    mutating func forget(_ part: GridRectangle) {
        shown?.mark(part, .unknown)
    }

    /// The output that makes the terminal show a frame; empty if it already does.
    ///
    /// - Parameter following: output that is written within the frame, after the cells.
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

    /// The cells of a frame as the terminal can show them: available colours, nothing below pictures, one spelling for
    /// equal appearances.
    func visible(_ frame: Frame) -> Grid {
        var grid = frame.grid
        for picture in frame.pictures {
            grid.fill(picture.rectangle)
            grid.mark(picture.rectangle, .covered)
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
