/// A checked expression; each kind is a class of its own.
protocol ExpressionNode: ExpressionBase {
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

final class SelfNode: ExpressionBase, ExpressionNode {
    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        evaluation.root
    }

    var keyPath: [String]? { [] }
}

final class KeyNode: ExpressionBase, ExpressionNode {
    let key: String

    init(_ key: String, at range: SourceRange, type: StaticType) {
        self.key = key
        super.init(at: range, type: type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        if case .object(let object) = evaluation.root { return object.value(forKey: key) ?? .null }
        return try evaluation.root.member(key, at: range)
    }

    var keyPath: [String]? { [key] }
}

/// A variable that SUBQUERY or an assignment binds.
final class VariableNode: ExpressionBase, ExpressionNode {
    private let name: String

    init(_ name: String, at range: SourceRange, type: StaticType) {
        self.name = name
        super.init(at: range, type: type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let value = evaluation.value(of: name) else {
            throw PredicateError(.unknownVariable(name, nearest: nil), at: range)
        }
        return value
    }

    /// A path from the variable, which does not begin with a key of the object.
    var keyPath: [String]? { ["$" + name] }
}

/// A literal, an argument, or a variable bound by the caller.
final class ConstantNode: ExpressionBase, ExpressionNode {
    private let fixed: PredicateValue
    private let fixedNumber: Number?

    init(_ value: PredicateValue, at range: SourceRange) {
        fixed = value
        fixedNumber = value.number
        super.init(at: range, type: Self.type(of: value))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        fixed
    }

    func number(_ evaluation: Evaluation) throws(PredicateError) -> Number? {
        if let fixedNumber { return fixedNumber }
        return try numberOfValue(evaluation)
    }

    var constant: PredicateValue? { fixed }

    private static func type(of value: PredicateValue) -> StaticType {
        guard case .array(let elements) = value else { return .kind(value.kind) }
        return .collection(of: elements.first.map { type(of: $0) } ?? .unknown)
    }
}

/// Expressions in braces: a collection.
final class AggregateNode: ExpressionBase, ExpressionNode {
    private let elements: [any ExpressionNode]
    private let fixed: PredicateValue?

    init(_ elements: [any ExpressionNode], at range: SourceRange) {
        self.elements = elements
        let constants = elements.compactMap(\.constant)
        fixed = constants.count == elements.count ? .array(constants) : nil
        super.init(at: range, type: .collection(of: elements.first?.type ?? .unknown))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        if let fixed { return fixed }
        var values: [PredicateValue] = []
        for element in elements { values.append(try element.value(evaluation)) }
        return .array(values)
    }

    var constant: PredicateValue? { fixed }

    var literalStrings: [String] { elements.flatMap(\.literalStrings) }
}

/// A variable that keeps a value for the rest of the scope.
final class AssignmentNode: ExpressionBase, ExpressionNode {
    private let variable: String
    private let assigned: any ExpressionNode

    init(_ variable: String, _ value: any ExpressionNode, at range: SourceRange) {
        self.variable = variable
        assigned = value
        super.init(at: range, type: value.type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        let value = try assigned.value(evaluation)
        evaluation.assign(variable, value)
        return value
    }
}

/// One of two values, by a condition.
final class TernaryNode: ExpressionBase, ExpressionNode {
    private let condition: PredicateNode
    private let first: any ExpressionNode
    private let second: any ExpressionNode

    init(
        _ condition: PredicateNode, _ first: any ExpressionNode, _ second: any ExpressionNode, at range: SourceRange
    ) {
        self.condition = condition
        self.first = first
        self.second = second
        super.init(at: range)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        try condition.holds(evaluation) ? try first.value(evaluation) : try second.value(evaluation)
    }

    var literalStrings: [String] { first.literalStrings + second.literalStrings }
}

/// The elements of a collection for which a condition is true; nil of nil.
///
/// Bare keys mean the outer object.
final class SubqueryNode: ExpressionBase, ExpressionNode {
    private let collection: any ExpressionNode
    private let variable: String
    private let condition: PredicateNode

    init(_ collection: any ExpressionNode, variable: String, _ condition: PredicateNode, at range: SourceRange) {
        self.collection = collection
        self.variable = variable
        self.condition = condition
        super.init(at: range, type: collection.type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let elements = try collection.collection(evaluation) else { return .null }
        var kept: [PredicateValue] = []
        for element in try PredicateValue.flattened(elements, evaluation.clock, at: range) {
            try evaluation.clock.step(at: range)
            let holds = try evaluation.with(variable, element) { () throws(PredicateError) in
                try condition.holds(evaluation)
            }
            if holds { kept.append(element) }
        }
        return .array(kept)
    }

    var filteredCollection: (any ExpressionNode)? { collection }

    var filter: (variable: String, outline: PredicateOutline)? { (variable, condition.outline) }
}

/// `@count`, `@sum.key` and their like after a collection; nil of nil.
final class CollectionOperatorNode: ExpressionBase, ExpressionNode {
    private let base: any ExpressionNode
    private let name: CollectionOperator
    private let path: [String]

    init(of base: any ExpressionNode, _ name: CollectionOperator, path: [String], at range: SourceRange) {
        self.base = base
        self.name = name
        self.path = path
        super.init(at: range, type: Self.type(of: name))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let elements = try base.collection(evaluation) else { return .null }
        if name == .count { return .integer(Int64(elements.count)) }
        var values: [PredicateValue] = []
        for element in elements {
            try evaluation.clock.step(at: range)
            var value = element
            for key in path { value = try value.member(key, at: range) }
            if !value.isNull { values.append(value) }
        }
        let present = try PredicateValue.flattened(values, evaluation.clock, at: range)
        return try Aggregation(present, at: range, evaluation.clock).value(of: name)
    }

    var countedCollection: (any ExpressionNode)? { name == .count ? base : nil }

    private static func type(of name: CollectionOperator) -> StaticType {
        switch name {
        case .count, .sum, .average: .kind(.number)
        case .minimum, .maximum: .unknown
        case .union, .distinctUnion, .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets:
            .collection(of: .unknown)
        }
    }
}

/// A date moved by seconds: `FUNCTION(date, 'dateByAddingTimeInterval:', seconds)`; nil where one is nil.
final class DateMessageNode: ExpressionBase, ExpressionNode {
    private let target: any ExpressionNode
    private let seconds: any ExpressionNode

    init(_ target: any ExpressionNode, seconds: any ExpressionNode, at range: SourceRange) {
        self.target = target
        self.seconds = seconds
        super.init(at: range, type: .kind(.date))
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        let value = try target.value(evaluation)
        guard let seconds = try seconds.number(evaluation), !value.isNull else { return .null }
        guard case .date(let date) = value else { throw target.wrongKind(value, expected: .date) }
        guard let moved = date.adding(seconds: seconds.asDouble) else {
            throw PredicateError(.numberOutOfRange, at: range)
        }
        return .date(moved)
    }
}
