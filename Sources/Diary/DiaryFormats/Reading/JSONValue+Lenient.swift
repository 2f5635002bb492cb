import JSON

extension JSONValue {
    /// A finite number, even if it is written as a text.
    var lenientDouble: Double? {
        (doubleValue ?? stringValue.flatMap { Double($0) }).flatMap { $0.isFinite ? $0 : nil }
    }

    /// True or false, even if it is written as a number or a word.
    var lenientBoolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .number: doubleValue.map { $0 != 0 }
        case .string(let text): ["true": true, "false": false, "1": true, "0": false][text.lowercased()]
        case .null, .array, .object: nil
        }
    }

    /// A text that is not blank.
    var filledText: String? {
        stringValue.flatMap { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : $0 }
    }
}

extension JSONObject {
    /// Adds a text unless it is nil or empty.
    mutating func set(_ key: String, _ text: String?) {
        if let text, !text.isEmpty { self[key] = .string(text) }
    }
}
