package import PredicateLanguage

/// A predicate with checked names and types, bound to one moment.
///
/// It has scratch memory, so that it belongs to one task at a time.
package struct BoundPredicate {
    /// The predicate as it was written.
    let text: String
    private let predicate: CheckedPredicate

    /// Checks a predicate about entries or about media.
    ///
    /// - Parameter entity: a name of ``DiaryVocabulary``.
    /// - Throws: `EntryPredicateError` for an unknown key, and for values that can't be compared.
    init(
        _ condition: PredicateCondition, about entity: String, at clock: QueryClock
    ) throws(EntryPredicateError) {
        text = condition.text
        let environment = PredicateEnvironment.diary(
            variables: condition.variables, about: entity, at: clock, isBounded: condition.isBounded)
        do { predicate = try CheckedPredicate(condition.syntax, in: environment) } catch {
            throw EntryPredicateError(text: condition.text, cause: error)
        }
    }

    /// Comparisons that are always true or always false.
    var remarks: [PredicateRemark] { predicate.remarks }

    /// The conditions that AND joins at the top level.
    var parts: [CheckedPredicate.Part] { predicate.parts }

    func matches(_ object: any PredicateObject) throws(EntryPredicateError) -> Bool {
        do { return try predicate.matches(object) } catch {
            throw EntryPredicateError(text: text, cause: error)
        }
    }

    /// Begins with the next object, for all parts together.
    func begin(_ object: any PredicateObject) {
        predicate.begin(object)
    }

    func isMet(_ part: CheckedPredicate.Part) throws(EntryPredicateError) -> Bool {
        do { return try predicate.isMet(part) } catch {
            throw EntryPredicateError(text: text, cause: error)
        }
    }
}

/// One part of a predicate that only evaluation can decide for an entry.
///
/// A class, because a query takes it from a list for each row, and copying its parts took a tenth of the time.
package final class PredicateTest {
    private let predicate: BoundPredicate
    private let part: CheckedPredicate.Part

    init(_ predicate: BoundPredicate, _ part: CheckedPredicate.Part) {
        (self.predicate, self.part) = (predicate, part)
    }

    package var text: String { part.syntax.description }
    /// The keys that it may read; nil if they are unknown.
    package var names: Set<String>? { part.syntax.names }

    /// Begins with the next entry; its values are read on demand.
    ///
    /// All parts of a predicate share the time limit of one entry.
    package func begin(_ entry: any PredicateObject) {
        predicate.begin(entry)
    }

    package func isMet() throws(EntryPredicateError) -> Bool {
        try predicate.isMet(part)
    }
}
