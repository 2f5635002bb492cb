/// Two numbers, or two collections, and what is made of them; nil where one is nil.
final class ArithmeticNode: ExpressionNode {
    let operation: ArithmeticOperator
    let left: ExpressionNode
    let right: ExpressionNode

    init(_ operation: ArithmeticOperator, _ left: ExpressionNode, _ right: ExpressionNode, at range: SourceRange) {
        self.operation = operation
        self.left = left
        self.right = right
        super.init(at: range, type: operation.isOfCollections ? .collection(of: .unknown) : .kind(.number))
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        operation.isOfCollections ? try ofCollections(evaluation) : PredicateValue(try number(evaluation))
    }

    override func number(_ evaluation: Evaluation) throws(PredicateError) -> Number? {
        guard !operation.isOfCollections else { return try super.number(evaluation) }
        guard let left = try left.number(evaluation), let right = try right.number(evaluation) else { return nil }
        switch operation {
        case .add: return Arithmetic.add(left, right)
        case .subtract: return Arithmetic.subtract(left, right)
        case .multiply: return Arithmetic.multiply(left, right)
        case .power: return Arithmetic.power(left, right)
        case .divide:
            guard let quotient = Arithmetic.divide(left, right) else {
                throw PredicateError(.divisionByZero, at: range)
            }
            return quotient
        default: return try bits(left, right)
        }
    }

    private func bits(_ left: Number, _ right: Number) throws(PredicateError) -> Number {
        guard let left = left.asInteger, let right = right.asInteger else {
            throw PredicateError(.numberOutOfRange, at: range)
        }
        return switch operation {
        case .bitAnd: .integer(left & right)
        case .bitOr: .integer(left | right)
        case .bitXor: .integer(left ^ right)
        case .shiftLeft: .integer(left << right)
        default: .integer(left >> right)
        }
    }

    private func ofCollections(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let left = try left.collection(evaluation), let right = try right.collection(evaluation) else {
            return .null
        }
        let rules = ValueComparison(options: [])
        let isInRight = { (value: PredicateValue) in right.contains { rules.areEqual($0, value) } }
        return switch operation {
        case .union: .array(PredicateValue.distinct(left + right))
        case .intersect: .array(PredicateValue.distinct(left.filter(isInRight)))
        default: .array(PredicateValue.distinct(left.filter { !isInRight($0) }))
        }
    }
}

extension ArithmeticOperator {
    /// Whether the operands are collections.
    var isOfCollections: Bool {
        self == .union || self == .intersect || self == .minus
    }
}

/// A number with the other sign; nil of nil.
final class NegativeNode: ExpressionNode {
    let operand: ExpressionNode

    init(_ operand: ExpressionNode, at range: SourceRange) {
        self.operand = operand
        super.init(at: range, type: .kind(.number))
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        PredicateValue(try operand.number(evaluation).map(Arithmetic.negate))
    }
}
