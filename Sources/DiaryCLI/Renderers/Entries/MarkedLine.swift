import Terminal

/// A text as grapheme clusters, each of them marked as found or not: no mark ever splits a character.
struct MarkedLine {
    private struct Piece {
        let character: Character
        let isHit: Bool
    }

    private let pieces: [Piece]

    /// - Parameter ranges: code points of the text, ordered by where they begin.
    init(_ text: SafeText, ranges: [Range<Int>]) {
        var pieces: [Piece] = []
        var offset = 0
        var remaining = ranges[...]
        for character in text.string {
            let end = offset + character.unicodeScalars.count
            while let range = remaining.first, range.upperBound <= offset { remaining.removeFirst() }
            let isHit = remaining.contains { $0.lowerBound < end && $0.upperBound > offset }
            pieces.append(Piece(character: character, isHit: isHit))
            offset = end
        }
        self.pieces = pieces
    }

    /// The number of clusters.
    var count: Int { pieces.count }

    /// Some of the clusters as they are printed.
    func styled(_ range: Range<Int>, usesBrackets: Bool) -> StyledText {
        var text = StyledText()
        var start = range.lowerBound
        while start < range.upperBound {
            let isHit = pieces[start].isHit
            let end = pieces[start..<range.upperBound].firstIndex { $0.isHit != isHit } ?? range.upperBound
            let part = String(pieces[start..<end].map(\.character))
            let shown = isHit && usesBrackets ? "[\(part)]" : part
            text.append(SafeText(raw: shown), isHit ? .hit : .plain)
            start = end
        }
        return text
    }

    /// The clusters around the first hit that fit, an ellipsis where something is left out.
    ///
    /// The beginning stays where the hit can be seen with it; else what stands before the hit gets a third of the room
    /// and begins with a whole word.
    func cut(to cells: Int, usesBrackets: Bool) -> StyledText {
        let whole = styled(0..<count, usesBrackets: usesBrackets)
        guard whole.cells > cells, let hit = pieces.firstIndex(where: \.isHit) else {
            return whole.truncated(to: cells)
        }
        let end = pieces[hit...].firstIndex { !$0.isHit } ?? count
        let brackets = usesBrackets ? 2 : 0
        guard width(0..<end) + brackets >= cells else { return whole.truncated(to: cells) }
        var start = hit
        while start > 0, width(start - 1..<hit) <= cells / 3 { start -= 1 }
        if let space = pieces[start..<hit].firstIndex(where: { $0.character == " " }) { start = space + 1 }
        return ("…" + styled(start..<count, usesBrackets: usesBrackets)).truncated(to: cells)
    }

    private func width(_ range: Range<Int>) -> Int {
        pieces[range].reduce(0) { $0 + DisplayWidth.cells(of: $1.character) }
    }
}
