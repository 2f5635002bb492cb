package import PredicateLanguage

/// A predicate that could not be evaluated, for example because of a division by zero.
package struct EntryPredicateError: Error {
    package enum Subject: Equatable {
        case entry(UniqueIdentifier)
        case medium(UniqueIdentifier)
        /// A file that an import inspects.
        case file(String)
        /// A line of a file, from 1.
        case line(Int, of: String)
    }

    package let text: String
    /// The problem, and its position in the text.
    package let cause: PredicateError
    /// The object of the evaluation; nil if it fails for everything alike.
    package var subject: Subject?

    package init(text: String, cause: PredicateError, about subject: Subject? = nil) {
        self.text = text
        self.cause = cause
        self.subject = subject
    }
}
