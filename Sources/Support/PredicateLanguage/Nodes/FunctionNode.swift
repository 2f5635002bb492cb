import Glibc

/// A call of one of the functions; nil if a value it needs is nil.
final class FunctionNode: ExpressionBase, ExpressionNode {
    private let function: FunctionName
    private let values: [any ExpressionNode]

    init(_ function: FunctionName, _ values: [any ExpressionNode], at range: SourceRange) {
        self.function = function
        self.values = values
        super.init(at: range, type: Self.type(of: function))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        switch function {
        case .count: try elements(evaluation).map { .integer(Int64($0.count)) } ?? .null
        case .sum: try aggregation(evaluation)?.sum() ?? .null
        case .min: try aggregation(evaluation)?.extreme(.ascending) ?? .null
        case .max: try aggregation(evaluation)?.extreme(.descending) ?? .null
        case .average: try aggregation(evaluation)?.average() ?? .null
        case .median: try aggregation(evaluation)?.median() ?? .null
        case .mode: try aggregation(evaluation)?.mode() ?? .null
        case .stddev: try aggregation(evaluation)?.standardDeviation() ?? .null
        case .uppercase: try values[0].string(evaluation).map { .string($0.uppercased()) } ?? .null
        case .lowercase: try values[0].string(evaluation).map { .string($0.lowercased()) } ?? .null
        case .length: try values[0].string(evaluation).map { .integer(Int64($0.utf16.count)) } ?? .null
        case .now: .date(evaluation.now ?? Self.clock())
        case .random: .double(Double.random(in: 0..<1))
        case .randomBelow: try integer(evaluation, isValid: { $0 > 0 }).map { .integer(.random(in: 0..<$0)) } ?? .null
        case .onesComplement: try integer(evaluation).map { .integer(~$0) } ?? .null
        case .noIndex, .castObject: try values[0].value(evaluation)
        case .sqrt: try double(evaluation).map { .double($0.squareRoot()) } ?? .null
        case .log: try double(evaluation).map { .double(log10($0)) } ?? .null
        case .ln: try double(evaluation).map { .double(Glibc.log($0)) } ?? .null
        case .exp: try double(evaluation).map { .double(Glibc.exp($0)) } ?? .null
        case .floor: try rounded(evaluation, .down)
        case .ceiling: try rounded(evaluation, .up)
        case .trunc: try rounded(evaluation, .towardZero)
        case .abs: try magnitude(evaluation)
        case .modulus: try remainder(evaluation)
        case .add: try combined(.add, evaluation)
        case .subtract: try combined(.subtract, evaluation)
        case .multiply: try combined(.multiply, evaluation)
        case .divide: try combined(.divide, evaluation)
        case .raise: try combined(.power, evaluation)
        case .bitwiseAnd: try combined(.bitAnd, evaluation)
        case .bitwiseOr: try combined(.bitOr, evaluation)
        case .bitwiseXor: try combined(.bitXor, evaluation)
        case .leftShift: try combined(.shiftLeft, evaluation)
        case .rightShift: try combined(.shiftRight, evaluation)
        }
    }

    private func elements(_ evaluation: Evaluation) throws(PredicateError) -> [PredicateValue]? {
        try values[0].collection(evaluation)
    }

    /// The elements that are not nil; nil of nil.
    private func aggregation(_ evaluation: Evaluation) throws(PredicateError) -> Aggregation? {
        guard let elements = try elements(evaluation) else { return nil }
        let flat = try PredicateValue.flattened(elements, evaluation.clock, at: range)
        return Aggregation(flat.filter { !$0.isNull }, at: values[0].range, evaluation.clock)
    }

    private func double(_ evaluation: Evaluation) throws(PredicateError) -> Double? {
        try values[0].number(evaluation)?.asDouble
    }

    private func integer(
        _ evaluation: Evaluation, isValid: (Int64) -> Bool = { _ in true }
    ) throws(PredicateError) -> Int64? {
        guard let number = try values[0].number(evaluation) else { return nil }
        guard let integer = number.asInteger, isValid(integer) else {
            throw PredicateError(.numberOutOfRange, at: values[0].range)
        }
        return integer
    }

    private func rounded(
        _ evaluation: Evaluation, _ rule: FloatingPointRoundingRule
    ) throws(PredicateError) -> PredicateValue {
        switch try values[0].number(evaluation) {
        case .integer(let value)?: .integer(value)
        case .double(let value)?: .double(value.rounded(rule))
        case nil: .null
        }
    }

    private func magnitude(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        switch try values[0].number(evaluation) {
        case .integer(let value)? where value != .min: .integer(Swift.abs(value))
        case let number?: .double(Swift.abs(number.asDouble))
        case nil: .null
        }
    }

    private func combined(
        _ operation: ArithmeticOperator, _ evaluation: Evaluation
    ) throws(PredicateError) -> PredicateValue {
        try ArithmeticNode(operation, values[0], values[1], at: range).value(evaluation)
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
        case .sum, .count, .average, .median, .stddev, .add, .subtract, .multiply, .divide, .modulus, .sqrt, .log, .ln,
            .raise, .exp, .floor, .ceiling, .abs, .trunc, .length, .random, .randomBelow, .bitwiseAnd, .bitwiseOr,
            .bitwiseXor, .leftShift, .rightShift, .onesComplement:
            .kind(.number)
        }
    }
}
