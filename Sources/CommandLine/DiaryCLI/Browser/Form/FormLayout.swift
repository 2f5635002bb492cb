import Terminal

/// The lines of a form and the visible range.
struct FormLayout {
    struct Line {
        enum Content {
            /// The title of a field whose value is below it.
            case title
            /// A row of a value, and the remark beside it.
            case value(row: Int, text: SafeText, beside: StyledText)
            case note(StyledText)
            case item(SafeText, isSelected: Bool)
        }

        let field: Int
        let content: Content
    }

    private(set) var lines: [Line] = []
    private(set) var top = 0
    /// The line and column of the cursor; nil if no field has the focus.
    private(set) var cursor: GridPosition?

    static func titleColumns(of form: EntryForm) -> Int { form.window.columns < 30 ? 6 : 10 }

    /// The width of the values beside titles, in cells.
    static func valueColumns(of form: EntryForm) -> Int {
        max(4, form.window.columns - titleColumns(of: form) - 1)
    }

    /// The height of the text: the rows that the other fields leave, and a minimum share of the window.
    static func textRows(of form: EntryForm) -> Int {
        let rows = form.window.rows
        var probe = FormLayout()
        probe.addAll(of: form, withText: false)
        let isFocused = form.focused?.key == .text
        let least = isFocused ? max(1, min(rows - 1, rows * 2 / 3)) : min(rows, 3)
        return max(least, rows - probe.lines.count - 1)
    }

    /// The fewest cells in which a remark is cut.
    private static let leastRemark = 4

    private init() {}

    init(_ form: EntryForm) {
        addAll(of: form, withText: true)
        findTop(form)
    }

    private mutating func addAll(of form: EntryForm, withText: Bool) {
        for (index, field) in form.fields.enumerated() where withText || field.key != .text { add(index, field, form) }
    }

    private mutating func add(_ index: Int, _ field: FormField, _ form: EntryForm) {
        guard let area = form.areas[field.key] else { return }
        let isFocused = form.focus == index
        if field.kind == .text { lines.append(Line(field: index, content: .title)) }
        if isFocused {
            let place = area.cursorPosition
            let indent = field.kind == .text ? 1 : Self.titleColumns(of: form) + 1
            cursor = GridPosition(column: place.column + indent, row: lines.count + place.row)
        }
        let rows = area.visibleRows
        var remark = remark(field, form)
        let isNeeded =
            isFocused || field.key == .date || (form.understood[field.key] != nil && form.isChanged(field.key))
        let remarkRoom = Self.valueColumns(of: form) - 3 - (rows.first.map { StyledText($0).cells } ?? 0)
        // What has no note below is cut rather than left out.
        let isBeside = rows.count == 1 && (remark.cells <= remarkRoom || !isNeeded && remarkRoom >= Self.leastRemark)
        for (row, text) in rows.enumerated() {
            let beside = isBeside ? remark.truncated(to: remarkRoom) : StyledText()
            lines.append(Line(field: index, content: .value(row: row, text: text, beside: beside)))
        }
        if isBeside || !isNeeded { remark = StyledText() }
        if !remark.isEmpty { addNote(index, remark, form) }
        addNotes(index, field, form)
        guard isFocused, let picker = form.picker, !picker.items.isEmpty else { return }
        let room = min(form.window.rows > 12 ? 6 : 3, picker.items.count)
        let selected = picker.selected ?? 0
        let first = max(0, min(selected - room / 2, picker.items.count - room))
        for (number, item) in picker.items.enumerated().dropFirst(first).prefix(room) {
            let text = SafeText(item).singleLine
            lines.append(Line(field: index, content: .item(text, isSelected: number == picker.selected)))
        }
    }

    /// The interpretation of the value, or the name of a medium.
    private func remark(_ field: FormField, _ form: EntryForm) -> StyledText {
        StyledText(form.understood[field.key] ?? SafeText(field.remark).singleLine, .cyan)
    }

    private mutating func addNotes(_ index: Int, _ field: FormField, _ form: EntryForm) {
        if let problem = form.problems[field.key] {
            addNote(index, StyledText("! ", .red) + problem, form)
        }
        guard let conflict = form.conflicts[field.key] else { return }
        addNote(index, StyledText("another process wrote:", .yellow), form)
        for line in conflict.lines.prefix(form.window.rows / 3 + 1) { addNote(index, "│ " + line, form) }
    }

    private mutating func addNote(_ index: Int, _ text: StyledText, _ form: EntryForm) {
        let isText = form.fields[index].kind == .text
        for line in text.wrapped(to: max(8, isText ? form.window.columns - 1 : Self.valueColumns(of: form))) {
            lines.append(Line(field: index, content: .note(line)))
        }
    }

    /// The whole focused field is visible if there is room, and its cursor always is.
    private mutating func findTop(_ form: EntryForm) {
        let rows = form.window.rows
        let last = max(0, lines.count - rows)
        guard let focus = form.focus, let cursor else {
            top = 0
            return
        }
        let first = lines.firstIndex { $0.field == focus } ?? 0
        let end = lines.lastIndex { $0.field == focus } ?? 0
        top = min(form.window.top, last)
        if end >= top + rows { top = end - rows + 1 }
        if first < top { top = first }
        if cursor.row >= top + rows { top = cursor.row - rows + 1 }
        if cursor.row < top { top = cursor.row }
    }
}
