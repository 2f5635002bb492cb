/// A word or a phrase in the search fold, whose words may be farther apart than typed.
///
/// A blank represents any white space: lines are wrapped, sentences are divided by two blanks, and Markdown ends lines
/// with a backslash. The fold has made blanks of all of it but the backslash.
package struct FoldedPhrase: Equatable, Sendable {
    package let needle: [UInt8]
    /// The parts between blanks; the first and the last are empty for blanks at the ends.
    private let parts: [[UInt8]]

    private static let blank = UInt8(ascii: " ")

    package init(_ needle: [UInt8]) {
        self.needle = needle
        var parts: [[UInt8]] = [[]]
        for (index, byte) in needle.enumerated() {
            if byte != Self.blank {
                parts[parts.count - 1].append(byte)
            } else if index == 0 || needle[index - 1] != Self.blank {
                parts.append([])
            }
        }
        self.parts = parts
    }

    /// The texts that each text with the phrase contains: its words, or one blank of a phrase without any.
    ///
    /// Blanks beside a word are not among them: a text may have fewer, or a backslash before them.
    package var required: [[UInt8]] {
        let words = parts.filter { !$0.isEmpty }
        return words.isEmpty ? [Array(needle.prefix(1))] : words
    }

    package func firstRange(in text: Span<UInt8>, from start: Int = 0) -> Range<Int>? {
        guard parts.count > 1 else { return TextFolding.firstRange(of: needle.span, in: text, from: start) }
        let anchor = parts[0].isEmpty ? [Self.blank] : parts[0]
        var start = start
        while let found = TextFolding.firstRange(of: anchor.span, in: text, from: start) {
            let end = parts[0].isEmpty ? found.lowerBound : found.upperBound
            if let end = self.end(after: end, in: text) { return found.lowerBound..<end }
            start = parts[0].isEmpty ? blanks(from: found.lowerBound, in: text) : found.lowerBound + 1
        }
        return nil
    }

    /// Returns whether a folded text contains the phrase, or contains it bounded by no letter or digit.
    package func isFound(in text: Span<UInt8>, wholeWord: Bool) -> Bool {
        nextRange(in: text, from: 0, wholeWord: wholeWord) != nil
    }

    /// The ranges in a folded text, in order and disjoint.
    func ranges(in text: Span<UInt8>, wholeWord: Bool) -> [TextRange] {
        var found: [TextRange] = []
        var start = 0
        while let range = nextRange(in: text, from: start, wholeWord: wholeWord) {
            found.append(TextRange(range))
            start = range.upperBound
        }
        return found
    }

    private func nextRange(in text: Span<UInt8>, from start: Int, wholeWord: Bool) -> Range<Int>? {
        var start = start
        while let range = firstRange(in: text, from: start) {
            if !wholeWord || SearchFold.isWordBounded(range, in: text) { return range }
            start = range.lowerBound + 1
        }
        return nil
    }

    /// The end of the parts after the first one; nil if others follow it.
    private func end(after first: Int, in text: Span<UInt8>) -> Int? {
        var position = first
        for part in parts.dropFirst() {
            let next = blanks(from: position, in: text)
            guard next > position else { return nil }
            guard !part.isEmpty else { return position + 1 }
            guard next + part.count <= text.count else { return nil }
            for index in part.indices where text[next + index] != part[index] { return nil }
            position = next + part.count
        }
        return position
    }

    /// The index after the blanks at a position; a backslash before one belongs to them.
    private func blanks(from start: Int, in text: Span<UInt8>) -> Int {
        var index = start
        while index < text.count {
            if text[index] == Self.blank {
                index += 1
            } else if text[index] == UInt8(ascii: "\\"), index + 1 < text.count, text[index + 1] == Self.blank {
                index += 1
            } else {
                break
            }
        }
        return index
    }
}

extension FoldedText {
    /// The ranges of a phrase, or only those as whole words, as code points of the original text.
    package func occurrences(of phrase: FoldedPhrase, wholeWord: Bool) -> [TextRange] {
        codePointRanges(of: phrase.ranges(in: bytes.span, wholeWord: wholeWord))
    }
}
