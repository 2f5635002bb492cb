import PredicateLanguage
import TextFolding

/// A predicate about media, bound to one moment.
package struct MediumPredicate {
    package let bound: BoundPredicate
    private let clock: QueryClock

    /// Checks a predicate.
    ///
    /// - Throws: `EntryPredicateError` for an unknown key, and for values that can't be compared.
    package init(_ condition: PredicateCondition, at clock: QueryClock) throws(EntryPredicateError) {
        self.clock = clock
        bound = try BoundPredicate(condition, about: DiaryVocabulary.medium, at: clock)
    }

    /// True if it may read the hash of the original, which requires reading it.
    package var readsHash: Bool {
        let bytes = Array(bound.text.utf8), key = Array("hash".utf8)
        return firstRange(of: key.span, in: bytes.span) != nil
    }

    /// The conditions that AND joins at the top level, as text.
    var texts: [String] { bound.parts.map(\.syntax.description) }

    package func matches(_ medium: Medium, of entry: DiaryEntry) throws(EntryPredicateError) -> Bool {
        do { return try bound.matches(MediumObject(medium, of: entry, at: clock)) } catch {
            throw EntryPredicateError(text: error.text, cause: error.cause, about: .medium(medium.id))
        }
    }
}
