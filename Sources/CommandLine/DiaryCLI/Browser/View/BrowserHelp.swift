import DiaryModel
import Terminal

/// The help on keys as it is shown on the screen.
enum BrowserHelp {
    /// The lines of the help in a window of that many columns: the keys of a screen first, then all others; with a
    /// search only those that contain its words.
    static func lines(
        columns: Int, _ page: BrowserHelpPage = BrowserHelpPage(mode: .list)
    ) -> [StyledText] {
        let terms = SearchLine.terms(of: page.search)
        let width = BrowserKey.groups.flatMap(\.keys).map { DisplayWidth.cells(of: $0.name) }.max() ?? 0
        var lines: [StyledText] = []
        for group in groups(first: page.mode) {
            let keys = group.keys.filter { key in
                terms.allSatisfy { $0.isContained(in: "\(key.name) \(key.words)") != $0.isExcluded }
            }
            guard !keys.isEmpty else { continue }
            if !lines.isEmpty { lines.append("") }
            lines.append(" " + StyledText("\(group.title)", .bold))
            for key in keys { lines += Self.lines(of: key, terms, width, columns) }
        }
        return lines.isEmpty ? [" No key has these words.", "", " Esc shows all keys."] : lines
    }

    private static func groups(first mode: BrowserKey.Mode) -> [BrowserKey.Group] {
        guard mode != .list else { return BrowserKey.groups }
        return BrowserKey.groups.filter { $0.mode == mode } + BrowserKey.groups.filter { $0.mode != mode }
    }

    private static func lines(
        of key: BrowserKey, _ terms: [SearchTerm], _ width: Int, _ columns: Int
    ) -> [StyledText] {
        let marking = HitMarking(terms: terms, usesBrackets: false)
        let words = marking.marked(SafeText(key.words)).wrapped(to: max(8, columns - width - 5))
        return words.enumerated().map { index, part in
            let name = StyledText(index == 0 ? "\(key.name)" : "", .cyan).padded(to: width)
            return "  " + name + "  " + part
        }
    }
}
