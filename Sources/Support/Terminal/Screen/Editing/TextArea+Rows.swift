/// A row of a text: the number of its line, and that of the row in it.
struct RowPlace: Hashable, Comparable, Sendable {
    var line: Int
    var row: Int

    static func < (left: RowPlace, right: RowPlace) -> Bool { (left.line, left.row) < (right.line, right.row) }
}

extension TextArea {
    /// Sets its size in cells and rows; the cursor is visible afterwards.
    ///
    /// One cell of the width is for the cursor after the last character.
    package mutating func arrange(columns: Int, rows: Int) {
        if self.columns != columns {
            self.columns = columns
            rowStarts = Array(repeating: nil, count: lines.count)
            top.row = 0
        }
        height = max(1, rows)
        reveal()
    }

    package var visibleRows: [SafeText] {
        var rows: [SafeText] = []
        var place: RowPlace? = top
        while rows.count < height, let next = place {
            rows.append(RowBreaker(lines[next.line], width: columns - 1).shown(range(of: next)))
            place = row(after: next)
        }
        return rows
    }

    /// The cell of the cursor among the visible rows.
    package var cursorPosition: GridPosition {
        let cursorRow = rowOfCursor
        var (row, place) = (0, top)
        while place < cursorRow, row < height, let next = self.row(after: place) { (place, row) = (next, row + 1) }
        return GridPosition(column: min(columns - 1, column(of: cursor)), row: row)
    }

    /// The sides on which there is text beyond the visible rows.
    package var isCut: (above: Bool, below: Bool) {
        var last = top
        for _ in 1..<max(2, height) { last = row(after: last) ?? last }
        return (top > RowPlace(line: 0, row: 0), height > 0 && row(after: last) != nil)
    }

    /// Puts the cursor at a cell of the visible rows.
    package mutating func moveCursor(to position: GridPosition) {
        var place = top
        for _ in 0..<max(0, min(position.row, height - 1)) { place = row(after: place) ?? place }
        cursor = self.place(inRow: place, column: max(0, position.column))
        wantedColumn = nil
        endCutting()
    }

    /// The beginnings of a line's rows.
    func starts(_ line: Int) -> [Int] { rowStarts[line] ?? RowBreaker(lines[line], width: columns - 1).starts() }

    private mutating func breakLine(_ line: Int) {
        if rowStarts[line] == nil { rowStarts[line] = starts(line) }
    }

    /// Records that a line was changed: only the rows after the change are broken again.
    mutating func noteEdit(at place: Place, removed: Int, inserted: Int) {
        guard let old = rowStarts[place.line] else { return }
        rowStarts[place.line] = RowBreaker(lines[place.line], width: columns - 1)
            .starts(after: old, changedAt: place.byte, removed: removed, inserted: inserted)
    }

    private func range(of place: RowPlace) -> Range<Int> {
        let starts = starts(place.line)
        let row = min(place.row, starts.count - 1)
        return starts[row]..<(row + 1 < starts.count ? starts[row + 1] : lines[place.line].utf8.count)
    }

    private func row(after place: RowPlace) -> RowPlace? {
        if place.row + 1 < starts(place.line).count { return RowPlace(line: place.line, row: place.row + 1) }
        return place.line + 1 < lines.count ? RowPlace(line: place.line + 1, row: 0) : nil
    }

    private func row(before place: RowPlace) -> RowPlace? {
        if place.row > 0 { return RowPlace(line: place.line, row: place.row - 1) }
        return place.line > 0 ? RowPlace(line: place.line - 1, row: starts(place.line - 1).count - 1) : nil
    }

    private var rowOfCursor: RowPlace {
        RowPlace(line: cursor.line, row: starts(cursor.line).lastIndex { $0 <= cursor.byte } ?? 0)
    }

    /// Scrolls no further than the cursor needs, and without empty rows at the end unless necessary.
    private mutating func reveal() {
        if top.line >= lines.count { top = RowPlace(line: lines.count - 1, row: 0) }
        breakLine(cursor.line)
        breakLine(top.line)
        top.row = min(top.row, starts(top.line).count - 1)
        let place = rowOfCursor
        top = max(min(top, place), back(from: place))
        breakLine(lines.count - 1)
        let last = RowPlace(line: lines.count - 1, row: starts(lines.count - 1).count - 1)
        top = min(top, back(from: last))
        var seen: RowPlace? = top
        for _ in 0..<height {
            guard let next = seen else { break }
            breakLine(next.line)
            seen = row(after: next)
        }
    }

    /// The first visible row if this one is the last.
    private mutating func back(from place: RowPlace) -> RowPlace {
        var place = place
        for _ in 0..<max(0, height - 1) {
            if place.row == 0, place.line > 0 { breakLine(place.line - 1) }
            place = row(before: place) ?? place
        }
        return place
    }

    private func column(of place: Place) -> Int {
        let start = starts(place.line).last { $0 <= place.byte } ?? 0
        let breaker = RowBreaker(lines[place.line], width: columns - 1)
        var (byte, column) = (start, 0)
        while byte < place.byte {
            let step = breaker.step(at: byte, column: column)
            (byte, column) = (step.end, column + step.cells)
        }
        return column
    }

    private func place(inRow row: RowPlace, column: Int) -> Place {
        let range = range(of: row)
        let breaker = RowBreaker(lines[row.line], width: columns - 1)
        let isLast = row.row == starts(row.line).count - 1
        var (byte, used) = (range.lowerBound, 0)
        while byte < range.upperBound {
            let step = breaker.step(at: byte, column: used)
            // The end of a row before another row is the beginning of that one.
            guard used + step.cells <= column, isLast || step.end < range.upperBound else { break }
            (byte, used) = (step.end, used + step.cells)
        }
        return Place(line: row.line, byte: byte)
    }

    /// Moves the cursor by rows; false if it is in the first or the last one.
    mutating func moveRows(by count: Int) -> Bool {
        endCutting()
        breakLine(cursor.line)
        let start = rowOfCursor
        var place = start
        for _ in 0..<abs(count) {
            let next = count > 0 ? row(after: place) : row(before: place)
            guard let next else { break }
            place = next
            breakLine(place.line)
        }
        guard place != start else { return false }
        let column = wantedColumn ?? column(of: cursor)
        cursor = self.place(inRow: place, column: column)
        wantedColumn = column
        return true
    }
}
