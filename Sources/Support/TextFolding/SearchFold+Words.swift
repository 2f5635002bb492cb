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
}
