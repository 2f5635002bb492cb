package import PredicateLanguage

/// A predicate that could not be decided, such as for a division by zero.
package struct EntryPredicateError: Error {
    /// What it was asked of.
    package enum Subject: Equatable {
        case entry(UniqueIdentifier)
        case medium(UniqueIdentifier)
        /// A file that an import looks at.
        case file(String)
        /// A line of a file, from 1.
        case line(Int, of: String)
    }

    /// The predicate.
    package let text: String
    /// What is wrong, and where in the text.
    package let cause: PredicateError
    /// What it was asked of; nil where it fails for everything alike.
    package var subject: Subject?

    /// The error of a predicate, with the text that it points into.
    package init(text: String, cause: PredicateError, about subject: Subject? = nil) {
        self.text = text
        self.cause = cause
        self.subject = subject
    }
}
