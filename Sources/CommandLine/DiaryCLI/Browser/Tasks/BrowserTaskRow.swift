import DiaryModel
import Terminal

/// The line of a task: its hour or rank, star, box and title, then its tags and lateness on the right.
struct BrowserTaskRow {
    let words: TaskWords
    let order: TaskList.Order
    /// Cells of the line, without the mark before it.
    let width: Int
    /// The width of the largest rank in cells.
    var rankCells = 2

    /// The width of an hour in cells.
    private static let hourCells = 6
    /// The width below which only the day is shown.
    private static let dueWidth = 56
    /// The widths of a due time with and without the hour, in cells.
    private static let (dueCells, shortDueCells) = (16, 11)

    /// - Parameter rank: its place among all unfinished tasks; nil if unknown.
    func text(of listed: ListedEntry, rank: Int?, isMarked: Bool) -> StyledText {
        let entry = listed.entry
        let row = BrowserRow(presentation: words.presentation, width: width)
        let star = entry.starred ? StyledText("*", .yellow) : " "
        let start = beginning(of: entry, rank) + star + (isMarked ? StyledText("+", .bold) : " ")
        let room = max(0, width - start.cells)
        let end = end(of: entry, row, room: room)
        guard !end.isEmpty, end.cells + 8 <= room else {
            return start + row.title(of: entry, room: room).truncated(to: room)
        }
        let titleRoom = room - end.cells - 1
        let title = row.title(of: entry, room: titleRoom)
        return start + title.truncated(to: titleRoom).padded(to: titleRoom + 1) + end
    }

    private func beginning(of entry: DiaryEntry, _ rank: Int?) -> StyledText {
        switch order {
        case .date: StyledText(SafeText(words.time(entry.task?.due)), .faint).padded(to: Self.hourCells)
        case .priority: StyledText(SafeText(rank?.grouped ?? "")).padded(to: rankCells, .right)
        }
    }

    /// The due times are aligned on the left.
    private func due(_ entry: DiaryEntry) -> StyledText {
        let isShort = width < Self.dueWidth
        let text = words.due(entry, isShort: isShort)
        return text.isEmpty ? text : text.padded(to: isShort ? Self.shortDueCells : Self.dueCells)
    }

    private func end(of entry: DiaryEntry, _ row: BrowserRow, room: Int) -> StyledText {
        let due =
            switch order {
            case .date: words.lateness(entry, below: entry.task?.due?.day)
            case .priority: self.due(entry)
            }
        let rest = row.end(of: entry, room: max(0, room - due.cells - (due.isEmpty ? 0 : 2)))
        return [rest, due].filter { !$0.isEmpty }.joined()
    }
}
