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
        try self.init(
            PredicateSyntax(parsing: text), of: text, in: .entries(variables: variables, dates: dates, now: now))
    }

    /// Checks a predicate that was read from `text`.
    init(_ syntax: PredicateSyntax, of text: String, in environment: PredicateEnvironment) throws(PredicateError) {
        self.text = text
        predicate = try CheckedPredicate(syntax, in: environment)
    }

    /// Adds the predicate to a query: what the database can say, and the tests of what it can't decide.
    package func apply(to query: inout EntryQuery) {
        for part in predicate.parts {
            let reading = EntryConditions.reader.reading(part.outline)
            query.conditions.append(reading.condition)
            guard !reading.isExact else { continue }
            query.tests.append(
                EntryTest(text: part.syntax.description, names: part.syntax.names, accepts: test(of: part)))
        }
    }

    /// Whether an entry meets a part of the predicate; throws `EntryPredicateError`.
    private func test(of part: CheckedPredicate.Part) -> (any PredicateObject) throws -> Bool {
        let (text, holds) = (text, predicate.test(of: part))
        return { entry in
            do throws(PredicateError) { return try holds(entry) } catch {
                throw EntryPredicateError(text: text, cause: error)
            }
        }
    }
}

/// What only evaluation can decide of an entry.
package struct EntryTest {
    /// The condition in the predicate language.
    package let text: String
    /// The keys it may ask for; nil where they can't be told.
    let names: Set<String>?
    /// Whether an entry, whose values are read when they are asked for, meets it; throws `EntryPredicateError`.
    let accepts: (any PredicateObject) throws -> Bool
}
