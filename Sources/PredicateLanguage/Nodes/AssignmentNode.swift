/// A value that a variable keeps from here on.
final class AssignmentNode: ExpressionNode {
    private let variable: String
    private let assigned: ExpressionNode

    init(_ variable: String, _ value: ExpressionNode, at range: SourceRange) {
        self.variable = variable
        assigned = value
        super.init(at: range, type: value.type)
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        let value = try assigned.value(evaluation)
        evaluation.assign(variable, value)
        return value
    }
}
