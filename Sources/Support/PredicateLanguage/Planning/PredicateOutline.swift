/// The structure of a predicate's comparisons, for planning a search before anything runs.
package indirect enum PredicateOutline {
    case truth(Bool)
    case comparison(ComparisonOutline)
    /// Only evaluation can decide.
    case other
    case negation(PredicateOutline)
    case conjunction([PredicateOutline])
    case disjunction([PredicateOutline])
}
