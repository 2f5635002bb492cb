package import TextFolding

/// A word or phrase to be found in an entry.
package struct SearchTerm: Equatable, Sendable {
    /// The word in the search fold; a blank represents any white space.
    let phrase: FoldedPhrase
    /// The word as it was typed.
    package let typed: String
    package var isWholeWord: Bool
    /// True if entries that contain it are excluded instead.
    package var isExcluded: Bool
    /// The texts that need not be folded; nil unless the word is East Asian.
    private let filter: EastAsianFilter?

    /// The word in the search fold.
    package var needle: [UInt8] { phrase.needle }
}

extension SearchTerm {
    package init(_ typed: String, isWholeWord: Bool = false, isExcluded: Bool = false) {
        let needle = SearchFold.fold(typed)
        self.init(
            phrase: FoldedPhrase(needle), typed: typed, isWholeWord: isWholeWord, isExcluded: isExcluded,
            filter: EastAsianFilter([needle]))
    }

    /// Returns whether a document satisfies the term.
    ///
    /// A term that folds to nothing excludes nothing and is found nowhere.
    func accepts(_ document: SearchDocument) -> Bool {
        isFound(in: document.bytes) != isExcluded
    }

    func isFound(in folded: [UInt8]) -> Bool {
        isFound(in: folded.span)
    }

    package func isFound(in folded: Span<UInt8>) -> Bool {
        phrase.isFound(in: folded, wholeWord: isWholeWord)
    }

    /// The occurrences of the term in a text, as ranges of code points.
    package func occurrences(in text: String) -> [TextRange] {
        guard verdict(on: text) != .containsNone else { return [] }
        return FoldedText(text).occurrences(of: phrase, wholeWord: isWholeWord)
    }

    package func isContained(in text: String) -> Bool {
        switch verdict(on: text) {
        case .containsAll where !isWholeWord: true
        case .containsAll, .mayContain: isFound(in: SearchFold.fold(text))
        case .containsNone: false
        }
    }

    /// Returns whether a text contains the term as a part of a word, without folding it.
    private func verdict(on text: String) -> EastAsianFilter.Verdict {
        filter?.verdict(on: text.utf8.span) ?? .mayContain
    }
}
