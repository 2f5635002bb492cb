/// The content of a screen: cells in lines, drawn by a view and compared with the last ones by ``FrameEncoder``.
///
/// A value: a view makes one for each frame. Nothing in it can control a terminal: text is given as `StyledText`, and
/// controls and bidirectional marks never become cells. Everything is clipped; nothing traps. Right-to-left text is
/// kept in the order of its characters, one cluster per cell.
package struct Grid: Sendable {
    package let columns: Int
    package let rows: Int
    var cells: [Cell]
    /// Clusters of more than one scalar; a cell has the number.
    private(set) var clusters: [String] = []
    private var numbers: [String: UInt32] = [:]

    /// An empty grid, at least one cell large.
    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (min(max(1, columns), Self.limit), min(max(1, rows), Self.limit))
        cells = Array(repeating: .erased, count: self.columns * self.rows)
    }

    package init(_ window: TerminalWindow) {
        self.init(columns: window.columns, rows: window.rows)
    }

    /// The largest number of rows or columns, more than any window has, so that a hostile size takes no more memory.
    private static let limit = 2000

    package var bounds: GridRectangle { GridRectangle(column: 0, row: 0, columns: columns, rows: rows) }

    subscript(column: Int, row: Int) -> Cell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }

    /// The characters of a line, without trailing blanks.
    package func text(row: Int) -> String {
        guard rowsRange.contains(row) else { return "" }
        var text = ""
        for column in 0..<columns where self[column, row].width > 0 { text += character(of: self[column, row]) }
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }

    /// All lines, without trailing blanks.
    package var lines: [String] { rowsRange.map(text(row:)) }

    /// The style of a cell; plain outside.
    package func style(at position: GridPosition) -> CellStyle {
        bounds.contains(position) ? self[position.column, position.row].style : .plain
    }

    private var rowsRange: Range<Int> { 0..<rows }

    func character(of cell: Cell) -> String {
        if cell.flags.contains(.cluster) { return clusters[Int(cell.glyph)] }
        return Unicode.Scalar(cell.glyph).map { String($0) } ?? " "
    }

    /// Puts a cluster into a cell and those after it; blanks the rest of characters that it covers in part.
    ///
    /// - Returns: whether there was room within the columns.
    mutating func put(_ cluster: Cluster, _ position: GridPosition, _ style: CellStyle, within limits: Range<Int>)
        -> Bool
    {
        let columns = position.column..<position.column + cluster.cells
        guard limits.contains(columns.lowerBound), columns.upperBound <= limits.upperBound else { return false }
        separate(columns, row: position.row)
        var cell = Cell(blank: style)
        cell.width = UInt8(cluster.cells)
        if cluster.isDisputed { cell.flags.insert(.disputed) }
        if let scalar = cluster.scalar {
            cell.glyph = scalar.value
        } else {
            cell.glyph = number(of: cluster.text)
            cell.flags.insert(.cluster)
        }
        self[columns.lowerBound, position.row] = cell
        var tail = Cell(blank: style)
        tail.width = 0
        for column in columns.dropFirst() { self[column, position.row] = tail }
        return true
    }

    private mutating func number(of text: String) -> UInt32 {
        if let number = numbers[text] { return number }
        let number = UInt32(clusters.count)
        clusters.append(text)
        numbers[text] = number
        return number
    }

    /// Blanks the outer parts of characters that begin before these columns, or end after them.
    mutating func separate(_ range: Range<Int>, row: Int) {
        var start = range.lowerBound
        if start < columns, self[start, row].width == 0 {
            while start > 0, self[start, row].width == 0 { start -= 1 }
            for column in start..<range.lowerBound { self[column, row] = Cell(blank: self[column, row].style) }
        }
        var end = range.upperBound
        while end < columns, self[end, row].width == 0 {
            self[end, row] = Cell(blank: self[end, row].style)
            end += 1
        }
    }

    /// A cell of another grid as one of this.
    mutating func adopt(_ cell: Cell, from other: Grid) -> Cell {
        guard cell.flags.contains(.cluster) else { return cell }
        var cell = cell
        cell.glyph = number(of: other.clusters[Int(cell.glyph)])
        return cell
    }

    /// Returns whether two cells of two grids look the same.
    static func isSame(_ left: Cell, of leftGrid: Grid, _ right: Cell, of rightGrid: Grid) -> Bool {
        guard left.flags.contains(.cluster) else { return left == right }
        guard left.flags == right.flags, left.width == right.width, left.style == right.style else { return false }
        return leftGrid.clusters[Int(left.glyph)] == rightGrid.clusters[Int(right.glyph)]
    }
}

extension Grid: Equatable {
    package static func == (left: Grid, right: Grid) -> Bool {
        left.columns == right.columns && left.rows == right.rows
            && zip(left.cells, right.cells).allSatisfy { isSame($0, of: left, $1, of: right) }
    }
}
