extension ComparisonText {
    /// Returns whether the text contains a needle with the same folding between boundaries; false for an empty one.
    package func contains(_ needle: [UInt8]) -> Bool {
        firstRange(of: needle) != nil
    }

    /// The first position of a needle with the same folding, in folded bytes, from an offset on.
    package func firstRange(of needle: [UInt8], from start: Int = 0) -> Range<Int>? {
        var start = start
        while let range = withBytes({ TextFolding.firstRange(of: needle.span, in: $0, from: start) }) {
            if isBoundary(range.lowerBound), isBoundary(range.upperBound) { return range }
            start = range.lowerBound + 1
        }
        return nil
    }

    /// Returns whether the text begins with a needle with the same folding; false for an empty one.
    package func hasPrefix(_ needle: [UInt8]) -> Bool {
        !needle.isEmpty && holds(needle, at: 0) && isBoundary(needle.count)
    }

    /// Returns whether the text ends with a needle with the same folding; false for an empty one.
    package func hasSuffix(_ needle: [UInt8]) -> Bool {
        !needle.isEmpty && holds(needle, at: count - needle.count) && isBoundary(count - needle.count)
    }

    /// Returns whether the text equals a needle with the same folding; two empty texts are equal.
    package func isEqual(to needle: [UInt8]) -> Bool {
        count == needle.count && holds(needle, at: 0)
    }

    /// Returns whether the folded bytes at an offset are those of a needle.
    package func holds(_ needle: [UInt8], at offset: Int) -> Bool {
        withBytes { bytes in
            guard offset >= 0, offset + needle.count <= bytes.count else { return false }
            for index in needle.indices where bytes[offset + index] != needle[index] { return false }
            return true
        }
    }
}
