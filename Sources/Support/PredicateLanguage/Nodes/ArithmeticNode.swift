/// Two numbers, or two collections, with an operator; nil if one is nil.
final class ArithmeticNode: ExpressionBase, ExpressionNode {
    private let operation: ArithmeticOperator
    private let left: any ExpressionNode
    private let right: any ExpressionNode

    init(
        _ operation: ArithmeticOperator, _ left: any ExpressionNode, _ right: any ExpressionNode, at range: SourceRange
    ) {
        self.operation = operation
        self.left = left
        self.right = right
        super.init(at: range, type: operation.isOfCollections ? .collection(of: .unknown) : .kind(.number))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        operation.isOfCollections ? try ofCollections(evaluation) : PredicateValue(try number(evaluation))
    }

    func number(_ evaluation: Evaluation) throws(PredicateError) -> Number? {
        guard !operation.isOfCollections else { return try numberOfValue(evaluation) }
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
        case .bitAnd: return .integer(try bits(left) & bits(right))
        case .bitOr: return .integer(try bits(left) | bits(right))
        case .bitXor: return .integer(try bits(left) ^ bits(right))
        case .shiftLeft: return .integer(try bits(left) << bits(right))
        case .shiftRight: return .integer(try bits(left) >> bits(right))
        case .union, .intersect, .minus: return try numberOfValue(evaluation)
        }
    }

    private func bits(_ number: Number) throws(PredicateError) -> Int64 {
        guard let integer = number.asInteger else { throw PredicateError(.numberOutOfRange, at: range) }
        return integer
    }

    private func ofCollections(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let left = try left.collection(evaluation), let right = try right.collection(evaluation) else {
            return .null
        }
        let elements: [PredicateValue]
        switch operation {
        case .union: elements = left + right
        case .intersect: elements = try select(left, areIn: right, evaluation.clock)
        case .minus: elements = try select(left, areIn: right, isNegated: true, evaluation.clock)
        case .add, .subtract, .multiply, .divide, .power, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight:
            preconditionFailure("\(operation.rawValue) does not apply to collections")
        }
        return .array(try PredicateValue.distinct(elements, evaluation.clock, at: range))
    }

    private func select(
        _ elements: [PredicateValue], areIn others: [PredicateValue], isNegated: Bool = false, _ clock: EvaluationClock
    ) throws(PredicateError) -> [PredicateValue] {
        let rules = ValueComparison(options: [])
        var kept: [PredicateValue] = []
        for element in elements {
            try clock.step(others.count + 1, at: range)
            if others.contains(where: { rules.areEqual($0, element) }) != isNegated { kept.append(element) }
        }
        return kept
    }

    var arithmetic: NumberOutline? {
        switch operation {
        case .add, .subtract, .multiply:
            guard let left = left.term, let right = right.term else { return nil }
            return .combined(operation, left, right)
        case .divide, .power, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight, .union, .intersect, .minus:
            return nil
        }
    }
}

extension ArithmeticOperator {
    var isOfCollections: Bool {
        switch self {
        case .union, .intersect, .minus: true
        case .add, .subtract, .multiply, .divide, .power, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight: false
        }
    }
}

/// A number with the other sign; nil of nil.
final class NegativeNode: ExpressionBase, ExpressionNode {
    private let operand: any ExpressionNode

    init(_ operand: any ExpressionNode, at range: SourceRange) {
        self.operand = operand
        super.init(at: range, type: .kind(.number))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        PredicateValue(try operand.number(evaluation).map(Arithmetic.negate))
    }

    var arithmetic: NumberOutline? { operand.term.map(NumberOutline.negative) }
}
