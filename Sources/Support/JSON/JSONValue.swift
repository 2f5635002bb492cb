/// A JSON value that keeps the order of keys and the digits of numbers.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number as its text, so that nothing is rounded.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

    /// A finite double in its shortest form that reads back the same; infinities and NaN become null.
    package static func double(_ value: Double) -> JSONValue {
        value.isFinite ? .number("\(value)") : .null
    }

    /// A duration in seconds, rounded to microseconds: more digits are those of a division.
    package static func seconds(_ value: Double) -> JSONValue {
        .double(abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value)
    }
}

extension JSONValue {
    package var isNull: Bool { self == .null }

    package var stringValue: String? {
        if case .string(let string) = self { string } else { nil }
    }

    package var booleanValue: Bool? {
        if case .boolean(let boolean) = self { boolean } else { nil }
    }

    /// The number as a double; nil for anything else.
    package var doubleValue: Double? {
        if case .number(let text) = self { Double(text) } else { nil }
    }

    /// The number if it is whole and fits 64 bits.
    package var integerValue: Int64? {
        guard case .number(let text) = self else { return nil }
        return Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }
    }

    /// The number if it is written as a whole one and fits 64 bits: `5`, but not `5.0`.
    package var writtenInteger: Int64? {
        if case .number(let text) = self { Int64(text) } else { nil }
    }

    package var arrayValue: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    package var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object, its keys in the order written.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object.append(key, value) }
        self = .object(object)
    }
}
