import CByteSearch

/// Words of East Asian scripts: most texts are known not to contain any of them without being folded.
package struct EastAsianFilter: Sendable {
    /// The words if all of them consist of ideographs, and none otherwise.
    private let ideographs: [[UInt8]]

    /// Makes the filter of folded words; nil unless all of them are East Asian.
    package init?(_ needles: [[UInt8]]) {
        guard needles.allSatisfy(SearchFold.isEastAsian) else { return nil }
        ideographs = needles.allSatisfy(Self.isIdeographic) ? needles : []
    }

    /// Returns whether the fold of a text may contain one of the words; never false for one that does.
    ///
    /// Ideographs that have nothing between them that the fold drops stay as they are.
    package func mayContainAny(_ text: Span<UInt8>) -> Bool {
        guard SearchFold.mayBeEastAsian(text) else { return false }
        guard !ideographs.isEmpty, Self.isPlain(text) else { return true }
        return ideographs.contains { firstRange(of: $0.span, in: text) != nil }
    }

    /// Returns whether a folded word has nothing but characters of U+4000 to U+9FFF.
    private static func isIdeographic(_ needle: [UInt8]) -> Bool {
        needle.count.isMultiple(of: 3)
            && stride(from: 0, to: needle.count, by: 3).allSatisfy { (0xE4...0xE9).contains(needle[$0]) }
    }

    /// Returns whether the fold keeps all ideographs of a text, adds none and drops no other character.
    private static func isPlain(_ text: Span<UInt8>) -> Bool {
        unsafe text.withUnsafeBufferPointer { bytes in
            unsafe diary_is_plain_east_asian(bytes.baseAddress, bytes.count) != 0
        }
    }
}
