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
