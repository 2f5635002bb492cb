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

    /// The ranges of a needle in a composed text, as code points, from the left and without overlap.
    ///
    /// They are the matches of the predicate's CONTAINS with the same options.
    package static func occurrences(
        of needle: String, in text: String, options: ComparisonOptions
    ) -> [Range<Int>] {
        let needle = fold(needle, options: options)
        var folded = ComparisonText()
        folded.fold(text, options: options)
        var ranges: [Range<Int>] = []
        var start = 0
        while let range = folded.firstRange(of: needle, from: start) {
            ranges.append(range)
            start = range.upperBound
        }
        return ranges.isEmpty ? [] : codePointRanges(of: ranges, in: text, options: options)
    }

    /// Turns ascending ranges of folded bytes into ranges of code points of the composed text.
    private static func codePointRanges(
        of ranges: [Range<Int>], in text: String, options: ComparisonOptions
    ) -> [Range<Int>] {
        let table = ComparisonFold.table(options)
        var origins: [Int] = []
        var count = 0
        for scalar in nfc(text).unicodeScalars {
            let length = foldedLength(of: scalar.value, in: table)
            origins.append(contentsOf: repeatElement(count, count: length))
            count += 1
        }
        return ranges.map { range in
            let end = range.upperBound < origins.count ? origins[range.upperBound] : count
            return origins[range.lowerBound]..<end
        }
    }

    private static func foldedLength(of scalar: UInt32, in table: FoldTable) -> Int {
        let entry = table.entry(for: scalar)
        guard entry.isLong else { return entry.length }
        let expansion = table.expansion(of: scalar)
        var length = 0
        for index in 0..<expansion.count { UTF8Decoding.encode(expansion[index]) { _ in length += 1 } }
        return length
    }
}
