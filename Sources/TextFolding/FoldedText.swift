/// A text in the search fold together with the place in the original that each folded byte comes from.
///
/// For marking hits in what is shown: eight bytes a folded byte, so not for scanning.
package struct FoldedText {
    /// The folded text as UTF-8.
    package let bytes: [UInt8]

    /// For each folded byte, the offset in code points of the original character.
    private let origins: [Int]

    /// The number of code points of the original text.
    private let codePointCount: Int

    /// Folds a text, which is linear in it.
    package init(_ text: String) {
        var buffer = FoldBuffer(capacity: text.utf8.count + 64)
        var origins: [Int] = []
        origins.reserveCapacity(text.utf8.count)
        var offset = 0
        for scalar in text.unicodeScalars {
            SearchFold.append(scalar.value, to: &buffer)
            origins.append(contentsOf: repeatElement(offset, count: buffer.count - origins.count))
            offset += 1
        }
        bytes = buffer.array
        self.origins = origins
        codePointCount = offset
    }

    /// The code points of the original that a range of folded bytes stands for, with the marks that follow the last.
    package func codePointRange(of range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty, range.upperBound <= origins.count else { return 0..<0 }
        let start = origins[range.lowerBound]
        let last = origins[range.upperBound - 1]
        let next = range.upperBound < origins.count ? origins[range.upperBound] : codePointCount
        return start..<max(next, last + 1)
    }

    /// The places of a folded needle, in folded bytes, from the left and without overlap.
    package func foldedOccurrences(of needle: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while let range = firstRange(of: needle.span, in: bytes.span, from: start) {
            found.append(range)
            start = range.upperBound
        }
        return found
    }

    /// The places of a folded needle as ranges of code points of the original text.
    package func occurrences(of needle: [UInt8]) -> [Range<Int>] {
        distinct(foldedOccurrences(of: needle))
    }

    /// The places of a folded needle that stand as whole words, as ranges of code points of the original text.
    package func wholeWordOccurrences(of needle: [UInt8]) -> [Range<Int>] {
        distinct(SearchFold.wholeWordRanges(of: needle.span, in: bytes.span))
    }

    /// Ranges of code points in order; a second hit inside one character (`s` in ß) adds nothing.
    private func distinct(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.map(codePointRange(of:)) where range.upperBound > result.last?.upperBound ?? 0 {
            result.append(range)
        }
        return result
    }

    /// Whether neither side of a range of folded bytes continues a word.
    package func isWordBounded(_ range: Range<Int>) -> Bool {
        SearchFold.isWordBounded(range, in: bytes.span)
    }
}
