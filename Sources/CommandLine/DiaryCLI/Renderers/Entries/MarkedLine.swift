import DiaryModel
import Terminal
import TextFolding

/// A line of text in which whole grapheme clusters are marked as matches, so that no mark splits a character.
struct MarkedLine {
    private let text: String
    /// The matching clusters, in order and disjoint.
    private let hits: [Hit]

    /// NB: not `Range`, see `TextRange`.
    private struct Hit {
        var lowerBound: String.Index
        var upperBound: String.Index

        var range: Range<String.Index> { lowerBound..<upperBound }
    }

    /// - Parameter ranges: ranges in code points of the text, ordered by their start.
    init(_ text: SafeText, ranges: [TextRange]) {
        self.text = text.string
        hits = Self.clusters(of: ranges, in: text.string)
    }

    private static func clusters(of ranges: [TextRange], in text: String) -> [Hit] {
        var hits: [Hit] = []
        var place = (offset: 0, index: text.startIndex)
        for range in ranges {
            let start = text.index(ofCodePoint: range.lowerBound - place.offset, after: place.index)
            place = (range.lowerBound, start)
            let end = text.clusterEnd(text.index(ofCodePoint: range.count, after: start))
            let hit = Hit(lowerBound: text.clusterStart(start), upperBound: end)
            if let last = hits.last, hit.lowerBound <= last.upperBound {
                hits[hits.count - 1].upperBound = max(last.upperBound, hit.upperBound)
            } else {
                hits.append(hit)
            }
        }
        return hits
    }

    func styled(usesBrackets: Bool) -> StyledText {
        styled(text.startIndex..<text.endIndex, usesBrackets: usesBrackets)
    }

    private func styled(_ range: Range<String.Index>, usesBrackets: Bool) -> StyledText {
        var styled = StyledText()
        var place = range.lowerBound
        for hit in hits where hit.range.overlaps(range) {
            let hit = hit.range.clamped(to: range)
            styled.append(SafeText(raw: String(text[place..<hit.lowerBound])))
            styled.append(SafeText(raw: usesBrackets ? "[\(text[hit])]" : String(text[hit])), .hit)
            place = hit.upperBound
        }
        styled.append(SafeText(raw: String(text[place..<range.upperBound])))
        return styled
    }

    /// The clusters around a match that fit, with an ellipsis for omitted text.
    ///
    /// The beginning of the line is kept if it is visible together with the match. Matches that follow closely are
    /// included.
    /// - Parameter codePoint: a code point of the match.
    func cut(to cells: Int, around codePoint: Int, usesBrackets: Bool) -> StyledText {
        let whole = styled(usesBrackets: usesBrackets)
        let place = text.index(ofCodePoint: codePoint, after: text.startIndex)
        guard whole.cells > cells, let hit = hits.firstIndex(where: { $0.range.contains(place) }) else {
            return whole.truncated(to: cells)
        }
        let start = hits[hit].lowerBound
        let end = endOfHits(from: hit, within: cells - 2, usesBrackets: usesBrackets)
        guard styled(text.startIndex..<end, usesBrackets: usesBrackets).cells >= cells else {
            return whole.truncated(to: cells)
        }
        let shown = styled(start..<end, usesBrackets: usesBrackets).cells
        let rest = styled(start..<text.endIndex, usesBrackets: usesBrackets).cells
        let first = wordStart(before: start, within: min(cells - 2 - shown, max(cells / 3, cells - 1 - rest)))
        return ("…" + styled(first..<text.endIndex, usesBrackets: usesBrackets)).truncated(to: cells)
    }

    /// The end of the last match that still fits with the first.
    private func endOfHits(from first: Int, within room: Int, usesBrackets: Bool) -> String.Index {
        let start = hits[first].lowerBound
        var end = hits[first].upperBound
        guard text.distance(from: start, to: end) <= room + 1 else { return text.index(after: start) }
        for hit in hits[(first + 1)...] {
            if styled(start..<hit.upperBound, usesBrackets: usesBrackets).cells > room { break }
            end = hit.upperBound
        }
        return end
    }

    private func wordStart(before end: String.Index, within room: Int) -> String.Index {
        var start = end
        var used = 0
        while start > text.startIndex {
            let previous = text.index(before: start)
            used += DisplayWidth.cells(of: text[previous])
            if used > room { break }
            start = previous
        }
        let space = text[start..<end].firstIndex(of: " ")
        return space.map { text.index(after: $0) } ?? start
    }
}

extension String {
    /// The index that many code points after another, or the end if there are fewer.
    fileprivate func index(ofCodePoint offset: Int, after start: Index) -> Index {
        unicodeScalars.index(start, offsetBy: offset, limitedBy: endIndex) ?? endIndex
    }

    /// The beginning of the cluster that a code point belongs to.
    // NB: The index after one inside a cluster is the end of that cluster.
    fileprivate func clusterStart(_ place: Index) -> Index {
        place < endIndex ? index(before: index(after: place)) : place
    }

    /// The end of the cluster of the code point before an index.
    fileprivate func clusterEnd(_ place: Index) -> Index {
        clusterStart(place) == place ? place : index(after: place)
    }
}

/// Marks the matches of a search in texts: bold and underlined, or in brackets if nothing can be styled.
struct HitMarking {
    let terms: [SearchTerm]
    let usesBrackets: Bool

    init(terms: [SearchTerm], usesBrackets: Bool) {
        self.terms = terms.filter { !$0.isExcluded }
        self.usesBrackets = usesBrackets
    }

    func marked(_ text: SafeText) -> StyledText {
        let ranges = ranges(in: text.string)
        guard !ranges.isEmpty else { return StyledText(text) }
        return MarkedLine(text, ranges: ranges).styled(usesBrackets: usesBrackets)
    }

    /// The line of a text around a match, with every match in it marked, cut at both ends if it is too long.
    ///
    /// A match across the end of a line includes the next line.
    /// - Parameter hit: the range in code points of the text.
    func passage(of text: SafeText, around hit: Range<Int>, cells: Int?) -> StyledText {
        let scalars = Array(text.string.unicodeScalars)
        let start = scalars[..<hit.lowerBound].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = scalars[hit.upperBound...].firstIndex(of: "\n") ?? scalars.count
        let part = scalars[start..<end].drop { $0.properties.isWhitespace }
        let line = SafeText(raw: String(String.UnicodeScalarView(part))).singleLine
        let marked = MarkedLine(line, ranges: ranges(in: line.string))
        guard let cells else { return marked.styled(usesBrackets: usesBrackets) }
        return marked.cut(to: cells, around: hit.lowerBound - part.startIndex, usesBrackets: usesBrackets)
    }

    private func ranges(in text: String) -> [TextRange] {
        terms.flatMap { $0.occurrences(in: text) }.sorted { $0.lowerBound < $1.lowerBound }
    }
}
