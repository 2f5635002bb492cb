package import Chronology
package import PredicateLanguage

/// A predicate about entries, ready to narrow and to decide a query.
package struct EntryPredicate {
    private let text: String
    private let predicate: CheckedPredicate

    /// Reads and checks a predicate.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - dates: reads the strings that dates are compared with.
    package init(
        _ text: String, variables: [String: PredicateConstant], dates: DateParser, now: Instant
    ) throws(PredicateError) {
        self.text = text
        predicate = try CheckedPredicate(
            PredicateSyntax(parsing: text), in: .entries(variables: variables, dates: dates, now: now))
    }

    /// Adds the predicate to a query: what the database can say, and the tests of what it can't decide.
    package func apply(to query: inout EntryQuery) {
        for part in predicate.parts {
            let reading = EntryConditions.reader.reading(part.outline)
            query.conditions.append(reading.condition)
            guard !reading.isExact else { continue }
            query.tests.append(EntryTest(text: part.syntax.description) { try matches($0, part) })
        }
    }

    /// Whether an entry meets a part of the predicate; throws `EntryPredicateError`.
    private func matches(_ entry: any PredicateObject, _ part: CheckedPredicate.Part) throws -> Bool {
        do { return try predicate.matches(entry, part: part) } catch {
            throw EntryPredicateError(text: text, cause: error)
        }
    }
}

/// What only evaluation can decide of an entry.
package struct EntryTest {
    /// The condition in the predicate language.
    package let text: String
    /// Whether an entry, whose values are read when they are asked for, meets it; throws `EntryPredicateError`.
    let accepts: (any PredicateObject) throws -> Bool
}
