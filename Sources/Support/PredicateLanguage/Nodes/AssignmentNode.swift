/// A variable that keeps a value for the rest of the scope.
final class AssignmentNode: ExpressionBase, ExpressionNode {
    private let variable: String
    private let assigned: any ExpressionNode

    init(_ variable: String, _ value: any ExpressionNode, at range: SourceRange) {
        self.variable = variable
        assigned = value
        super.init(at: range, type: value.type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        let value = try assigned.value(evaluation)
        evaluation.assign(variable, value)
        return value
    }
}
