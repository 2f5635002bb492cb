import Terminal

/// Counts with labels, a line each, with bars beside them on a terminal.
struct BarChart {
    struct Row {
        let label: SafeText
        let count: Int
    }

    /// The maximum width of a bar in cells.
    private static let longestBar = 40
    private static let shortestRoom = 8

    let rows: [Row]

    /// The lines; `window` is the maximum width, nil if nothing is cut.
    func lines(window: Int?, withBars: Bool) -> [StyledText] {
        let room = withBars ? barRoom(window ?? 80) : 0
        let largest = rows.map(\.count).max() ?? 0
        var table = Table(columns: [Table.Column(isFlexible: true), Table.Column(.right), Table.Column()])
        for row in rows {
            let cells = Self.cells(of: row.count, largest: largest, room: room)
            let bar = String(repeating: "#", count: cells)
            table.append([StyledText(row.label), "\(row.count.grouped)", "\(bar)"])
        }
        return table.lines(window: window)
    }

    private func barRoom(_ window: Int) -> Int {
        let label = rows.map { StyledText($0.label).cells }.max() ?? 0
        let number = rows.map { $0.count.grouped.count }.max() ?? 0
        let room = min(Self.longestBar, window - label - number - 4)
        return room < Self.shortestRoom ? 0 : room
    }

    /// Every nonzero count has at least one cell.
    private static func cells(of count: Int, largest: Int, room: Int) -> Int {
        guard count > 0, room > 0 else { return 0 }
        return max(1, Int((Double(count) / Double(largest) * Double(room)).rounded()))
    }
}

extension Invocation {
    /// True if bars may be drawn on standard output.
    var showsBars: Bool {
        context.isOutputTerminal && !Appearance(context: context, values: values).isPlain
    }
}
