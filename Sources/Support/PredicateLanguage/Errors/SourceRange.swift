/// A range in the text of a predicate, in bytes of its UTF-8 form.
package struct SourceRange: Sendable, Hashable {
    package let lowerBound: Int

    /// The byte after the last.
    package let upperBound: Int

    package init(_ lowerBound: Int, _ upperBound: Int) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
    }
}
