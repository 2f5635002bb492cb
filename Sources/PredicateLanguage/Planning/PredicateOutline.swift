/// How the comparisons of a predicate are joined, for planning a search before anything runs.
package indirect enum PredicateOutline {
    case truth(Bool)
    case comparison(ComparisonOutline)
    /// Only evaluation can tell.
    case other
    case negation(PredicateOutline)
    case conjunction([PredicateOutline])
    case disjunction([PredicateOutline])
}
