/// A key of the object.
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
