/// A key of another expression's value; of a collection, the values of all its elements.
final class MemberNode: ExpressionBase, ExpressionNode {
    let base: any ExpressionNode
    let key: String

    init(of base: any ExpressionNode, key: String, at range: SourceRange, type: StaticType) {
        self.base = base
        self.key = key
        super.init(at: range, type: type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        try base.value(evaluation).member(key, at: range)
    }

    var keyPath: [String]? { base.keyPath.map { $0 + [key] } }
}

/// A key named by the value of a variable.
final class DynamicMemberNode: ExpressionBase, ExpressionNode {
    private let base: any ExpressionNode
    private let key: any ExpressionNode

    init(of base: any ExpressionNode, key: any ExpressionNode, at range: SourceRange) {
        self.base = base
        self.key = key
        super.init(at: range)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let key = try key.string(evaluation) else { return .null }
        return try base.value(evaluation).member(key, at: range)
    }
}

extension PredicateValue {
    /// The value of a key, as key-value coding finds it: nil of nil, an array of an array.
    func member(_ key: String, at range: SourceRange) throws(PredicateError) -> PredicateValue {
        switch self {
        case .null: return .null
        case .object(let object):
            if let value = object.value(forKey: key) { return value }
            return key == "self" ? self : .null
        case .array(let elements):
            var values: [PredicateValue] = []
            values.reserveCapacity(elements.count)
            for element in elements { values.append(try element.member(key, at: range)) }
            return .array(values)
        case .string(let text) where key == "length": return .integer(Int64(text.utf16.count))
        case .boolean, .integer, .double, .string, .date:
            guard key == "self" else { throw PredicateError(.noMember(key, of: kind), at: range) }
            return self
        }
    }

    /// The elements of a collection, with nested collections flattened.
    static func flattened(
        _ elements: [PredicateValue], _ clock: EvaluationClock, at range: SourceRange
    ) throws(PredicateError) -> [PredicateValue] {
        try clock.step(elements.count, at: range)
        let isNested = elements.contains { if case .array = $0 { true } else { false } }
        guard isNested else { return elements }
        var flat: [PredicateValue] = []
        for element in elements {
            guard case .array(let inner) = element else {
                flat.append(element)
                continue
            }
            flat += try flattened(inner, clock, at: range)
        }
        return flat
    }
}
