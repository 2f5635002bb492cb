/// A text in the search fold with a map from folded positions back to the original.
///
/// For marking matches in displayed text.
package struct FoldedText {
    package let bytes: [UInt8]

    private let text: String

    /// Folds a text, which is linear in it.
    package init(_ text: String) {
        self.text = text
        bytes = SearchFold.fold(text)
    }

    /// The code points of the original for ranges of folded bytes, each with the marks that follow the last one.
    ///
    /// The ranges are ordered and disjoint; a second one inside the same character (`s` in ß) adds nothing.
    func codePointRanges(of ranges: [TextRange]) -> [TextRange] {
        guard !ranges.isEmpty else { return [] }
        var result: [TextRange] = []
        let text = text.utf8.span
        var walk = FoldWalk()
        for range in ranges {
            let start = walk.codePoint(ofFoldedByte: range.lowerBound, in: text)
            let last = walk.codePoint(ofFoldedByte: range.upperBound - 1, in: text)
            let next = walk.codePoint(ofFoldedByte: range.upperBound, in: text)
            let end = max(next, last + 1)
            if end > result.last?.upperBound ?? 0 { result.append(TextRange(start..<end)) }
        }
        return result
    }
}

/// Walks through a text and its fold side by side.
private struct FoldWalk {
    private let table = SearchFold.table
    /// The start of the current code point, in bytes, in code points and in folded bytes.
    private var place = (byte: 0, codePoint: 0, folded: 0)

    /// The code point that produced a folded byte; the number of all code points after the last byte.
    ///
    /// Linear in the distance; an index before the last one is not found again.
    mutating func codePoint(ofFoldedByte offset: Int, in text: Span<UInt8>) -> Int {
        while place.byte < text.count {
            let (byteCount, foldedCount) = step(in: text)
            if place.folded + foldedCount > offset { break }
            place = (place.byte + byteCount, place.codePoint + 1, place.folded + foldedCount)
        }
        return place.codePoint
    }

    /// The bytes of the code point and of its fold; ASCII is folded byte by byte.
    @inline(__always)
    private func step(in text: Span<UInt8>) -> (byteCount: Int, foldedCount: Int) {
        guard text[place.byte] >= 0x80 else { return (1, 1) }
        let (scalar, byteCount) = UTF8Decoding.scalar(at: place.byte, in: text)
        let entry = table.entry(for: scalar)
        guard entry.isLong else { return (byteCount, entry.length) }
        var folded = FoldBuffer(capacity: 64)
        SearchFold.append(scalar, to: &folded)
        return (byteCount, folded.count)
    }
}
