import Terminal

struct BrowserLayout {
    /// The list; without columns if the entry covers it.
    let list: GridRectangle
    /// The entry; nil if it isn't shown.
    let detail: GridRectangle?
    /// The chart of a measurement; nil if none is shown.
    let chart: GridRectangle?
    /// The line below the chart; nil if nothing is below it.
    let chartRule: Int?
    /// The line below the tabs; nil if the window is too low for it.
    let rule: Int?
    /// The column between list and entry; nil unless both are shown.
    let divider: Int?
    /// The line of the playing sound; nil without a sound, or if the window is too low for it.
    let sound: Int?
    /// The area between the head and the last lines.
    let body: GridRectangle
    /// The number of lines below the typed line.
    let noteCount: Int

    /// The width from which on the entry is beside the list, in columns.
    static let wide = 90

    init(of model: BrowserModel) {
        let (columns, rows) = (model.window.columns, model.window.rows)
        rule = rows >= 8 ? 1 : nil
        let top = rule == nil ? min(1, rows - 1) : 2
        let notes = model.prompt?.noteCount ?? 0
        let soundCount = model.playback.sound != nil && rows >= 8 ? 1 : 0
        noteCount = rows - top - 1 - soundCount - notes >= 3 ? notes : 0
        sound = soundCount > 0 ? rows - 2 - noteCount : nil
        body = GridRectangle(
            column: 0, row: top, columns: columns, rows: max(1, rows - top - 1 - soundCount - noteCount))
        let isBare = model.detail.isWhole || model.form != nil
        let chartRows = isBare ? 0 : Self.chartRows(model.listContent, rows: body.rows)
        let isWide = columns >= Self.wide
        let below = GridRectangle(
            column: 0, row: top + chartRows + 1, columns: columns, rows: body.rows - chartRows - 1)
        chartRule = chartRows > 0 ? top + chartRows : nil
        if model.detail.isWhole {
            (list, detail, divider, chart) = (body, body, nil, nil)
        } else if isWide {
            let width = min(columns / 2, 90)
            list = GridRectangle(column: 0, row: top, columns: width, rows: body.rows)
            divider = width
            let right = GridRectangle(column: width + 1, row: top, columns: columns - width - 1, rows: body.rows)
            if model.listContent == .names, !isBare {
                (chart, detail) = (right, nil)
            } else if chartRows > 0 {
                chart = GridRectangle(column: right.column, row: top, columns: right.columns, rows: chartRows)
                detail = GridRectangle(
                    column: right.column, row: below.row, columns: right.columns, rows: below.rows)
            } else {
                (chart, detail) = (nil, right)
            }
        } else {
            list = chartRows > 0 ? below : body
            chart = chartRows > 0 ? GridRectangle(column: 0, row: top, columns: columns, rows: chartRows) : nil
            (detail, divider) = (nil, nil)
        }
    }

    /// The height of a chart above a history; 0 if the window is too low for both.
    private static func chartRows(_ content: BrowserContent, rows: Int) -> Int {
        guard case .history = content, rows >= 15 else { return 0 }
        return min(max(8, rows * 9 / 20), 23)
    }
}
