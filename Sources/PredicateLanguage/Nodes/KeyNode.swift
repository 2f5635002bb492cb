/// A key of the object.
final class KeyNode: ExpressionNode {
    let key: String

    init(_ key: String, at range: SourceRange, type: StaticType) {
        self.key = key
        super.init(at: range, type: type)
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        if case .object(let object) = evaluation.root { return object.value(forKey: key) ?? .null }
        return try evaluation.root.member(key, at: range)
    }

    override var keyPath: [String]? { [key] }
}
