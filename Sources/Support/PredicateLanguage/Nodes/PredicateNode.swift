/// A checked condition; each kind is a class of its own.
protocol PredicateNode: AnyObject {
    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool

    var outline: PredicateOutline { get }
}

/// TRUEPREDICATE or FALSEPREDICATE.
final class TruthNode: PredicateNode {
    private let truth: Bool

    init(_ truth: Bool) {
        self.truth = truth
    }

    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        truth
    }

    var outline: PredicateOutline { .truth(truth) }
}

final class NegationNode: PredicateNode {
    private let operand: any PredicateNode

    init(_ operand: any PredicateNode) {
        self.operand = operand
    }

    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        try !operand.holds(evaluation)
    }

    var outline: PredicateOutline { .negation(operand.outline) }
}

/// Conditions that must all be true, tried from the left.
final class ConjunctionNode: PredicateNode {
    let parts: [any PredicateNode]

    init(_ parts: [any PredicateNode]) {
        self.parts = parts
    }

    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        for part in parts where try !part.holds(evaluation) { return false }
        return true
    }

    var outline: PredicateOutline { .conjunction(parts.map(\.outline)) }
}

/// Conditions of which one must be true, tried from the left.
final class DisjunctionNode: PredicateNode {
    private let parts: [any PredicateNode]

    init(_ parts: [any PredicateNode]) {
        self.parts = parts
    }

    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        for part in parts where try part.holds(evaluation) { return true }
        return false
    }

    var outline: PredicateOutline { .disjunction(parts.map(\.outline)) }
}
