import DiaryModel
import Terminal
import TextFolding

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
