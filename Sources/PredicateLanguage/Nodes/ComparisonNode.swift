/// Two expressions, an operator, and what is asked of the elements of the left one.
final class ComparisonNode: PredicateNode {
    let qualifier: Qualifier?
    let left: ExpressionNode
    let right: ExpressionNode
    let context: ComparisonContext
    let test: ComparisonTest

    init(_ qualifier: Qualifier?, _ left: ExpressionNode, _ right: ExpressionNode, _ context: ComparisonContext) {
        self.qualifier = qualifier
        self.left = left
        self.right = right
        self.context = context
        test = ComparisonTest.make(context)
    }

    override func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        let leftValue = try left.value(evaluation)
        let rightValue = try right.value(evaluation)
        guard let qualifier else { return try test.holds(leftValue, rightValue) }
        switch qualifier {
        case .any: return try holdsForAny(of: leftValue, rightValue)
        case .none: return try !holdsForAny(of: leftValue, rightValue)
        case .all: return try holdsForAll(of: leftValue, rightValue)
        }
    }

    private func holdsForAny(of value: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        for element in try elements(of: value) where try test.holds(element, right) { return true }
        return false
    }

    private func holdsForAll(of value: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        for element in try elements(of: value) where try !test.holds(element, right) { return false }
        return true
    }

    /// The elements that are asked; nil has none.
    ///
    /// CONTAINS asks each nested collection as a whole.
    private func elements(of value: PredicateValue) throws(PredicateError) -> [PredicateValue] {
        switch value {
        case .null: return []
        case .array(let elements):
            return context.operation == .contains ? elements : PredicateValue.flattened(elements)
        default: throw left.wrongKind(value, expected: .collection)
        }
    }
}
