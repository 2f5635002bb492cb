extension Grid {
    /// Draws a line of text from a cell to the right, in at most the given number of cells.
    ///
    /// A line end or a tab is a blank; zero-width characters are left out; a character without room ends it. Linear in
    /// the cells drawn.
    ///
    /// - Parameters:
    ///   - limits: cells outside of it are unchanged.
    ///   - style: the base style of the runs.
    /// - Returns: the cells that the text took, those outside the limits included.
    @discardableResult
    package mutating func draw(
        _ text: StyledText, at position: GridPosition, in limits: GridRectangle? = nil, _ style: CellStyle = .plain
    ) -> Int {
        let limits = (limits ?? bounds).clipped(to: bounds)
        guard limits.rowRange.contains(position.row) else { return 0 }
        var column = position.column
        for run in text.runs {
            let end = draw(run.text.string, column, position.row, limits.columnRange, style.with(run.style))
            column = end.column
            if end.isFull { break }
        }
        return column - position.column
    }

    private mutating func draw(
        _ text: String, _ start: Int, _ row: Int, _ limits: Range<Int>, _ style: CellStyle
    ) -> (column: Int, isFull: Bool) {
        var column = start
        // The grid takes ASCII without looking for clusters.
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
            for byte in text.utf8 {
                guard column < limits.upperBound else { return (column, true) }
                if column >= limits.lowerBound {
                    _ = put(Cluster(ascii: byte), GridPosition(column: column, row: row), style, within: limits)
                }
                column += 1
            }
            return (column, false)
        }
        for character in text {
            guard column < limits.upperBound else { return (column, true) }
            guard let cluster = Cluster(character) else { continue }
            let end = column + cluster.cells
            if !put(cluster, GridPosition(column: column, row: row), style, within: limits) {
                // Half of a wide character is a blank.
                for cell in (column..<end).clamped(to: limits) {
                    _ = put(Cluster(ascii: 0x20), GridPosition(column: cell, row: row), style, within: limits)
                }
                if end > limits.upperBound { return (limits.upperBound, true) }
            }
            column = end
        }
        return (column, false)
    }

    package mutating func fill(_ part: GridRectangle, _ style: CellStyle = .plain) {
        forRows(of: part) { grid, row, columns in
            grid.separate(columns, row: row)
            for column in columns { grid[column, row] = Cell(blank: style) }
        }
    }

    /// Changes the styles of all cells of a rectangle, and keeps the characters.
    package mutating func restyle(_ part: GridRectangle, _ change: (inout CellStyle) -> Void) {
        forRows(of: part) { grid, row, columns in
            for column in columns { change(&grid[column, row].style) }
        }
    }

    package mutating func drawLine(from start: GridPosition, columns: Int, _ style: CellStyle = .plain) {
        for column in 0..<max(0, columns) {
            drawMark("─", GridPosition(column: start.column + column, row: start.row), style)
        }
    }

    package mutating func drawLine(from start: GridPosition, rows: Int, _ style: CellStyle = .plain) {
        for row in 0..<max(0, rows) {
            drawMark("│", GridPosition(column: start.column, row: start.row + row), style)
        }
    }

    private mutating func drawMark(_ mark: Character, _ position: GridPosition, _ style: CellStyle) {
        guard bounds.contains(position), let cluster = Cluster(mark) else { return }
        _ = put(cluster, position, style, within: bounds.columnRange)
    }

    /// Draws a part of another grid so that the part's upper left cell is at a position.
    ///
    /// For lists and texts that are larger than their area; clipped characters are blanks.
    package mutating func draw(_ other: Grid, _ part: GridRectangle, at position: GridPosition) {
        let part = part.clipped(to: other.bounds)
        let target = GridRectangle(
            column: position.column, row: position.row, columns: part.columns, rows: part.rows)
        let (right, down) = (part.column - target.column, part.row - target.row)
        forRows(of: target) { grid, row, columns in
            grid.separate(columns, row: row)
            var column = columns.lowerBound
            while column < columns.upperBound {
                let cell = other[column + right, row + down]
                let end = column + max(1, Int(cell.width))
                let isWhole = cell.width > 0 && end <= columns.upperBound
                grid[column, row] = isWhole ? grid.adopt(cell, from: other) : Cell(blank: cell.style)
                for tail in (column + 1..<max(column + 1, end)).clamped(to: columns) {
                    grid[tail, row] = isWhole ? other[tail + right, row + down] : Cell(blank: cell.style)
                }
                column = end
            }
        }
    }

    /// Sets a flag of all cells of a rectangle.
    mutating func mark(_ part: GridRectangle, _ flag: Cell.Flags) {
        forRows(of: part) { grid, row, columns in
            for column in columns { grid[column, row].flags.insert(flag) }
        }
    }

    /// The rows of a rectangle that are in the grid, each with its columns.
    private mutating func forRows(of part: GridRectangle, _ body: (inout Grid, Int, Range<Int>) -> Void) {
        let part = part.clipped(to: bounds)
        guard part.columns > 0 else { return }
        for row in part.rowRange { body(&self, row, part.columnRange) }
    }
}
