extension DisplayWidth {
    package enum Alignment: Sendable, Hashable {
        /// Text first, then spaces.
        case left
        /// Spaces first: numbers.
        case right
    }

    /// The text, or as much of it as fits into `cells` with an ellipsis at its end; never wider, never half a cluster.
    package static func truncated(_ text: String, to cells: Int) -> String {
        StyledText(SafeText(raw: text)).truncated(to: cells).plain
    }

    /// The text with spaces up to `cells`; wider text stays as it is.
    package static func padded(_ text: String, to cells: Int, _ alignment: Alignment = .left) -> String {
        let padding = String(repeating: " ", count: max(0, cells - self.cells(of: text)))
        return alignment == .left ? text + padding : padding + text
    }
}

extension StyledText {
    /// The cells it takes, without marks.
    package var cells: Int { runs.reduce(0) { $0 + DisplayWidth.cells(of: $1.text.string) } }

    /// The text, or as much of it as fits into `cells` with an ellipsis at its end; never wider, never half a cluster.
    ///
    /// Without a width it is the whole text.
    package func truncated(to cells: Int?) -> StyledText {
        guard let cells, self.cells > cells else { return self }
        var room = cells - 1
        guard room >= 0 else { return StyledText() }
        var result = StyledText()
        for run in runs {
            let part = run.text.string.prefix { cluster in
                room -= DisplayWidth.cells(of: cluster)
                return room >= 0
            }
            result.append(SafeText(raw: String(part)), run.style)
            if room < 0 { break }
        }
        result.append("…")
        return result
    }

    /// The text with spaces up to `cells`; wider text stays as it is.
    package func padded(to cells: Int, _ alignment: DisplayWidth.Alignment = .left) -> StyledText {
        let count = cells - self.cells
        guard count > 0 else { return self }
        let padding = StyledText(SafeText(raw: String(repeating: " ", count: count)))
        return alignment == .left ? self + padding : padding + self
    }
}
