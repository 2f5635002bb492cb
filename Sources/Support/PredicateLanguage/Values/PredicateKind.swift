/// The kinds of values that comparisons distinguish; booleans are numbers.
package enum PredicateKind: String, Sendable, CaseIterable {
    case null = "nil"
    case number = "a number"
    case string = "a string"
    case date = "a date"
    case collection = "a collection"
    case object = "an object"
}
