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
