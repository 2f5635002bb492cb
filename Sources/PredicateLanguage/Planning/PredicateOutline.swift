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

extension PredicateNode {
    /// The shape of the condition.
    var outline: PredicateOutline {
        switch self {
        case let node as TruthNode: .truth(node.truth)
        case let node as NegationNode: .negation(node.operand.outline)
        case let node as ConjunctionNode: .conjunction(node.parts.map(\.outline))
        case let node as DisjunctionNode: .disjunction(node.parts.map(\.outline))
        case let node as ComparisonNode: ComparisonOutline(node).map(PredicateOutline.comparison) ?? .other
        default: .other
        }
    }
}
