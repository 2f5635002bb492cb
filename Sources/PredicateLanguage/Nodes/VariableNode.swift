/// A variable that SUBQUERY or an assignment binds.
final class VariableNode: ExpressionNode {
    private let name: String

    init(_ name: String, at range: SourceRange, type: StaticType) {
        self.name = name
        super.init(at: range, type: type)
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let value = evaluation.value(of: name) else {
            throw PredicateError(.unknownVariable(name, nearest: nil), at: range)
        }
        return value
    }
}
