import Terminal

/// The help on keys as it is shown on the screen.
enum BrowserHelp {
    /// The lines of the help in a window of that many columns.
    static func lines(columns: Int) -> [StyledText] {
        let rows = BrowserKey.groups.flatMap(\.keys)
        let width = rows.map { DisplayWidth.cells(of: $0.name) }.max() ?? 0
        var lines: [StyledText] = []
        for group in BrowserKey.groups {
            if !lines.isEmpty { lines.append("") }
            lines.append(" " + StyledText("\(group.title)", .bold))
            for key in group.keys {
                let words = StyledText("\(key.words)").wrapped(to: max(8, columns - width - 5))
                for (index, part) in words.enumerated() {
                    let name = StyledText(index == 0 ? "\(key.name)" : "", .cyan).padded(to: width)
                    lines.append("  " + name + "  " + part)
                }
            }
        }
        return lines
    }
}
