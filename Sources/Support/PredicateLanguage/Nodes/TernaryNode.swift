/// One of two values, by a condition.
final class TernaryNode: ExpressionBase, ExpressionNode {
    private let condition: any PredicateNode
    private let first: any ExpressionNode
    private let second: any ExpressionNode

    init(
        _ condition: any PredicateNode, _ first: any ExpressionNode, _ second: any ExpressionNode, at range: SourceRange
    ) {
        self.condition = condition
        self.first = first
        self.second = second
        super.init(at: range)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        try condition.holds(evaluation) ? try first.value(evaluation) : try second.value(evaluation)
    }

    var literalStrings: [String] { first.literalStrings + second.literalStrings }
}
