import Terminal

/// Where the parts of the browser are in its window.
struct BrowserLayout {
    /// The list; of no columns where the entry covers it.
    let list: GridRectangle
    /// The entry; nil where it isn't shown.
    let detail: GridRectangle?
    /// The line below the tabs; nil where the window is too low for it.
    let rule: Int?
    /// The column between list and entry; nil where there is one of them alone.
    let divider: Int?
    /// The line of the sound that plays; nil where none does, or the window is too low for it.
    let sound: Int?
    /// All between the head and the last lines.
    let body: GridRectangle
    /// Lines below the line that is typed.
    let noteCount: Int

    /// From so many columns on the entry is beside the list.
    static let wide = 90

    init(of model: BrowserModel) {
        let (columns, rows) = (model.window.columns, model.window.rows)
        rule = rows >= 8 ? 1 : nil
        let top = rule == nil ? min(1, rows - 1) : 2
        let notes = model.prompt?.noteCount ?? 0
        let soundCount = model.sound != nil && rows >= 8 ? 1 : 0
        noteCount = rows - top - 1 - soundCount - notes >= 3 ? notes : 0
        sound = soundCount > 0 ? rows - 2 - noteCount : nil
        body = GridRectangle(
            column: 0, row: top, columns: columns, rows: max(1, rows - top - 1 - soundCount - noteCount))
        if model.isDetailWhole {
            (list, detail, divider) = (body, body, nil)
        } else if columns >= Self.wide {
            let width = min(columns / 2, 90)
            list = GridRectangle(column: 0, row: top, columns: width, rows: body.rows)
            divider = width
            detail = GridRectangle(column: width + 1, row: top, columns: columns - width - 1, rows: body.rows)
        } else {
            (list, detail, divider) = (body, nil, nil)
        }
    }
}
