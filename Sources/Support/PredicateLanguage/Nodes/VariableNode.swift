/// A variable that SUBQUERY or an assignment binds.
final class VariableNode: ExpressionBase, ExpressionNode {
    private let name: String

    init(_ name: String, at range: SourceRange, type: StaticType) {
        self.name = name
        super.init(at: range, type: type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let value = evaluation.value(of: name) else {
            throw PredicateError(.unknownVariable(name, nearest: nil), at: range)
        }
        return value
    }

    /// A path from the variable, which does not begin with a key of the object.
    var keyPath: [String]? { ["$" + name] }
}
