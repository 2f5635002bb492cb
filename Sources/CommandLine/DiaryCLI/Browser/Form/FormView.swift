import Terminal

struct FormView {
    let form: EntryForm

    /// Draws the form into a part of the screen; returns the position of the cursor if a field has the focus.
    func draw(on grid: inout Grid, _ part: GridRectangle) -> GridPosition? {
        let layout = FormLayout(form)
        let titles = FormLayout.titleColumns(of: form)
        grid.fill(part)
        for (row, line) in layout.lines.dropFirst(layout.top).prefix(part.rows).enumerated() {
            let start = GridPosition(column: part.column, row: part.row + row)
            let field = form.fields[line.field]
            let isFocused = form.focus == line.field
            if isFocused { grid.draw("▌", at: start, in: part) }
            let value = GridPosition(column: start.column + titles + 1, row: start.row)
            switch line.content {
            case .title: grid.draw(title(field, isFocused), at: start.moved(by: 1), in: part)
            case .value(let number, let text, let beside):
                if field.kind == .text {
                    grid.draw(StyledText(text), at: start.moved(by: 1), in: part)
                    continue
                }
                if number == 0 {
                    var limits = part
                    limits.columns = titles + 1
                    grid.draw(title(field, isFocused).truncated(to: titles - 1), at: start.moved(by: 1), in: limits)
                }
                let cells = grid.draw(StyledText(text), at: value, in: part)
                grid.draw(beside, at: value.moved(by: cells + 3), in: part)
            case .note(let note): grid.draw(note, at: field.kind == .text ? start.moved(by: 1) : value, in: part)
            case .item(let item, let isSelected):
                grid.draw(StyledText(item), at: value.moved(by: 1), in: part)
                guard isSelected else { continue }
                let columns = max(0, part.column + part.columns - value.column)
                grid.restyle(GridRectangle(column: value.column, row: value.row, columns: columns, rows: 1)) {
                    $0.attributes.insert(.reversed)
                }
            }
        }
        guard let cursor = layout.cursor, (layout.top..<layout.top + part.rows).contains(cursor.row) else { return nil }
        return GridPosition(
            column: part.column + min(cursor.column, part.columns - 1), row: part.row + cursor.row - layout.top)
    }

    private func title(_ field: FormField, _ isFocused: Bool) -> StyledText {
        let title = StyledText("\(field.title)", isFocused ? .bold : .plain)
        return form.isChanged(field.key) ? title + StyledText("*", .yellow) : title
    }

    /// The index of the field at a cell, and the position within its value; nil outside of all fields.
    static func field(at cell: GridPosition, in form: EntryForm) -> (field: Int, cell: GridPosition)? {
        let layout = FormLayout(form)
        let index = layout.top + cell.row
        guard layout.lines.indices.contains(index) else { return nil }
        let line = layout.lines[index]
        let indent = form.fields[line.field].kind == .text ? 1 : FormLayout.titleColumns(of: form) + 1
        var row = 0
        if case .value(let number, _, _) = line.content { row = number }
        return (line.field, GridPosition(column: max(0, cell.column - indent), row: row))
    }
}

extension GridPosition {
    fileprivate func moved(by columns: Int) -> GridPosition { GridPosition(column: column + columns, row: row) }
}
