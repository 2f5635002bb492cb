/// Rows of cells, each column as wide as its widest cell.
package struct Table: Sendable {
    package struct Column: Sendable, Hashable {
        /// The side of its padding; numbers are aligned right.
        package var alignment: DisplayWidth.Alignment
        /// True if it shrinks, cut with an ellipsis, if the table is wider than the window; of several the widest first.
        package var isFlexible: Bool
        /// True if a flexible column continues in further lines, below its beginning, instead of being cut.
        package var wraps: Bool
        /// In windows narrower than this many cells it is left out.
        package var minimumWindow: Int

        /// A column, by default aligned left and not flexible.
        package init(
            _ alignment: DisplayWidth.Alignment = .left, isFlexible: Bool = false, wraps: Bool = false,
            minimumWindow: Int = 0
        ) {
            self.alignment = alignment
            self.isFlexible = isFlexible
            self.wraps = wraps
            self.minimumWindow = minimumWindow
        }
    }

    package var columns: [Column]
    /// The rows; a row with fewer cells than columns ends early.
    package var rows: [[StyledText]] = []
    /// Cells between two columns.
    package var gap = 2

    package init(columns: [Column], gap: Int = 2) {
        self.columns = columns
        self.gap = gap
    }

    package mutating func append(_ row: [StyledText]) {
        rows.append(row)
    }

    /// The rows as lines; `window` is the maximum width, `nil` if nothing is cut or left out (a pipe).
    ///
    /// No line ends with spaces.
    package func lines(window: Int?) -> [StyledText] {
        let shown = columns.indices.filter { columns[$0].minimumWindow <= window ?? .max }
        let widths = widths(of: shown, window: window)
        return rows.flatMap { row -> [StyledText] in
            let cells = shown.filter { $0 < row.count }
            guard let window, let last = cells.last, columns[last].wraps else {
                return [line(cells.map { (row[$0], columns[$0].alignment, widths[$0] ?? 0) })]
            }
            return wrapped(row, cells, widths, window: window)
        }
    }

    /// A row whose last cell continues below its beginning, or below the row if too little room is left next to the
    /// other cells.
    private func wrapped(
        _ row: [StyledText], _ shown: [Int], _ widths: [Int: Int], window: Int
    ) -> [StyledText] {
        let start = line(shown.dropLast().map { (row[$0], columns[$0].alignment, widths[$0] ?? 0) })
        guard let last = shown.last, !row[last].isEmpty else { return [start] }
        let indentation = shown.dropLast().reduce(0) { $0 + (widths[$1] ?? 0) + gap }
        let room = window - indentation
        let isBelow = room < Self.leastRoom && indentation + row[last].cells > window
        let lines = row[last].wrapped(to: isBelow ? window - Self.step : room)
        let margin = StyledText(SafeText(raw: String(repeating: " ", count: isBelow ? Self.step : indentation)))
        if isBelow { return [start] + lines.map { margin + $0 } }
        return lines.enumerated().map { $0 == 0 ? start.padded(to: indentation) + $1 : margin + $1 }
    }

    /// The smallest width in cells: in a narrower one a text is a column of single words.
    private static let leastRoom = 24
    /// The indentation of a text below its row, in cells.
    private static let step = 4

    private func widths(of shown: [Int], window: Int?) -> [Int: Int] {
        var widths: [Int: Int] = [:]
        for column in shown {
            widths[column] = rows.map { column < $0.count ? $0[column].cells : 0 }.max() ?? 0
        }
        var total = widths.values.reduce(0, +) + gap * max(0, shown.count - 1)
        let flexible = shown.filter { columns[$0].isFlexible }
        while let window, total > window,
            let widest = flexible.max(by: { widths[$0, default: 0] < widths[$1, default: 0] }),
            let width = widths[widest], width > 1
        {
            widths[widest] = width - 1
            total -= 1
        }
        return widths
    }

    private func line(_ cells: [(text: StyledText, alignment: DisplayWidth.Alignment, width: Int)]) -> StyledText {
        let last = cells.lastIndex { !$0.text.isEmpty } ?? -1
        var line = StyledText()
        for (index, cell) in cells.prefix(last + 1).enumerated() {
            let text = cell.text.truncated(to: cell.width)
            let isLast = index == last && cell.alignment == .left
            line.append(isLast ? text : text.padded(to: cell.width, cell.alignment))
            if index < last { line.append(SafeText(raw: String(repeating: " ", count: gap))) }
        }
        return line
    }
}
