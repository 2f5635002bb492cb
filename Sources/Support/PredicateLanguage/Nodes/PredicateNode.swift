/// A checked condition.
indirect enum PredicateNode {
    /// TRUEPREDICATE or FALSEPREDICATE.
    case constant(Bool)
    case negation(PredicateNode)
    /// Conditions that must all be true, tried from the left.
    case conjunction([PredicateNode])
    /// Conditions of which one must be true, tried from the left.
    case disjunction([PredicateNode])
    case comparison(ComparisonNode)

    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        switch self {
        case .constant(let truth): return truth
        case .negation(let operand): return try !operand.holds(evaluation)
        case .conjunction(let parts):
            for part in parts where try !part.holds(evaluation) { return false }
            return true
        case .disjunction(let parts):
            for part in parts where try part.holds(evaluation) { return true }
            return false
        case .comparison(let comparison): return try comparison.holds(evaluation)
        }
    }

    var outline: PredicateOutline {
        switch self {
        case .constant(let truth): .truth(truth)
        case .negation(let operand): .negation(operand.outline)
        case .conjunction(let parts): .conjunction(parts.map(\.outline))
        case .disjunction(let parts): .disjunction(parts.map(\.outline))
        case .comparison(let comparison): comparison.outline
        }
    }
}
