import Glibc

/// A call of one of the functions; nil where a value it needs is nil.
final class FunctionNode: ExpressionNode {
    private let function: FunctionName
    private let values: [ExpressionNode]

    init(_ function: FunctionName, _ values: [ExpressionNode], at range: SourceRange) {
        self.function = function
        self.values = values
        super.init(at: range, type: Self.type(of: function))
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        switch function {
        case .sum, .count, .min, .max, .average, .median, .mode, .stddev: try aggregation(evaluation)
        case .uppercase, .lowercase, .length: try ofString(evaluation)
        case .now: .date(evaluation.now ?? Self.clock())
        case .random: .double(Double.random(in: 0..<1))
        case .noIndex, .castObject: try values[0].value(evaluation)
        default: values.count == 1 ? try ofNumber(evaluation) : try ofNumbers(evaluation)
        }
    }

    private func aggregation(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let elements = try values[0].collection(evaluation) else { return .null }
        if function == .count { return .integer(Int64(elements.count)) }
        let present = PredicateValue.flattened(elements).filter { !$0.isNull }
        let aggregation = Aggregation(present, at: values[0].range)
        return switch function {
        case .sum: try aggregation.sum()
        case .min: try aggregation.extreme(.ascending)
        case .max: try aggregation.extreme(.descending)
        case .average: try aggregation.average()
        case .median: try aggregation.median()
        case .mode: try aggregation.mode()
        default: try aggregation.standardDeviation()
        }
    }

    private func ofString(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let text = try values[0].string(evaluation) else { return .null }
        return switch function {
        case .uppercase: .string(text.uppercased())
        case .lowercase: .string(text.lowercased())
        default: .integer(Int64(text.utf16.count))
        }
    }

    private func ofNumber(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let number = try values[0].number(evaluation) else { return .null }
        switch (function, number) {
        case (.abs, .integer(let value)) where value != .min: return .integer(Swift.abs(value))
        case (.floor, .integer), (.ceiling, .integer), (.trunc, .integer): return PredicateValue(number)
        case (.onesComplement, _), (.randomBelow, _): return try ofInteger(number)
        default: return .double(Self.apply(function, to: number.asDouble))
        }
    }

    private func ofInteger(_ number: Number) throws(PredicateError) -> PredicateValue {
        guard let integer = number.asInteger, function == .onesComplement || integer > 0 else {
            throw PredicateError(.numberOutOfRange, at: values[0].range)
        }
        return .integer(function == .onesComplement ? ~integer : Int64.random(in: 0..<integer))
    }

    private static func apply(_ function: FunctionName, to value: Double) -> Double {
        switch function {
        case .sqrt: value.squareRoot()
        case .log: log10(value)
        case .ln: Glibc.log(value)
        case .exp: Glibc.exp(value)
        case .floor: value.rounded(.down)
        case .ceiling: value.rounded(.up)
        case .abs: Swift.abs(value)
        default: value.rounded(.towardZero)
        }
    }

    private func ofNumbers(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        if function == .modulus { return try remainder(evaluation) }
        guard let operation = Self.operators[function] else { return .null }
        return try ArithmeticNode(operation, values[0], values[1], at: range).value(evaluation)
    }

    private func remainder(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let left = try values[0].number(evaluation), let right = try values[1].number(evaluation) else {
            return .null
        }
        guard let remainder = Arithmetic.remainder(left, right) else {
            throw PredicateError(.divisionByZero, at: range)
        }
        return PredicateValue(remainder)
    }

    private static let operators: [FunctionName: ArithmeticOperator] = [
        .add: .add, .subtract: .subtract, .multiply: .multiply, .divide: .divide, .raise: .power,
        .bitwiseAnd: .bitAnd, .bitwiseOr: .bitOr, .bitwiseXor: .bitXor, .leftShift: .shiftLeft,
        .rightShift: .shiftRight,
    ]

    /// The system's clock, by `clock_gettime`.
    private static func clock() -> PredicateDate {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return PredicateDate(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    private static func type(of function: FunctionName) -> StaticType {
        switch function {
        case .now: .kind(.date)
        case .uppercase, .lowercase: .kind(.string)
        case .mode: .collection(of: .kind(.number))
        case .noIndex, .castObject, .min, .max: .unknown
        default: .kind(.number)
        }
    }
}
