/// `@count`, `@sum.key` and their like after a collection; nil of nil.
final class CollectionOperatorNode: ExpressionNode {
    private let base: ExpressionNode
    private let name: CollectionOperator
    private let path: [String]

    init(of base: ExpressionNode, _ name: CollectionOperator, path: [String], at range: SourceRange) {
        self.base = base
        self.name = name
        self.path = path
        super.init(at: range, type: Self.type(of: name))
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let elements = try base.collection(evaluation) else { return .null }
        if name == .count { return .integer(Int64(elements.count)) }
        var values: [PredicateValue] = []
        for element in elements {
            var value = element
            for key in path { value = try value.member(key, at: range) }
            if !value.isNull { values.append(value) }
        }
        return try Aggregation(PredicateValue.flattened(values), at: range).value(of: name)
    }

    override var countedCollection: ExpressionNode? { name == .count ? base : nil }

    private static func type(of name: CollectionOperator) -> StaticType {
        switch name {
        case .count, .sum, .average: .kind(.number)
        case .minimum, .maximum: .unknown
        default: .collection(of: .unknown)
        }
    }
}
