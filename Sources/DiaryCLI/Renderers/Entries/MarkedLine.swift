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

    /// The clusters around a hit that fit, an ellipsis where something is left out.
    ///
    /// The beginning of the line stays where it can be seen with the hit. Hits that follow closely are taken along.
    /// - Parameter hit: a code point of the hit.
    func cut(to cells: Int, around hit: Int, usesBrackets: Bool) -> StyledText {
        let whole = styled(0..<count, usesBrackets: usesBrackets)
        guard whole.cells > cells, let start = startOfHit(at: hit) else { return whole.truncated(to: cells) }
        let end = endOfHits(from: start, within: cells - 2, usesBrackets: usesBrackets)
        guard styled(0..<end, usesBrackets: usesBrackets).cells >= cells else { return whole.truncated(to: cells) }
        let hits = styled(start..<end, usesBrackets: usesBrackets).cells
        let rest = styled(start..<count, usesBrackets: usesBrackets).cells
        let first = wordStart(before: start, within: min(cells - 2 - hits, max(cells / 3, cells - 1 - rest)))
        return ("…" + styled(first..<count, usesBrackets: usesBrackets)).truncated(to: cells)
    }

    private func startOfHit(at codePoint: Int) -> Int? {
        var offset = 0
        var start: Int?
        for (index, piece) in pieces.enumerated() {
            if !piece.isHit { start = nil } else if start == nil { start = index }
            offset += piece.character.unicodeScalars.count
            if offset > codePoint { return start }
        }
        return nil
    }

    /// Where the last hit ends that still fits with the first.
    private func endOfHits(from start: Int, within room: Int, usesBrackets: Bool) -> Int {
        var end = start
        var index = start
        while index < count, index - start <= room {
            let isEnd = pieces[index].isHit && (index + 1 == count || !pieces[index + 1].isHit)
            index += 1
            guard isEnd else { continue }
            if end > start, styled(start..<index, usesBrackets: usesBrackets).cells > room { break }
            end = index
        }
        return max(end, start + 1)
    }

    private func wordStart(before end: Int, within room: Int) -> Int {
        var start = end
        var used = 0
        while start > 0 {
            used += DisplayWidth.cells(of: pieces[start - 1].character)
            if used > room { break }
            start -= 1
        }
        let space = pieces[start..<end].firstIndex { $0.character == " " }
        return space.map { $0 + 1 } ?? start
    }
}
