extension StyledText {
    /// The text as lines that break only at spaces, if `mayBreak` allows it; all except the first are indented.
    ///
    /// A line doesn't break if the next would not begin further left. Text that fits nowhere is a line of its own,
    /// longer than `cells`: a terminal shows it in several lines and copies it as one. Spaces are kept, except at line
    /// breaks. Linear in the length.
    ///
    /// - Parameters:
    ///     - indentation: cells, at most half a line.
    ///     - mayBreak: called with all words; returns for each except the first whether it may begin a line.
    package func wrappedAtSpaces(
        to cells: Int, indentation: Int, mayBreak: ([String]) -> [Bool]
    ) -> [StyledText] {
        guard self.cells > cells else { return [self] }
        let words = spacedWords
        let breaks = mayBreak(words.map(\.text.plain))
        let margin = StyledText(SafeText(raw: String(repeating: " ", count: min(indentation, cells / 2))))
        var lines: [StyledText] = []
        var (line, used) = (StyledText(), 0)
        var index = 0
        while index < words.count {
            var end = index + 1
            while end < words.count, !breaks[end] { end += 1 }
            let width = words[index..<end].reduce(0) { $0 + $1.spaceCount + $1.text.cells }
            let isFirst = line.isEmpty
            if !isFirst, used + width > cells, used > margin.cells {
                lines.append(line)
                (line, used) = (margin, margin.cells)
            }
            let dropsSpaces = !isFirst && used == margin.cells && !lines.isEmpty
            for (offset, word) in words[index..<end].enumerated() {
                let spaces = dropsSpaces && offset == 0 ? 0 : word.spaceCount
                line.append(SafeText(raw: String(repeating: " ", count: spaces)))
                line.append(word.text)
                used += spaces + word.text.cells
            }
            index = end
        }
        return lines + [line]
    }

    private struct SpacedWord {
        var spaceCount = 0
        var text = StyledText()
    }

    private var spacedWords: [SpacedWord] {
        var words: [SpacedWord] = []
        var word = SpacedWord()
        for run in runs {
            var piece = ""
            for character in run.text.string {
                guard character == " " else {
                    piece.append(character)
                    continue
                }
                word.text.append(SafeText(raw: piece), run.style)
                piece = ""
                if !word.text.isEmpty {
                    words.append(word)
                    word = SpacedWord()
                }
                word.spaceCount += 1
            }
            word.text.append(SafeText(raw: piece), run.style)
        }
        if !word.text.isEmpty { words.append(word) }
        return words
    }
}
