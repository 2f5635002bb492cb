/// A predicate whose names and types are known to be right, ready to be asked of one object after another.
///
/// It keeps what it makes of its constants (folded needles, compiled expressions) and its scratch memory, so that it
/// belongs to one task at a time.
package final class CheckedPredicate {
    /// The predicate as it was written.
    package let syntax: PredicateSyntax

    /// What every object that satisfies the predicate must have, for narrowing a search.
    package let requirements: PredicateRequirements

    private let root: PredicateNode
    private let evaluation: Evaluation

    /// Checks a predicate.
    ///
    /// - Throws: A ``PredicateError`` for an unknown key or variable, for sides that can't be compared, and for a
    ///   string that should be a date and is none.
    package init(_ syntax: PredicateSyntax, in environment: PredicateEnvironment) throws(PredicateError) {
        self.syntax = syntax
        var checker = Checker(environment)
        let root = try checker.node(syntax)
        self.root = root
        evaluation = Evaluation(environment)
        var requirements = PredicateRequirements()
        root.require(&requirements)
        self.requirements = requirements
    }

    /// Whether an object satisfies the predicate.
    ///
    /// - Throws: A ``PredicateError`` of the evaluation stage.
    package func matches(_ object: any PredicateObject) throws(PredicateError) -> Bool {
        try matches(.object(object))
    }

    /// Whether a value, which SELF then means, satisfies the predicate.
    package func matches(_ value: PredicateValue) throws(PredicateError) -> Bool {
        evaluation.root = value
        return try root.holds(evaluation)
    }
}
