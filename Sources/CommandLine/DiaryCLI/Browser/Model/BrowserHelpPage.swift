import Terminal

/// The help on keys over a screen.
struct BrowserHelpPage: Equatable {
    var top = 0
    /// The words that the shown keys contain; empty for all keys.
    private(set) var search = ""
    /// The screen from which it was opened, whose keys come first.
    let mode: BrowserKey.Mode

    /// Handles a key in a window of that many columns with room for that many lines; returns nil for a key without a
    /// meaning of its own.
    mutating func update(_ key: Key, columns: Int, rows: Int) -> [BrowserStep]? {
        let count: Int
        switch BrowserKey.action(of: key) {
        case .back where !search.isEmpty:
            find("")
            return []
        case .back, .help, .quit: return [.close]
        case .search: return [.type(BrowserPrompt(purpose: .help, field: LineField(search)))]
        case .down, .textDown: count = 1
        case .up, .textUp: count = -1
        case .pageDown, .play: count = max(1, rows - 1)
        case .pageUp: count = -max(1, rows - 1)
        case .halfPageDown: count = max(1, rows / 2)
        case .halfPageUp: count = -max(1, rows / 2)
        case .top: count = -top
        case .bottom: count = Int.max - top
        default: return nil
        }
        let last = max(0, BrowserHelp.lines(columns: columns, self).count - rows)
        let (old, wanted) = (top, top + count)
        top = max(0, min(wanted, last))
        guard top == old else { return [] }
        return [.say(wanted > 0 ? "that is the end of the help" : "that is its beginning")]
    }

    /// Shows only the keys whose names or descriptions contain these words.
    mutating func find(_ text: String) { (search, top) = (text, 0) }

    static let hints: [BrowserKey.Hint] = [("/", "search"), ("j k", "scroll"), ("Esc", "back")]

    /// The search, and the numbers of the visible lines.
    func place(in part: GridRectangle) -> StyledText {
        let count = BrowserHelp.lines(columns: part.columns, self).count
        let end = min(count, top + part.rows)
        let words: StyledText = search.isEmpty ? "" : "/\(SafeText(search).singleLine)  "
        return words + (end - top < count ? "\(top + 1) to \(end) of \(count)" : "all \(count) lines")
    }

    func draw(_ part: GridRectangle, on grid: inout Grid) {
        let lines = BrowserHelp.lines(columns: part.columns, self)
        for (index, line) in lines.dropFirst(top).prefix(part.rows).enumerated() {
            grid.draw(line, at: GridPosition(column: 0, row: part.row + index), in: part)
        }
    }
}
