import Chronology
import PredicateLanguage

extension PredicateFormat {
    /// Returns whether a value in memory, usually a dictionary, satisfies the predicate; a missing key is nil.
    ///
    /// Strings compared with dates are read as dates, in UTC. For many values ``evaluator(variables:)`` is faster.
    ///
    /// - Throws: a ``PredicateFormatError`` for a variable without a value, and for values that can't be compared.
    public func matches(_ value: Value, variables: [String: Value] = [:]) throws(PredicateFormatError) -> Bool {
        try evaluator(variables: variables).matches(value)
    }

    /// Returns whether an entry in memory satisfies the predicate, as in the diary.
    public func matches(_ entry: DiaryEntry, variables: [String: Value] = [:]) throws(PredicateFormatError) -> Bool {
        let clock = QueryClock(now: Instant.now, zone: { .utc })
        var environment = Self.environment(variables, at: clock)
        environment.vocabulary = DiaryVocabulary.vocabulary
        environment.entity = DiaryVocabulary.entry
        return try Evaluator(checked(in: environment), text).matches(.object(EntryObject(entry, at: clock)))
    }

    /// Evaluates one value after another, with all preparation done once.
    ///
    /// - Throws: a ``PredicateFormatError`` for a variable without a value, and for constants that can't be compared.
    public func evaluator(variables: [String: Value] = [:]) throws(PredicateFormatError) -> Evaluator {
        try Evaluator(checked(in: Self.environment(variables)), text)
    }

    static func environment(
        _ variables: [String: Value], at clock: QueryClock = QueryClock(now: Instant.now, zone: { .utc })
    ) -> PredicateEnvironment {
        var environment = PredicateEnvironment(variables: variables.mapValues(\.constant), dates: clock)
        environment.comingDates = clock.coming
        environment.now = PredicateDate(microseconds: clock.now.microseconds)
        return environment
    }

    /// A predicate with its variables, ready to be evaluated for one value after another, by one task at a time.
    public final class Evaluator {
        private let predicate: CheckedPredicate
        private let text: String

        init(_ predicate: CheckedPredicate, _ text: String) {
            (self.predicate, self.text) = (predicate, text)
        }

        /// Returns whether a value satisfies the predicate.
        ///
        /// - Throws: a ``PredicateFormatError`` for values that can't be compared, a division by zero, and a regular
        ///   expression that takes too long.
        public func matches(_ value: Value) throws(PredicateFormatError) -> Bool {
            try matches(PredicateValue(value.constant))
        }

        func matches(_ value: PredicateValue) throws(PredicateFormatError) -> Bool {
            do throws(PredicateError) { return try predicate.matches(value) } catch {
                throw PredicateFormatError(error, in: text)
            }
        }
    }
}
