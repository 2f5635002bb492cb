/// `<`, `<=`, `>` and `>=`: nil is neither less nor greater than anything, and equal to nil.
final class OrderTest: ComparisonTestBase, ComparisonTest {
    func holds(_ left: PredicateValue, _ right: PredicateValue) throws(PredicateError) -> Bool {
        let includesEqual = context.operation == .lessOrEqual || context.operation == .greaterOrEqual
        if left.isNull || right.isNull { return includesEqual && left.isNull && right.isNull }
        let name = context.operation.rawValue
        let order = try context.values.order(left, right, name: name, at: context.range)
        switch order {
        case .equal: return includesEqual
        case .ascending: return context.operation == .less || context.operation == .lessOrEqual
        case .descending: return context.operation == .greater || context.operation == .greaterOrEqual
        case .unordered: return false
        }
    }
}
