/// A checked expression; each kind is a class of its own.
protocol ExpressionNode: ExpressionBase {
    /// The value for the object that is being looked at.
    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue

    /// The value as a number; nil for nil.
    func number(_ evaluation: Evaluation) throws(PredicateError) -> Number?

    /// The value, where it is the same for every object: a literal, an argument, a variable bound by the caller.
    var constant: PredicateValue? { get }

    /// The strings that stand in the predicate itself and may be the value or one of its elements.
    var literalStrings: [String] { get }

    /// The keys from the object to the value, where the expression is only a path.
    var keyPath: [String]? { get }

    /// The collection whose elements the expression counts, where it does only that.
    var countedCollection: (any ExpressionNode)? { get }

    /// The collection of which the expression keeps some elements, where it does only that.
    var filteredCollection: (any ExpressionNode)? { get }

    /// The condition of the elements that it keeps, where the expression keeps some of a collection.
    var filter: (variable: String, outline: PredicateOutline)? { get }

    /// The shape of the arithmetic, where the expression is arithmetic that a plan can use.
    var arithmetic: NumberOutline? { get }
}

/// What every checked expression has.
class ExpressionBase {
    let range: SourceRange
    let type: StaticType

    init(at range: SourceRange, type: StaticType = .unknown) {
        self.range = range
        self.type = type
    }

    func wrongKind(_ found: PredicateValue, expected: PredicateKind...) -> PredicateError {
        PredicateError(.wrongKind(found: found.kind, expected: expected), at: range)
    }
}

extension ExpressionNode {
    func number(_ evaluation: Evaluation) throws(PredicateError) -> Number? {
        try numberOfValue(evaluation)
    }

    var constant: PredicateValue? { nil }

    var literalStrings: [String] {
        switch constant {
        case .string(let text)?: [text]
        case .array(let elements)?: elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
        default: []
        }
    }

    var keyPath: [String]? { nil }

    var countedCollection: (any ExpressionNode)? { nil }

    var filteredCollection: (any ExpressionNode)? { nil }

    var filter: (variable: String, outline: PredicateOutline)? { nil }

    var arithmetic: NumberOutline? { nil }

    /// The value as a number, read from `value`; nil for nil.
    func numberOfValue(_ evaluation: Evaluation) throws(PredicateError) -> Number? {
        let value = try value(evaluation)
        if let number = value.number { return number }
        guard value.isNull else { throw wrongKind(value, expected: .number) }
        return nil
    }

    /// The value as a collection; nil for nil.
    func collection(_ evaluation: Evaluation) throws(PredicateError) -> [PredicateValue]? {
        let value = try value(evaluation)
        switch value {
        case .null: return nil
        case .array(let elements): return elements
        case .boolean, .integer, .double, .string, .date, .object: throw wrongKind(value, expected: .collection)
        }
    }

    /// The value as a string; nil for nil.
    func string(_ evaluation: Evaluation) throws(PredicateError) -> String? {
        let value = try value(evaluation)
        switch value {
        case .null: return nil
        case .string(let text): return text
        case .boolean, .integer, .double, .date, .array, .object: throw wrongKind(value, expected: .string)
        }
    }
}
