import Glibc

/// Arithmetic of numbers: integers stay integers until they overflow, anything else is computed in doubles.
enum Arithmetic {
    static func add(_ left: Number, _ right: Number) -> Number {
        combine(left, right, { $0.addingReportingOverflow($1) }, +)
    }

    static func subtract(_ left: Number, _ right: Number) -> Number {
        combine(left, right, { $0.subtractingReportingOverflow($1) }, -)
    }

    static func multiply(_ left: Number, _ right: Number) -> Number {
        combine(left, right, { $0.multipliedReportingOverflow(by: $1) }, *)
    }

    /// The quotient, truncated for integers; nil for an integer division by zero.
    static func divide(_ left: Number, _ right: Number) -> Number? {
        if case (.integer, .integer(0)) = (left, right) { return nil }
        return combine(left, right, { $0.dividedReportingOverflow(by: $1) }, /)
    }

    /// The remainder, with the sign of the dividend; nil for an integer division by zero.
    static func remainder(_ left: Number, _ right: Number) -> Number? {
        if case (.integer, .integer(0)) = (left, right) { return nil }
        if case (.integer, .integer(-1)) = (left, right) { return .integer(0) }
        return combine(left, right, { $0.remainderReportingOverflow(dividingBy: $1) }, fmod)
    }

    static func power(_ base: Number, _ exponent: Number) -> Number {
        let result = pow(base.asDouble, exponent.asDouble)
        guard case (.integer, .integer(let count)) = (base, exponent), count >= 0 else { return .double(result) }
        // Below 2^53 a double holds every integer exactly.
        return abs(result) < 0x1p53 ? .integer(Int64(result)) : .double(result)
    }

    static func negate(_ number: Number) -> Number {
        switch number {
        case .integer(let value) where value != .min: .integer(-value)
        case .integer, .double: .double(-number.asDouble)
        }
    }

    private static func combine(
        _ left: Number, _ right: Number,
        _ integers: (Int64, Int64) -> (partialValue: Int64, overflow: Bool), _ doubles: (Double, Double) -> Double
    ) -> Number {
        if case (.integer(let left), .integer(let right)) = (left, right) {
            let (value, overflows) = integers(left, right)
            if !overflows { return .integer(value) }
        }
        return .double(doubles(left.asDouble, right.asDouble))
    }
}
