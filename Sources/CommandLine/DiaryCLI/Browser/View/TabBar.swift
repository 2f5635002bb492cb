import Terminal

/// The tabs in the first line, as many as fit; the rest are under `More`.
struct TabBar {
    struct Item: Equatable {
        /// The index of the tab; nil for `More`.
        let tab: Int?
        let text: StyledText
        let column: Int
        let isOpen: Bool

        /// Its width in cells, with a blank on each side.
        var cells: Int { text.cells + 2 }
    }

    private(set) var items: [Item] = []
    private(set) var hidden: [Int] = []

    private let isEditing: Bool
    private static let editing: StyledText = "EDIT"

    private static let titleLimit = 24
    /// The width reserved for `More: title`, which may be truncated, in cells.
    private static let moreCells = 14

    init(of model: BrowserModel) {
        let texts = model.tabs.shown.indices.map { Self.text(of: $0, in: model) }
        let widths = texts.map { $0.cells + 3 }
        isEditing = model.formMode.isEditing || model.form != nil
        let columns = max(1, model.window.columns - (isEditing ? Self.editing.cells + 3 : 0))
        guard widths.reduce(-1, +) > columns else {
            place(Array(texts.indices), texts, isOpen: model.tabs.index)
            return
        }
        // The set of hidden tabs must not depend on the open one, or tabs would jump.
        let room = columns - Self.moreCells
        var (count, used) = (0, 0)
        while count < widths.count, used + widths[count] <= room {
            used += widths[count]
            count += 1
        }
        place(Array(0..<count), texts, isOpen: model.tabs.index)
        hidden = Array(count..<texts.count)
        let isOpen = hidden.contains(model.tabs.index)
        let more: StyledText = isOpen ? "More: " + texts[model.tabs.index] : "More"
        items.append(
            Item(tab: nil, text: more.truncated(to: max(4, columns - used - 2)), column: used, isOpen: isOpen))
    }

    private mutating func place(_ tabs: [Int], _ texts: [StyledText], isOpen open: Int) {
        var column = 0
        for tab in tabs {
            items.append(Item(tab: tab, text: texts[tab], column: column, isOpen: tab == open))
            column += texts[tab].cells + 3
        }
    }

    /// The title with its badge, such as `All 8,214`, `On this day (3)` or `trips (gone)`.
    static func text(of tab: Int, in model: BrowserModel) -> StyledText {
        let tab = model.tabs.shown[tab]
        let title = StyledText(SafeText(tab.title).singleLine).truncated(to: titleLimit)
        if tab.isGone { return title + " (gone)" }
        guard let count = model.tabs.counts[tab.id] else { return title }
        if tab.isCounted { return title + " \(count.grouped)" }
        return count > 0 ? title + " (\(count.grouped))" : title
    }

    /// Draws the line, and the diary's name if there is room for it.
    func draw(on grid: inout Grid, name: String) {
        for item in items {
            if item.column > 0 { grid.drawLine(from: GridPosition(column: item.column - 1, row: 0), rows: 1) }
            let style = CellStyle(attributes: item.isOpen ? [.bold, .reversed] : [])
            let part = GridRectangle(column: item.column, row: 0, columns: item.cells, rows: 1)
            grid.fill(part, style)
            grid.draw(item.text, at: GridPosition(column: item.column + 1, row: 0), in: part, style)
        }
        let end = items.last.map { $0.column + $0.cells } ?? 0
        guard !isEditing else {
            let column = grid.columns - Self.editing.cells - 2
            let style = CellStyle(attributes: [.bold, .reversed])
            grid.fill(GridRectangle(column: column, row: 0, columns: Self.editing.cells + 2, rows: 1), style)
            grid.draw(Self.editing, at: GridPosition(column: column + 1, row: 0), style)
            return
        }
        let shown = StyledText(SafeText(name).singleLine)
        guard hidden.isEmpty, grid.columns - end >= shown.cells + 4 else { return }
        grid.draw(shown, at: GridPosition(column: grid.columns - shown.cells - 1, row: 0))
    }
}
