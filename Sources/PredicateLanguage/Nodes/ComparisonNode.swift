/// Two expressions, an operator, and what is asked of the elements of the left one.
final class ComparisonNode: PredicateNode {
    let qualifier: Qualifier?
    let left: ExpressionNode
    let right: ExpressionNode
    let context: ComparisonContext
    let test: ComparisonTest
    /// The key and the string of a comparison that can be made on the bytes of a text.
    private let textComparison: (key: String, operand: String)?

    init(_ qualifier: Qualifier?, _ left: ExpressionNode, _ right: ExpressionNode, _ context: ComparisonContext) {
        self.qualifier = qualifier
        self.left = left
        self.right = right
        self.context = context
        test = ComparisonTest.make(context)
        if qualifier == nil, test.readsTexts, let key = left as? KeyNode, case .string(let operand)? = right.constant {
            textComparison = (key.key, operand)
        } else {
            textComparison = nil
        }
    }

    override func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        if let (key, operand) = textComparison, case .object(let object) = evaluation.root {
            let result = try object.withText(forKey: key) { text throws(PredicateError) in
                try test.holds(text: text, operand)
            }
            if let result { return result }
        }
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
