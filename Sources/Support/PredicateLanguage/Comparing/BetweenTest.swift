/// BETWEEN: a collection of exactly two bounds, both included; reversed bounds contain nothing.
final class BetweenTest: ComparisonTestBase, ComparisonTest {
    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        if right.isNull { return false }
        guard case .array(let bounds) = right, bounds.count == 2 else {
            throw PredicateError(.betweenNeedsTwo, at: context.rightRange)
        }
        if left.isNull || bounds[0].isNull || bounds[1].isNull { return false }
        let lower = try order(left, bounds[0])
        let upper = try order(left, bounds[1])
        return (lower == .equal || lower == .descending) && (upper == .equal || upper == .ascending)
    }

    private func order(_ left: PredicateValue, _ bound: PredicateValue) throws(PredicateError) -> Order {
        try context.values.order(left, bound, name: context.operation.rawValue, at: context.range)
    }
}
