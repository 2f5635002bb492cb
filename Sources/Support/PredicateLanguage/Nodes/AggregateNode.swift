/// Expressions in braces: a collection.
final class AggregateNode: ExpressionBase, ExpressionNode {
    private let elements: [any ExpressionNode]
    private let fixed: PredicateValue?

    init(_ elements: [any ExpressionNode], at range: SourceRange) {
        self.elements = elements
        let constants = elements.compactMap(\.constant)
        fixed = constants.count == elements.count ? .array(constants) : nil
        super.init(at: range, type: .collection(of: elements.first?.type ?? .unknown))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        if let fixed { return fixed }
        var values: [PredicateValue] = []
        for element in elements { values.append(try element.value(evaluation)) }
        return .array(values)
    }

    var constant: PredicateValue? { fixed }

    var literalStrings: [String] { elements.flatMap(\.literalStrings) }
}
