package import PredicateLanguage

/// A predicate that could not be decided for an entry, such as a division by zero.
package struct EntryPredicateError: Error {
    /// The predicate.
    package let text: String
    /// What is wrong, and where in the text.
    package let cause: PredicateError

    /// The error of a predicate, with the text that it points into.
    package init(text: String, cause: PredicateError) {
        self.text = text
        self.cause = cause
    }
}
