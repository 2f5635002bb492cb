/// A cell of a ``Grid``, counted from 0 at the upper left.
package struct GridPosition: Hashable, Sendable {
    /// Cells to the left of it.
    package var column: Int
    /// Lines above it.
    package var row: Int

    package init(column: Int, row: Int) {
        (self.column, self.row) = (column, row)
    }
}

/// A part of a ``Grid``; it may lie outside.
package struct GridRectangle: Hashable, Sendable {
    /// The first column and row.
    package var column: Int
    package var row: Int
    /// Its width and height, at least 0.
    package var columns: Int
    package var rows: Int

    /// A rectangle; a negative extent is 0, and all numbers are at most a million.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        let bounded = { (number: Int) in min(max(number, -1_000_000), 1_000_000) }
        (self.column, self.row) = (bounded(column), bounded(row))
        (self.columns, self.rows) = (max(0, bounded(columns)), max(0, bounded(rows)))
    }

    package var columnRange: Range<Int> { column..<column + columns }
    package var rowRange: Range<Int> { row..<row + rows }

    package func contains(_ position: GridPosition) -> Bool {
        columnRange.contains(position.column) && rowRange.contains(position.row)
    }

    package func clipped(to other: GridRectangle) -> GridRectangle {
        let columns = columnRange.clamped(to: other.columnRange)
        let rows = rowRange.clamped(to: other.rowRange)
        return GridRectangle(
            column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
    }
}
