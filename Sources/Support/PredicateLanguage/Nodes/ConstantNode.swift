/// A literal, an argument, or a variable bound by the caller.
final class ConstantNode: ExpressionBase, ExpressionNode {
    private let fixed: PredicateValue
    private let fixedNumber: Number?

    init(_ value: PredicateValue, at range: SourceRange) {
        fixed = value
        fixedNumber = value.number
        super.init(at: range, type: Self.type(of: value))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        fixed
    }

    func number(_ evaluation: Evaluation) throws(PredicateError) -> Number? {
        if let fixedNumber { return fixedNumber }
        return try numberOfValue(evaluation)
    }

    var constant: PredicateValue? { fixed }

    private static func type(of value: PredicateValue) -> StaticType {
        guard case .array(let elements) = value else { return .kind(value.kind) }
        return .collection(of: elements.first.map { type(of: $0) } ?? .unknown)
    }
}
