/// The elements of a collection for which a condition holds; nil of nil.
///
/// Bare keys mean the outer object.
final class SubqueryNode: ExpressionNode {
    let collection: ExpressionNode
    private let variable: String
    private let condition: PredicateNode

    init(_ collection: ExpressionNode, variable: String, _ condition: PredicateNode, at range: SourceRange) {
        self.collection = collection
        self.variable = variable
        self.condition = condition
        super.init(at: range, type: collection.type)
    }

    override func value(_ evaluation: Evaluation) throws(PredicateError) -> PredicateValue {
        guard let elements = try collection.collection(evaluation) else { return .null }
        var kept: [PredicateValue] = []
        for element in PredicateValue.flattened(elements) {
            let holds = try evaluation.with(variable, element) { () throws(PredicateError) in
                try condition.holds(evaluation)
            }
            if holds { kept.append(element) }
        }
        return .array(kept)
    }
}
