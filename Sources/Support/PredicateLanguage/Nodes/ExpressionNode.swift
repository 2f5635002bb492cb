/// A checked expression; each kind is a class of its own.
protocol ExpressionNode: ExpressionBase {
    /// The value for the current object.
    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue

    /// The value as a number; nil for nil.
    func number(_ evaluation: Evaluation) throws(PredicateError) -> Number?

    /// The value, if it is the same for every object: a literal, an argument, a variable bound by the caller.
    var constant: PredicateValue? { get }

    /// The string literals in the predicate that may be the value or one of its elements.
    var literalStrings: [String] { get }

    /// The keys from the object to the value, if the expression is only a path.
    var keyPath: [String]? { get }

    /// The collection that the expression counts, if it does only that.
    var countedCollection: (any ExpressionNode)? { get }

    /// The collection that the expression filters, if it does only that.
    var filteredCollection: (any ExpressionNode)? { get }

    /// The condition of the filter, if the expression filters a collection.
    var filter: (variable: String, outline: PredicateOutline)? { get }

    /// The shape of the arithmetic, if the expression is arithmetic that a plan can use.
    var arithmetic: NumberOutline? { get }
}

/// The base class of every checked expression.
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
        case .null?, .boolean?, .integer?, .double?, .date?, .object?, nil: []
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
