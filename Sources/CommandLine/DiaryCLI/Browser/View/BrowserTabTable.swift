import DiaryModel
import Terminal

/// The tab editor: all tabs with their selections.
struct BrowserTabTable {
    private let model: BrowserModel

    init(_ model: BrowserModel) {
        self.model = model
    }

    /// Draws the table with the selected tab.
    ///
    /// - Returns: the row of the selected tab.
    func draw(_ selected: BrowserTab.ID, _ part: GridRectangle, on grid: inout Grid) -> Int {
        grid.fill(part)
        let tabs = model.editedTabs
        let index = tabs.firstIndex { $0.id == selected } ?? 0
        let first = max(0, index - part.rows + 1)
        let nameCells = min(24, max(4, tabs.map { title($0).cells }.max() ?? 0))
        for (place, tab) in tabs.enumerated().dropFirst(first).prefix(part.rows) {
            let row = part.row + place - first
            let line = number(of: tab).padded(to: 3) + title(tab).truncated(to: nameCells).padded(to: nameCells + 2)
            grid.draw(
                (line + remarks(on: tab)).truncated(to: part.columns - 3), at: GridPosition(column: 2, row: row),
                in: part)
            guard place == index else { continue }
            grid.draw("▌", at: GridPosition(column: 0, row: row), in: part)
            grid.restyle(GridRectangle(column: 1, row: row, columns: part.columns - 1, rows: 1)) {
                $0.attributes.insert(.reversed)
            }
        }
        return part.row + index - first
    }

    /// The key that opens the tab.
    private func number(of tab: TabList.Tab) -> StyledText {
        guard let index = model.tabs.firstIndex(where: { $0.id == tab.id }), index < 9 else { return "" }
        return "\(index + 1)"
    }

    private func title(_ tab: TabList.Tab) -> StyledText { StyledText(SafeText(tab.name).singleLine) }

    /// The properties of a tab, such as `(hidden)  --tag trip  badge: starred = YES`.
    private func remarks(on tab: TabList.Tab) -> StyledText {
        let shown = model.tabs.first { $0.id == tab.id }
        let words = tab.search?.selection.map { $0.isEmpty ? "everything" : SelectionWords.shown($0) }
        let isEmpty = tab.content == .builtin(.measurements) && shown == nil && !tab.isHidden
        let parts = [
            tab.isHidden ? "(hidden)" : nil, isEmpty ? "(no measurement yet)" : nil, words,
            tab.badge.map { "badge: \($0)" }, shown?.flaw == nil ? nil : "can't be read any more",
        ]
        return StyledText(SafeText(parts.compactMap(\.self).joined(separator: "   ")).singleLine)
    }
}
