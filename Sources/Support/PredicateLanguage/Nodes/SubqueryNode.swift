/// The elements of a collection for which a condition is true; nil of nil.
///
/// Bare keys mean the outer object.
final class SubqueryNode: ExpressionBase, ExpressionNode {
    private let collection: any ExpressionNode
    private let variable: String
    private let condition: any PredicateNode

    init(_ collection: any ExpressionNode, variable: String, _ condition: any PredicateNode, at range: SourceRange) {
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
