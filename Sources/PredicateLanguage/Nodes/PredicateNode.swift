/// A checked condition; each kind is a subclass.
class PredicateNode {
    /// Whether the condition holds for the object that is being looked at.
    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        true
    }
}

/// TRUEPREDICATE or FALSEPREDICATE.
final class TruthNode: PredicateNode {
    let truth: Bool

    init(_ truth: Bool) {
        self.truth = truth
    }

    override func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        truth
    }
}

/// The opposite of a condition.
final class NegationNode: PredicateNode {
    let operand: PredicateNode

    init(_ operand: PredicateNode) {
        self.operand = operand
    }

    override func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        try !operand.holds(evaluation)
    }
}

/// Conditions that must all hold, tried from the left.
final class ConjunctionNode: PredicateNode {
    let parts: [PredicateNode]

    init(_ parts: [PredicateNode]) {
        self.parts = parts
    }

    override func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        for part in parts where try !part.holds(evaluation) { return false }
        return true
    }
}

/// Conditions of which one must hold, tried from the left.
final class DisjunctionNode: PredicateNode {
    let parts: [PredicateNode]

    init(_ parts: [PredicateNode]) {
        self.parts = parts
    }

    override func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        for part in parts where try part.holds(evaluation) { return true }
        return false
    }
}
