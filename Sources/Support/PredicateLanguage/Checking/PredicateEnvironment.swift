/// The environment in which a predicate is checked and evaluated, except for its objects.
package struct PredicateEnvironment {
    package var variables: [String: PredicateConstant]

    /// The known keys; without a vocabulary, a missing key is nil.
    package var vocabulary: Vocabulary?

    /// The entity of the objects, a name of the vocabulary.
    package var entity: String

    /// Reads strings that are compared with dates; if nil, such a comparison is an error.
    package var dates: (any DateInterpreter)?

    /// Reads strings that are compared with future dates; if nil, they are read as all others.
    package var comingDates: (any DateInterpreter)?

    /// The value of `now()`; if nil, the system's clock at each call.
    package var now: PredicateDate?

    /// The time limit of one object in seconds; nil for no limit, for regular expressions neither.
    package var secondsPerObject: Double? = EvaluationClock.usualSeconds

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
