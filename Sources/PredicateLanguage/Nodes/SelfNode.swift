/// The object itself.
final class SelfNode: ExpressionNode {
    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        evaluation.root
    }

    override var keyPath: [String]? { [] }
}
