/// An element of a collection by its index, or a value of an object by its key.
final class ElementNode: ExpressionBase, ExpressionNode {
    enum Place {
        case first, last, size
        case at(any ExpressionNode)
    }

    private let base: any ExpressionNode
    private let place: Place

    init(of base: any ExpressionNode, _ place: Place, at range: SourceRange, type: StaticType) {
        self.base = base
        self.place = place
        super.init(at: range, type: type)
    }

    func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        let value = try base.value(evaluation)
        switch (value, place) {
        case (.null, _): return .null
        case (.array(let elements), .first): return elements.first ?? .null
        case (.array(let elements), .last): return elements.last ?? .null
        case (.array(let elements), .size): return .integer(Int64(elements.count))
        case (.array(let elements), .at(let index)): return try element(of: elements, index, evaluation)
        case (.object, .at(let key)):
            guard let key = try key.string(evaluation) else { return .null }
            return try value.member(key, at: range)
        default: throw base.wrongKind(value, expected: .collection)
        }
    }

    var countedCollection: (any ExpressionNode)? {
        if case .size = place { base } else { nil }
    }

    private func element(
        of elements: [PredicateValue], _ index: any ExpressionNode, _ evaluation: Evaluation
    ) throws(PredicateError) -> PredicateValue {
        let value = try index.value(evaluation)
        guard let place = value.number?.asInteger else { throw index.wrongKind(value, expected: .number) }
        guard place >= 0, place < elements.count else {
            throw PredicateError(.indexOutOfRange(index: place, count: elements.count), at: index.range)
        }
        return elements[Int(place)]
    }
}
