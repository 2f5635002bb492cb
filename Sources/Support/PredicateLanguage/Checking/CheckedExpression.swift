/// An expression such as `media.model` with checked names, ready to be evaluated for many objects.
package final class CheckedExpression {
    private let root: any ExpressionNode
    private let evaluation: Evaluation

    /// Checks an expression.
    ///
    /// - Throws: A ``PredicateError`` for an unknown key or variable.
    package init(_ syntax: ExpressionSyntax, in environment: PredicateEnvironment) throws(PredicateError) {
        var checker = Checker(environment)
        root = try checker.node(syntax)
        evaluation = Evaluation(environment, checker.clock)
    }

    /// True if its values are known to be objects, or collections of them, which can't be numbers to compare a count
    /// with.
    package var givesObjects: Bool {
        switch root.type {
        case .object: true
        case .collection: if case .object = root.type.element { true } else { false }
        case .unknown, .kind, .presence: false
        }
    }

    /// The value of the expression for an object.
    ///
    /// - Throws: A ``PredicateError`` of the evaluation stage.
    package func value(for object: any PredicateObject) throws(PredicateError) -> PredicateValue {
        evaluation.root = .object(object)
        evaluation.clock.begin()
        return try root.value(evaluation)
    }
}
