/// A checked expression; each kind is a subclass in a file of its own.
class ExpressionNode {
    let range: SourceRange
    let type: StaticType

    init(at range: SourceRange, type: StaticType = .unknown) {
        self.range = range
        self.type = type
    }

    /// The value for the object that is being looked at.
    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        .null
    }

    /// The value, where it is the same for every object: a literal, an argument, a variable bound by the caller.
    var constant: PredicateValue? { nil }

    /// The strings that stand in the predicate itself and may be the value or one of its elements.
    var literalStrings: [String] {
        switch constant {
        case .string(let text)?: [text]
        case .array(let elements)?: elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
        default: []
        }
    }

    /// The keys from the object to the value, where the expression is nothing but a path.
    var keyPath: [String]? { nil }

    /// The collection whose elements the expression counts, where it is nothing but that.
    var countedCollection: ExpressionNode? { nil }

    func wrongKind(_ found: PredicateValue, expected: PredicateKind...) -> PredicateError {
        PredicateError(.wrongKind(found: found.kind, expected: expected), at: range)
    }

    /// The value of this expression as a collection; nil for nil.
    func collection(_ evaluation: Evaluation) throws(PredicateError) -> [PredicateValue]? {
        let value = try value(evaluation)
        switch value {
        case .null: return nil
        case .array(let elements): return elements
        default: throw wrongKind(value, expected: .collection)
        }
    }

    /// The value of this expression as a number; nil for nil.
    func number(_ evaluation: Evaluation) throws(PredicateError) -> Number? {
        let value = try value(evaluation)
        if let number = value.number { return number }
        guard value.isNull else { throw wrongKind(value, expected: .number) }
        return nil
    }

    /// The value of this expression as a string; nil for nil.
    func string(_ evaluation: Evaluation) throws(PredicateError) -> String? {
        let value = try value(evaluation)
        switch value {
        case .null: return nil
        case .string(let text): return text
        default: throw wrongKind(value, expected: .string)
        }
    }
}
