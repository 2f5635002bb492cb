/// What a predicate is checked and evaluated with, beside its objects.
package struct PredicateEnvironment {
    /// The values of `$name`.
    package var variables: [String: PredicateConstant]

    /// The known keys; without one, a missing key is nil.
    package var vocabulary: Vocabulary?

    /// The entity of the objects, a name of the vocabulary.
    package var entity: String

    /// Reads strings that are compared with dates; without one, such a comparison is an error.
    package var dates: (any DateInterpreter)?

    /// Reads strings that are compared with dates that lie ahead; without one, as all others are read.
    package var comingDates: (any DateInterpreter)?

    /// The value of `now()`; without one, the system's clock at each call.
    package var now: PredicateDate?

    /// Seconds that one object may take; nil without a bound, for regular expressions neither.
    package var secondsPerObject: Double? = EvaluationClock.usualSeconds

    /// Makes an environment.
    package init(
        variables: [String: PredicateConstant] = [:], vocabulary: Vocabulary? = nil, entity: String = "",
        dates: (any DateInterpreter)? = nil
    ) {
        self.variables = variables
        self.vocabulary = vocabulary
        self.entity = entity
        self.dates = dates
    }
}
