/// Two expressions, an operator, and a quantifier for the elements of the left one.
final class ComparisonNode {
    let qualifier: Qualifier?
    let left: any ExpressionNode
    let right: any ExpressionNode
    let context: ComparisonContext
    let test: any ComparisonTest
    /// Nil unless the comparison can be made on the bytes of a text.
    private let textComparison: TextComparison?

    init(
        _ qualifier: Qualifier?, _ left: any ExpressionNode, _ right: any ExpressionNode, _ context: ComparisonContext
    ) {
        self.qualifier = qualifier
        self.left = left
        self.right = right
        self.context = context
        test = context.test()
        if qualifier == nil, let textTest = test.textTest, let path = left.keyPath, path.count == 1,
            case .string(let operand)? = right.constant
        {
            textComparison = TextComparison(path[0], operand, textTest)
        } else {
            textComparison = nil
        }
    }

    var outline: PredicateOutline { ComparisonOutline(self).map(PredicateOutline.comparison) ?? .other }

    func holds(_ evaluation: Evaluation) throws(PredicateError) -> Bool {
        if let textComparison, case .object(let object) = evaluation.root {
            let result = try object.withText(forKey: textComparison.key) { text throws(PredicateError) in
                let holds = try textComparison.test.holds(text: text, textComparison.operand)
                try context.clock.step(test.stepCount + text.count >> 8, at: context.range)
                return holds
            }
            if let result { return result }
        }
        let leftValue = try left.value(evaluation)
        let rightValue = try right.value(evaluation)
        guard let qualifier else { return try test.holdsInTime(leftValue, rightValue) }
        switch qualifier {
        case .any: return try holdsForAny(of: leftValue, rightValue)
        case .none: return try !holdsForAny(of: leftValue, rightValue)
        case .all: return try holdsForAll(of: leftValue, rightValue)
        }
    }

    private func holdsForAny(of value: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        for element in try elements(of: value) where try test.holdsInTime(element, right) { return true }
        return false
    }

    private func holdsForAll(of value: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        for element in try elements(of: value) where try !test.holdsInTime(element, right) { return false }
        return true
    }

    /// The elements that are tested; nil has none.
    ///
    /// CONTAINS tests each nested collection as a whole.
    private func elements(of value: PredicateValue) throws(PredicateError) -> [PredicateValue] {
        switch value {
        case .null: return []
        case .array(let elements):
            guard context.operation != .contains else { return elements }
            return try PredicateValue.flattened(elements, context.clock, at: left.range)
        case .boolean, .integer, .double, .string, .date, .object: throw left.wrongKind(value, expected: .collection)
        }
    }
}

/// A key and the string that its text is compared with.
///
/// A class, because each comparison would copy the parts of a structure.
private final class TextComparison {
    let key: String
    let operand: String
    let test: any TextTest

    init(_ key: String, _ operand: String, _ test: any TextTest) {
        (self.key, self.operand, self.test) = (key, operand, test)
    }
}
