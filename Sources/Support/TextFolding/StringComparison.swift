/// Comparisons of single strings as the predicate language makes them.
package enum StringComparison {
    /// The folded bytes of a text; for needles, which are folded once.
    package static func fold(
        _ text: String, options: ComparisonOptions, boundary: ComparisonText.Boundary = .character
    ) -> [UInt8] {
        var folded = ComparisonText()
        folded.fold(text, options: options, boundary: boundary)
        return folded.bytes
    }

    /// The first position of a composed needle in a composed text, between characters; without folding, nothing is
    /// copied.
    package static func firstExactRange(of needle: Span<UInt8>, in text: Span<UInt8>) -> Range<Int>? {
        var start = 0
        while let range = firstRange(of: needle, in: text, from: start) {
            if isCharacterBoundary(range.lowerBound, in: text), isCharacterBoundary(range.upperBound, in: text) {
                return range
            }
            start = range.lowerBound + 1
        }
        return nil
    }

    /// Returns whether a position in composed text does not separate a mark from its base.
    package static func isCharacterBoundary(_ offset: Int, in text: Span<UInt8>) -> Bool {
        guard offset > 0, offset < text.count, text[offset] >= 0xCC else { return true }
        return !CodePoint.isExtending(UTF8Decoding.scalar(at: offset, in: text).scalar)
    }

    /// The bytes by which strings are ordered: decomposed code points, folded by the options; ties are decided by
    /// length.
    package static func orderingBytes(_ text: String, options: ComparisonOptions) -> [UInt8] {
        options.isEmpty ? Array(nfd(text).utf8) : fold(text, options: options)
    }
}
