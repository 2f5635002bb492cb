import Terminal

/// The typed line, and below it a mistake or completions.
struct BrowserPromptView {
    let prompt: BrowserPrompt
    /// The words at the end of the line.
    let end: StyledText
    let message: StyledText?

    /// Draws the line into the last lines of a window.
    func draw(_ part: GridRectangle, on grid: inout Grid) -> Frame.Cursor {
        let label = StyledText(" \(prompt.label)", .bold)
        let room = max(4, part.columns - label.cells - (end.isEmpty ? 0 : end.cells + 3) - 1)
        let line = TypedLine(prompt.field, room: room)
        let start = GridPosition(column: 0, row: part.row)
        grid.draw(label, at: start, in: part)
        grid.draw(line.text, at: GridPosition(column: label.cells, row: part.row), in: part)
        grid.draw(end, at: GridPosition(column: part.columns - end.cells - 1, row: part.row), in: part)
        drawNotes(line, label.cells, part, on: &grid)
        let column = min(label.cells + line.cursor, part.columns - 1)
        return Frame.Cursor(at: GridPosition(column: column, row: part.row), isVisible: true)
    }

    private func drawNotes(_ line: TypedLine, _ start: Int, _ part: GridRectangle, on grid: inout Grid) {
        guard part.rows > 1 else { return }
        if let mistake = prompt.mistake {
            let columns = line.columns(of: mistake.place)
            let caret = StyledText(SafeText(raw: String(repeating: "^", count: max(1, columns.count))), .red)
            grid.draw(caret, at: GridPosition(column: start + columns.lowerBound, row: part.row + 1), in: part)
        }
        let words = message ?? (prompt.mistake == nil ? candidates(cells: part.columns) : "")
        grid.draw(
            (" " + words).truncated(to: part.columns), at: GridPosition(column: 0, row: part.row + part.rows - 1),
            in: part)
    }

    private func candidates(cells: Int) -> StyledText {
        var line = StyledText()
        for word in prompt.candidates {
            let next = StyledText(SafeText(word).singleLine)
            guard line.cells + next.cells + 5 <= cells else { return line + "…" }
            line = line + next + "  "
        }
        return line
    }
}

/// The visible part of a typed line, around its cursor.
struct TypedLine {
    let text: StyledText
    /// Cells before the cursor.
    let cursor: Int
    /// The column of each character and of the end; negative for hidden ones.
    private let starts: [Int]
    private let room: Int

    init(_ field: LineField, room: Int) {
        let characters = field.text.map { String($0) }
        let cells = characters.map { StyledText(SafeText($0)).cells }
        var first = field.cursor
        var used = 0
        // One cell is reserved for the cursor after the last character.
        while first > 0, used + cells[first - 1] < room {
            first -= 1
            used += cells[first]
        }
        var (starts, place) = ([Int](), -cells[..<first].reduce(0, +))
        for width in cells {
            starts.append(place)
            place += width
        }
        starts.append(place)
        self.starts = starts
        self.room = room
        cursor = starts[min(field.cursor, characters.count)]
        text = StyledText(SafeText(characters[first...].joined())).truncated(to: room)
    }

    /// The columns of a range of characters, as far as they are visible.
    func columns(of characters: Range<Int>) -> Range<Int> {
        let place = { (character: Int) in min(max(0, starts[min(max(0, character), starts.count - 1)]), room) }
        let start = place(characters.lowerBound)
        return start..<max(start, place(characters.upperBound))
    }
}
