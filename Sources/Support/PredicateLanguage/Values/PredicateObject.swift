/// The object that a predicate is evaluated for: an entry, a medium, a JSON object.
///
/// Values are read one by one, so that a database row builds only those that a predicate needs.
package protocol PredicateObject {
    /// The value of a key; nil where the object has none.
    func value(forKey key: String) -> PredicateValue?

    /// Lends the text of a key as composed (NFC) UTF-8 bytes without copying.
    ///
    /// Nil if it is not available in that form; then `value(forKey:)` is called.
    func withText<Result>(
        forKey key: String, _ body: (Span<UInt8>) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result?

    /// The keys of a dictionary, which IN and CONTAINS search by value; empty for other objects.
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
