/// The object itself.
final class SelfNode: ExpressionBase, ExpressionNode {
    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        evaluation.root
    }

    var keyPath: [String]? { [] }
}
