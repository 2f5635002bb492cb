import Chronology
import DiaryCore
import Terminal

/// Draws the model.
struct BrowserView {
    /// The clock and the language of the person.
    let locale: EntryPresentation.Locale
    /// What the diary is called.
    let name: String
    private var detail = BrowserDetail()

    init(_ locale: EntryPresentation.Locale, name: String) {
        (self.locale, self.name) = (locale, name)
    }

    /// What the terminal is to show.
    mutating func frame(of model: BrowserModel) -> Frame {
        var grid = Grid(model.window)
        let layout = BrowserLayout(of: model)
        BrowserHead(of: model).draw(on: &grid, name: name)
        if let rule = layout.rule {
            grid.drawLine(from: GridPosition(column: 0, row: rule), columns: grid.columns)
            if let divider = layout.divider { grid.draw("┬", at: GridPosition(column: divider, row: rule)) }
        }
        var cursor = GridPosition(column: 0, row: layout.list.row)
        if !model.isDetailWhole {
            drawList(model, layout.list, on: &grid)
            cursor.row += model.list.selectedLine ?? 0
        }
        if let divider = layout.divider {
            grid.drawLine(from: GridPosition(column: divider, row: layout.body.row), rows: layout.body.rows)
        }
        if let part = layout.detail { drawDetail(model, part, on: &grid) }
        switch model.overlay {
        case .help(let top): drawHelp(from: top, layout.body, on: &grid)
        case .more(let selected):
            drawMore(model, selected, layout.body, on: &grid)
            cursor.row = layout.body.row + min(selected, layout.body.rows - 1)
        case .tabs(let selected):
            cursor.row = BrowserTabTable(model).draw(selected, layout.body, on: &grid)
        case nil: break
        }
        let rows = 1 + layout.noteCount
        let foot = GridRectangle(column: 0, row: grid.rows - rows, columns: grid.columns, rows: rows)
        grid.fill(foot)
        let last = BrowserLastLine(model: model)
        guard let prompt = model.prompt else {
            let text = last.text(columns: grid.columns).truncated(to: grid.columns)
            grid.draw(text, at: GridPosition(column: 0, row: foot.row))
            return Frame(grid, cursor: Frame.Cursor(at: cursor))
        }
        let view = BrowserPromptView(prompt: prompt, end: StyledText(last.resultCount), message: model.message)
        let typing = view.draw(foot, on: &grid)
        return Frame(grid, cursor: typing)
    }

    /// Lines of the entry that is shown, and how many of them the window has room for.
    func detailLines(in model: BrowserModel) -> (count: Int, seen: Int) {
        (detail.lines.count, BrowserLayout(of: model).detail?.rows ?? 0)
    }

    private func presentation(width: Int, _ terms: [SearchTerm]) -> EntryPresentation {
        // Bold and underlined letters need no colours, so that no brackets are needed.
        EntryPresentation(EntryPresentation.Style(width: width, isColored: true), locale, terms: terms)
    }

    private func drawList(_ model: BrowserModel, _ part: GridRectangle, on grid: inout Grid) {
        guard model.list.selected != nil else {
            for (index, line) in BrowserEmptiness(of: model).lines.enumerated() {
                grid.draw(" " + line, at: GridPosition(column: 0, row: part.row + 1 + index), in: part)
            }
            return
        }
        let presentation = self.presentation(width: part.columns, model.terms)
        let row = BrowserRow(presentation: presentation, width: part.columns - 2)
        for (index, line) in model.list.lines.enumerated() {
            let position = GridPosition(column: 0, row: part.row + index)
            switch line {
            case .section(let section):
                grid.draw(header(section, model.list, presentation), at: position, in: part, .bold)
            case .row(let place):
                let text = model.list.entry(at: place).map { listed in
                    row.text(of: listed, isMarked: model.marks.contains(listed.entry.id))
                }
                grid.draw(text ?? "…", at: GridPosition(column: 1, row: position.row), in: part)
                guard place == model.list.selected else { continue }
                // The mark says it where nothing can be reversed.
                grid.draw("▌", at: position, in: part)
                grid.restyle(
                    GridRectangle(column: 1, row: position.row, columns: part.columns - 1, rows: 1)
                ) { $0.attributes.insert(.reversed) }
            }
        }
    }

    /// ` Friday 20 November 2026`.
    private func header(
        _ section: Int, _ list: BrowserList, _ presentation: EntryPresentation
    ) -> StyledText {
        let rows = list.lines.compactMap(\.row)
        let first = (rows.first { $0.section == section } ?? ResultPosition(section: section, row: 0))
        let entry = list.entry(at: first)
        guard let entry else { return " \(SafeText(list.results.sectionName(section) ?? ""))" }
        return " \(presentation.day(entry.entry.creationTime.wallTime.date))"
    }

    private mutating func drawDetail(_ model: BrowserModel, _ part: GridRectangle, on grid: inout Grid) {
        guard let listed = model.list.selectedEntry else { return }
        detail.show(listed, presentation(width: part.columns - 2, model.terms), search: model.search)
        let top = min(model.detailTop, max(0, detail.lines.count - part.rows))
        for (index, line) in detail.lines.dropFirst(top).prefix(part.rows).enumerated() {
            grid.draw(line, at: GridPosition(column: part.column + 1, row: part.row + index), in: part)
        }
    }

    private func drawHelp(from top: Int, _ part: GridRectangle, on grid: inout Grid) {
        grid.fill(part)
        for (index, line) in BrowserHelp.lines(columns: part.columns).dropFirst(top).prefix(part.rows).enumerated() {
            grid.draw(line, at: GridPosition(column: 0, row: part.row + index), in: part)
        }
    }

    private func drawMore(_ model: BrowserModel, _ selected: Int, _ part: GridRectangle, on grid: inout Grid) {
        grid.fill(part)
        let hidden = BrowserHead(of: model).hidden
        let first = max(0, selected - part.rows + 1)
        for (index, tab) in hidden.enumerated().dropFirst(first).prefix(part.rows) {
            let row = part.row + index - first
            grid.draw(BrowserHead.text(of: tab, in: model), at: GridPosition(column: 2, row: row), in: part)
            guard index == selected else { continue }
            grid.draw("▌", at: GridPosition(column: 0, row: row), in: part)
            grid.restyle(GridRectangle(column: 1, row: row, columns: part.columns - 1, rows: 1)) {
                $0.attributes.insert(.reversed)
            }
        }
    }
}

extension CellStyle {
    /// Headers.
    fileprivate static let bold = CellStyle(attributes: .bold)
}
