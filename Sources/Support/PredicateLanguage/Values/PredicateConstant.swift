/// A value that a program passes to a predicate, for `%@` and `$name`.
package enum PredicateConstant: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case date(PredicateDate)
    case array([PredicateConstant])
    case object([String: PredicateConstant])
}
