import CByteSearch

/// Words of East Asian scripts: most texts are known not to contain any of them without being folded.
package struct EastAsianFilter: Equatable, Sendable {
    /// The words if all of them consist of ideographs, and none otherwise.
    private let ideographs: [[UInt8]]

    /// Makes the filter of folded words; nil unless all of them are East Asian.
    package init?(_ needles: [[UInt8]]) {
        guard needles.allSatisfy(SearchFold.isEastAsian) else { return nil }
        ideographs = needles.allSatisfy(Self.isIdeographic) ? needles : []
    }

    /// A text shows whether its fold contains the words, or leaves it open.
    package enum Verdict {
        case containsAll, mayContain, containsNone
    }

    /// Returns whether the fold of a text contains the words.
    ///
    /// The fold keeps ideographs, and only drops or adds what is between them.
    package func verdict(on text: Span<UInt8>) -> Verdict {
        guard SearchFold.mayBeEastAsian(text) else { return .containsNone }
        guard !ideographs.isEmpty else { return .mayContain }
        let foundCount = ideographs.count { firstRange(of: $0.span, in: text) != nil }
        if foundCount == ideographs.count { return .containsAll }
        return foundCount == 0 && Self.isPlain(text) ? .containsNone : .mayContain
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
