import Terminal

/// The list of the tabs that don't fit in the first line.
struct MoreTabs: Equatable {
    /// The index of the selected one among them.
    var selected: Int

    /// Handles a key among these tabs; returns nil for a key without a meaning of its own.
    mutating func update(_ key: Key, _ tabs: [Int]) -> [BrowserStep]? {
        guard let action = BrowserKey.action(of: key) else { return nil }
        switch action {
        case .back: return [.close]
        case .down: return select(selected + 1, tabs)
        case .up: return select(selected - 1, tabs)
        case .open: return tabs.indices.contains(selected) ? [.openTab(tabs[selected], fromMore: true)] : []
        case .editTabs, .tab, .nextTab, .previousTab: return [.perform(action, key)]
        default: return nil
        }
    }

    private mutating func select(_ index: Int, _ tabs: [Int]) -> [BrowserStep] {
        guard tabs.indices.contains(index) else {
            return [.say(index < 0 ? "that is the first tab" : "that is the last tab")]
        }
        selected = index
        return []
    }

    static let hints: [BrowserKey.Hint] = [
        ("Enter", "open"), ("T", "edit the tabs"), ("Esc", "back"), ("?", "help"), ("q", "quit"),
    ]

    private func first(rows: Int) -> Int { max(0, selected - rows + 1) }

    /// The index of the tab that is shown at a position; nil outside of the list.
    func index(at position: GridPosition, _ part: GridRectangle) -> Int? {
        part.contains(position) ? position.row - part.row + first(rows: part.rows) : nil
    }

    /// Draws the titles of the tabs; returns the row of the selected one.
    func draw(_ titles: [StyledText], _ part: GridRectangle, on grid: inout Grid) -> Int {
        let first = first(rows: part.rows)
        for (index, title) in titles.enumerated().dropFirst(first).prefix(part.rows) {
            let row = part.row + index - first
            grid.draw(title, at: GridPosition(column: 2, row: row), in: part)
            if index == selected { grid.select(row, of: part) }
        }
        return part.row + min(selected, part.rows - 1)
    }
}

extension Grid {
    /// Marks a line of a part as selected, also on terminals without reverse video.
    mutating func select(_ row: Int, of part: GridRectangle) {
        draw("▌", at: GridPosition(column: part.column, row: row), in: part)
        restyle(GridRectangle(column: part.column + 1, row: row, columns: part.columns - 1, rows: 1)) {
            $0.attributes.insert(.reversed)
        }
    }
}
