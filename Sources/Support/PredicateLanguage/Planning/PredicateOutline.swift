/// The structure of a predicate's comparisons, for planning a search before anything runs.
package indirect enum PredicateOutline {
    case truth(Bool)
    case comparison(ComparisonOutline)
    /// Only evaluation can decide.
    case other
    case negation(PredicateOutline)
    case conjunction([PredicateOutline])
    case disjunction([PredicateOutline])
}

/// A number computed from key paths and constants without division.
package indirect enum NumberOutline: Equatable, Sendable {
    /// The number at the end of a key path.
    case value(of: [String])
    /// The number of elements in the collection at the end of a key path.
    case count(of: [String])
    case integer(Int64)
    case double(Double)
    case negative(NumberOutline)
    case combined(ArithmeticOperator, NumberOutline, NumberOutline)
}

extension ExpressionNode {
    /// The shape of an operand of arithmetic; nil if a plan can't use it.
    var term: NumberOutline? {
        if let path = keyPath { return path.isEmpty ? nil : .value(of: path) }
        if let path = countedCollection?.keyPath { return .count(of: path) }
        switch constant?.number {
        case .integer(let integer)?: return .integer(integer)
        case .double(let double)?: return double.isNaN ? nil : .double(double)
        case nil: return arithmetic
        }
    }
}
