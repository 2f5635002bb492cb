import DiaryModel
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

    /// Adds `latitude`, `longitude` and `altitude` if they are a valid position.
    ///
    /// - Returns: whether they are.
    @discardableResult
    mutating func setPosition(_ latitude: Double?, _ longitude: Double?, altitude: Double? = nil) -> Bool {
        guard let latitude, let longitude,
            let position = Position(latitude: latitude, longitude: longitude, altitude: altitude)
        else { return false }
        self["latitude"] = .double(position.latitude)
        self["longitude"] = .double(position.longitude)
        self["altitude"] = position.altitude.map(JSONValue.double)
        return true
    }
}
