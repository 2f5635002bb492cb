import TextFolding

/// A word or phrase to be found in an entry.
package struct SearchTerm: Equatable, Sendable {
    /// The word in the search fold.
    package let needle: [UInt8]
    /// The word as it was typed.
    package let typed: String
    /// Whether it has to stand as a whole word.
    package var isWholeWord: Bool
    /// Whether entries that hold it are left out instead.
    package var isExcluded: Bool
}

extension SearchTerm {
    /// A term as someone typed it.
    package init(_ typed: String, isWholeWord: Bool = false, isExcluded: Bool = false) {
        self.init(needle: SearchFold.fold(typed), typed: typed, isWholeWord: isWholeWord, isExcluded: isExcluded)
    }

    /// Whether a document stands up to the term.
    ///
    /// A term that folds to nothing excludes nothing and is in nothing.
    func accepts(_ document: SearchDocument) -> Bool {
        isFound(in: document.bytes) != isExcluded
    }

    func isFound(in folded: [UInt8]) -> Bool {
        isFound(in: folded.span)
    }

    func isFound(in folded: Span<UInt8>) -> Bool {
        isWholeWord ? SearchFold.containsWord(needle.span, in: folded) : SearchFold.contains(needle.span, in: folded)
    }

    /// Where the term stands in a text, as ranges of code points.
    package func occurrences(in text: String) -> [Range<Int>] {
        let folded = FoldedText(text)
        return isWholeWord ? folded.wholeWordOccurrences(of: needle) : folded.occurrences(of: needle)
    }

    /// Whether the term stands in a text.
    package func stands(in text: String) -> Bool {
        isFound(in: SearchFold.fold(text))
    }
}
