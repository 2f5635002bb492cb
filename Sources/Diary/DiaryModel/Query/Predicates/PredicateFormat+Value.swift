public import Chronology
package import PredicateLanguage

extension PredicateFormat {
    /// A value for evaluating predicates, or for a placeholder or a `$name`.
    public indirect enum Value: Sendable, Equatable {
        /// The missing value, nil.
        case null
        case boolean(Bool)
        case integer(Int64)
        case double(Double)
        case string(String)
        /// A moment, with the seconds to add to UTC for its own clock.
        case date(Instant, utcOffset: Int = 0)
        case array([Value])
        case dictionary([String: Value])
    }
}

extension PredicateFormat.Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// The missing value, nil.
    public init(nilLiteral: ()) { self = .null }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A collection.
    public init(arrayLiteral elements: PredicateFormat.Value...) { self = .array(elements) }

    /// A dictionary; if a key occurs twice, its last value counts.
    public init(dictionaryLiteral elements: (String, PredicateFormat.Value)...) {
        self = .dictionary(Dictionary(elements) { _, last in last })
    }
}

extension PredicateFormat.Value {
    package var constant: PredicateConstant {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .date(let instant, let offset):
            .date(PredicateDate(microseconds: instant.microseconds, utcOffset: offset))
        case .array(let values): .array(values.map(\.constant))
        case .dictionary(let values): .object(values.mapValues(\.constant))
        }
    }
}
