/// A value as another type; nil of nil.
///
/// Dates count seconds from 2001.
final class CastNode: ExpressionBase, ExpressionNode {
    private let operand: any ExpressionNode
    private let target: CastType

    init(_ operand: any ExpressionNode, to target: CastType, at range: SourceRange) {
        self.operand = operand
        self.target = target
        super.init(at: range, type: Self.type(of: target))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        let value = try operand.value(evaluation)
        if value.isNull { return .null }
        return switch target {
        case .date: try date(of: value)
        case .number, .decimalNumber: try number(of: value)
        case .string: try string(of: value)
        }
    }

    private func date(of value: PredicateValue) throws(PredicateError) -> PredicateValue {
        if case .date = value { return value }
        guard let number = value.number else { throw operand.wrongKind(value, expected: .number) }
        guard let date = PredicateDate(secondsSinceReference: number.asDouble) else {
            throw PredicateError(.numberOutOfRange, at: range)
        }
        return .date(date)
    }

    private func number(of value: PredicateValue) throws(PredicateError) -> PredicateValue {
        switch value {
        case .date(let date): return .double(date.secondsSinceReference)
        case .string(let text):
            if let integer = Int64(text) { return .integer(integer) }
            return Double(text).map(PredicateValue.double) ?? .null
        case .null, .boolean, .integer, .double, .array, .object:
            guard value.number != nil else { throw operand.wrongKind(value, expected: .number, .string) }
            return value
        }
    }

    private func string(of value: PredicateValue) throws(PredicateError) -> PredicateValue {
        switch value {
        case .string: value
        case .integer(let integer): .string(String(integer))
        case .boolean(let value): .string(value ? "1" : "0")
        case .double(let double): .string(Int64(exactly: double).map { String($0) } ?? String(double))
        case .null, .date, .array, .object: throw operand.wrongKind(value, expected: .string, .number)
        }
    }

    private static func type(of target: CastType) -> StaticType {
        switch target {
        case .date: .kind(.date)
        case .number, .decimalNumber: .kind(.number)
        case .string: .kind(.string)
        }
    }
}
