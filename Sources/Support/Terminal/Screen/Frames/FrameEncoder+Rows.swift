extension FrameEncoder {
    /// The number of cells from which erasing to the end of a line is shorter.
    private static let erasingCells = 4

    /// Writes the changes of a line, from left to right: the rest of a wide character that was overwritten is blanked
    /// by the terminal, and has changed, too.
    mutating func encodeRow(_ row: Int, of grid: Grid) {
        if shown == nil, (0..<grid.columns).contains(where: { grid[$0, row].flags.contains(.disputed) }) {
            // Nothing is known of the wide characters below those that are erased first.
            move(to: GridPosition(column: 0, row: row))
            setPen(.plain)
            write("\u{1B}[K")
        }
        let blankStart = startOfBlanks(row, of: grid)
        var column = 0
        // Cells before it are written, whatever their assumed content.
        var forcedEnd = shown == nil ? grid.columns : 0
        // The terminal may have drawn into cells before it, and there may be halves of wide characters.
        var disputedEnd = 0
        while column < grid.columns {
            let cell = grid[column, row]
            let end = min(column + max(1, Int(cell.width)), grid.columns)
            if column >= forcedEnd, let shown, (column..<end).allSatisfy({ isShown($0, row, of: grid, shown) }) {
                column = end
                continue
            }
            if column >= max(blankStart, disputedEnd), grid.columns - column >= Self.erasingCells {
                move(to: GridPosition(column: column, row: row))
                setPen(.plain)
                write("\u{1B}[K")
                return
            }
            if cell.flags.contains(.covered) { rowsUnderPictures.insert(row) }
            move(to: GridPosition(column: column, row: row), over: grid)
            if cell.flags.contains(.disputed) {
                let drawnEnd = drawDisputed(column..<end, row, of: grid, isCertain: column >= disputedEnd)
                (disputedEnd, forcedEnd) = (max(disputedEnd, drawnEnd), max(forcedEnd, drawnEnd))
            } else {
                draw(cell, of: grid)
            }
            column = end
        }
    }

    private func startOfBlanks(_ row: Int, of grid: Grid) -> Int {
        var start = grid.columns
        while start > 0, grid[start - 1, row].isErased { start -= 1 }
        return start
    }

    private mutating func draw(_ cell: Cell, of grid: Grid) {
        setPen(cell.style)
        if !cell.flags.contains(.cluster), cell.glyph < 0x80 {
            output.append(UInt8(truncatingIfNeeded: cell.glyph))
        } else {
            write(grid.character(of: cell))
        }
        advance(by: Int(cell.width), within: grid.columns)
    }

    /// Moves the assumed cursor; at the last column terminals differ in its position.
    private mutating func advance(by cells: Int, within columns: Int) {
        guard var position = cursor else { return }
        position.column += cells
        cursor = position.column < columns ? position : nil
    }

    /// Erases the cells of a character of uncertain width, and those of the characters there, then draws it.
    ///
    /// Tmux 3.3a keeps a filler after the left half of a wide character was erased alone, and clears the cell before it
    /// when the filler is overwritten: so a wide character is erased whole. If the content of the cells is uncertain,
    /// blanks are written instead.
    ///
    /// - Returns: the end of the cells that the terminal may have drawn into.
    private mutating func drawDisputed(_ columns: Range<Int>, _ row: Int, of grid: Grid, isCertain: Bool) -> Int {
        let cell = grid[columns.lowerBound, row]
        var end = columns.upperBound
        if let shown {
            while end < grid.columns, shown[end, row].width == 0 { end += 1 }
        }
        setPen(cell.style)
        let count = end - columns.lowerBound
        if isCertain {
            write(count == 1 ? "\u{1B}[X" : "\u{1B}[\(count)X")
        } else {
            write(String(repeating: " ", count: count))
            cursor = nil
            move(to: GridPosition(column: columns.lowerBound, row: row))
        }
        let text = widths.drawn(grid.character(of: cell))
        write(text)
        cursor = nil
        return min(grid.columns, max(end, columns.lowerBound + Cluster.extent(of: text)))
    }

    mutating func setPen(_ style: CellStyle) {
        guard pen != style else { return }
        write(Pen.change(from: pen, to: style))
        pen = style
    }

    /// Moves within a line over unchanged cells, unless writing them again is shorter.
    private mutating func move(to target: GridPosition, over grid: Grid) {
        if let start = cursor, start.row == target.row, 1...3 ~= target.column - start.column {
            let between = (start.column..<target.column).map { grid[$0, target.row] }
            let isSimple = between.allSatisfy {
                $0.style == pen && $0.width == 1 && $0.glyph < 0x80
                    && $0.flags.isDisjoint(with: [.cluster, .covered, .disputed])
            }
            if isSimple {
                for cell in between { draw(cell, of: grid) }
                return
            }
        }
        move(to: target)
    }

    /// Moves the cursor to a cell by the shortest reliable sequence.
    mutating func move(to target: GridPosition) {
        guard cursor != target else { return }
        write(way(to: target))
        cursor = target
    }

    private func way(to target: GridPosition) -> String {
        let absolute =
            target.column == 0
            ? (target.row == 0 ? "\u{1B}[H" : "\u{1B}[\(target.row + 1)H")
            : "\u{1B}[\(target.row + 1);\(target.column + 1)H"
        guard let cursor else { return absolute }
        let right = { (cells: Int) in cells == 0 ? "" : cells == 1 ? "\u{1B}[C" : "\u{1B}[\(cells)C" }
        let relative: String
        switch target.row - cursor.row {
        case 0 where target.column >= cursor.column: relative = right(target.column - cursor.column)
        case 0: relative = "\r" + right(target.column)
        case 1: relative = "\r\n" + right(target.column)
        default: return absolute
        }
        return relative.utf8.count <= absolute.utf8.count ? relative : absolute
    }
}
