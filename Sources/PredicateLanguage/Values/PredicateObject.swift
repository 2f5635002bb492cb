/// What a predicate looks at: an entry, a medium, a JSON object.
///
/// Values are asked for one by one, so that a database row builds only what a predicate reads.
package protocol PredicateObject {
    /// The value of a key; nil where the object has none.
    func value(forKey key: String) -> PredicateValue?

    /// The keys of a dictionary, whose values IN and CONTAINS look through; empty where that has no meaning.
    var memberKeys: [String] { get }
}

extension PredicateObject {
    package var memberKeys: [String] { [] }
}

extension Dictionary: PredicateObject where Key == String, Value == PredicateValue {
    package func value(forKey key: String) -> PredicateValue? {
        self[key]
    }

    package var memberKeys: [String] {
        keys.sorted()
    }
}
