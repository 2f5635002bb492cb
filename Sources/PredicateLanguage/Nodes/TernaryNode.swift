/// One of two values, by a condition.
final class TernaryNode: ExpressionNode {
    private let condition: PredicateNode
    private let first: ExpressionNode
    private let second: ExpressionNode

    init(_ condition: PredicateNode, _ first: ExpressionNode, _ second: ExpressionNode, at range: SourceRange) {
        self.condition = condition
        self.first = first
        self.second = second
        super.init(at: range)
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        try condition.holds(evaluation) ? try first.value(evaluation) : try second.value(evaluation)
    }

    override var literalStrings: [String] { first.literalStrings + second.literalStrings }
}
