import Chronology
import JSON

/// An object of a source whose members are taken one by one; the rest goes into ``SourceEntry/unmodelled``.
struct SourceRecord {
    /// The largest nesting of values that are kept: an export writes them some levels deeper.
    private static let maximumHeight = 200

    /// The members that weren't taken.
    private(set) var rest: JSONObject
    /// Descriptions of values that are not valid, as clauses.
    private(set) var oddities: [String] = []

    init(_ object: JSONObject) {
        rest = object
    }

    /// Takes a member as it is; nil if it is missing or null.
    mutating func take(_ key: String) -> JSONValue? {
        guard let value = rest[key] else { return nil }
        rest[key] = nil
        return value.isNull ? nil : value
    }

    /// Takes a member of a type; one of another type stays, and is reported.
    mutating func take<Value>(_ key: String, _ type: String, _ read: (JSONValue) -> Value?) -> Value? {
        guard let value = rest[key], !value.isNull else { return nil }
        guard let result = read(value) else {
            report("\(key) is not \(type)")
            return nil
        }
        rest[key] = nil
        return result
    }

    mutating func takeText(_ key: String) -> String? { take(key, "a text", \.stringValue) }

    mutating func takeNumber(_ key: String) -> Double? { take(key, "a number", \.lenientDouble) }

    /// Takes a moment: a count of the parts of a second since 1970, or a time of RFC 3339.
    ///
    /// - Parameter count: the count of a value that is one.
    mutating func takeMoment(
        _ key: String, partsPerSecond: Double = 1, count: (JSONValue) -> Double? = \.lenientDouble
    ) -> Instant? {
        take(key, "a time") { value in
            if let count = count(value) { return SourceClock.instant(secondsSince1970: count / partsPerSecond) }
            return value.stringValue.flatMap { try? ZonedTime(rfc3339: $0).instant }
        }
    }

    /// Takes an array of texts; other values in it are reported and left out.
    mutating func takeTexts(_ key: String) -> [String] {
        guard let values = take(key, "a list", \.arrayValue) else { return [] }
        let texts = values.compactMap(\.stringValue)
        if texts.count < values.count { report("\(key) contains something other than texts") }
        return texts
    }

    /// Removes all members that a test accepts.
    mutating func drop(where isDropped: (JSONObject.Member) -> Bool) {
        var kept = JSONObject()
        for member in rest.members where !isDropped(member) { kept.append(member.key, member.value) }
        rest = kept
    }

    /// Puts a member back.
    mutating func keep(_ key: String, _ value: JSONValue?) {
        if let value { rest[key] = value }
    }

    mutating func report(_ oddity: String) { oddities.append(oddity) }

    /// The members to keep: without nulls, and without those that are nested too deeply to be written again, which are
    /// reported.
    mutating func unmodelled(keepingNulls: Bool = false) -> JSONObject {
        var kept = JSONObject()
        for member in rest.members where keepingNulls || !member.value.isNull {
            if member.value.isHigher(than: Self.maximumHeight) {
                report("\(member.key) is nested too deeply")
            } else {
                kept.append(member.key, member.value)
            }
        }
        return kept
    }
}

extension JSONValue {
    /// Returns whether arrays and objects are nested deeper than a limit; it stops there.
    fileprivate func isHigher(than limit: Int) -> Bool {
        switch self {
        case .array(let array): limit == 0 || array.contains { $0.isHigher(than: limit - 1) }
        case .object(let object): limit == 0 || object.members.contains { $0.value.isHigher(than: limit - 1) }
        case .null, .boolean, .number, .string: false
        }
    }
}

extension SourceRecord {
    /// Parses a record; one with invalid strings is repaired.
    ///
    /// - Returns: the value, and a description of the mistake if it was repaired.
    static func parse(_ bytes: [UInt8]) throws(JSONError) -> (value: JSONValue, mistake: String?) {
        do throws(JSONError) {
            return (try JSONParser.parse(bytes), nil)
        } catch {
            guard error.kind != .invalidUTF8, String(validating: bytes, as: UTF8.self) != nil else { throw error }
            guard let value = try? JSONParser.parse(JSONRepair.repaired(bytes)) else { throw error }
            return (value, error.message)
        }
    }
}
