import TextFolding

/// A value while a predicate is evaluated.
package enum PredicateValue {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case date(PredicateDate)
    case array([PredicateValue])
    case object(any PredicateObject)

    /// The value of a constant; strings are composed (NFC).
    package init(_ constant: PredicateConstant) {
        self =
            switch constant {
            case .null: .null
            case .boolean(let value): .boolean(value)
            case .integer(let value): .integer(value)
            case .double(let value): .double(value)
            case .string(let value): .string(composed(value))
            case .date(let value): .date(value)
            case .array(let values): .array(values.map(PredicateValue.init))
            case .object(let values): .object(values.mapValues(PredicateValue.init))
            }
    }

    /// True if this is nil in the sense of the language.
    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The kind, as comparisons distinguish kinds.
    package var kind: PredicateKind {
        switch self {
        case .null: .null
        case .boolean, .integer, .double: .number
        case .string: .string
        case .date: .date
        case .array: .collection
        case .object: .object
        }
    }

    var number: Number? {
        switch self {
        case .boolean(let value): .integer(value ? 1 : 0)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .null, .string, .date, .array, .object: nil
        }
    }

    init(_ number: Number?) {
        self =
            switch number {
            case .integer(let value)?: .integer(value)
            case .double(let value)?: .double(value)
            case nil: .null
            }
    }
}

/// The kinds of values that comparisons distinguish; booleans are numbers.
package enum PredicateKind: String, Sendable, CaseIterable {
    case null = "nil"
    case number = "a number"
    case string = "a string"
    case date = "a date"
    case collection = "a collection"
    case object = "an object"
}

/// The text in canonical composition, the form in which strings are compared.
func composed(_ text: String) -> String {
    nfc(text)
}
