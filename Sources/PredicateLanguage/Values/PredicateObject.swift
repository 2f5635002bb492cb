/// What a predicate looks at: an entry, a medium, a JSON object.
///
/// Values are asked for one by one, so that a database row builds only what a predicate reads.
package protocol PredicateObject {
    /// The value of a key; nil where the object has none.
    func value(forKey key: String) -> PredicateValue?

    /// Lends the text of a key as bytes of composed (NFC) UTF-8 that need not be copied.
    ///
    /// Nil where it does not lie ready so; then `value(forKey:)` is asked.
    func withText<Result>(
        forKey key: String, _ body: (Span<UInt8>) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result?

    /// The keys of a dictionary, whose values IN and CONTAINS look through; empty where that has no meaning.
    var memberKeys: [String] { get }
}

extension PredicateObject {
    package var memberKeys: [String] { [] }

    package func withText<Result>(
        forKey key: String, _ body: (Span<UInt8>) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result? {
        nil
    }
}

extension Dictionary: PredicateObject where Key == String, Value == PredicateValue {
    package func value(forKey key: String) -> PredicateValue? {
        self[key]
    }

    package var memberKeys: [String] {
        keys.sorted()
    }
}
