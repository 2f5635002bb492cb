extension SearchFold {
    /// Returns whether neither side of a range of folded bytes continues a word (letter, number, underscore).
    package static func isWordBounded(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
        if range.lowerBound > 0, CodePoint.isWordPart(UTF8Decoding.scalar(before: range.lowerBound, in: text)) {
            return false
        }
        guard range.upperBound < text.count else { return true }
        return !CodePoint.isWordPart(UTF8Decoding.scalar(at: range.upperBound, in: text).scalar)
    }

    /// Returns whether a folded text contains a folded needle; false for an empty one.
    package static func contains(_ needle: Span<UInt8>, in text: Span<UInt8>) -> Bool {
        firstRange(of: needle, in: text) != nil
    }

    /// Returns whether a folded text contains a folded needle as a whole word.
    package static func containsWord(_ needle: Span<UInt8>, in text: Span<UInt8>) -> Bool {
        nextWordRange(of: needle, in: text, from: 0) != nil
    }

    /// The positions of a folded needle as a whole word, in folded bytes.
    package static func wholeWordRanges(of needle: Span<UInt8>, in text: Span<UInt8>) -> [TextRange] {
        var found: [TextRange] = []
        var start = 0
        while let range = nextWordRange(of: needle, in: text, from: start) {
            found.append(TextRange(range))
            start = range.upperBound
        }
        return found
    }

    private static func nextWordRange(
        of needle: Span<UInt8>, in text: Span<UInt8>, from start: Int
    ) -> Range<Int>? {
        var start = start
        while let range = firstRange(of: needle, in: text, from: start) {
            if isWordBounded(range, in: text) { return range }
            start = range.lowerBound + 1
        }
        return nil
    }
}
