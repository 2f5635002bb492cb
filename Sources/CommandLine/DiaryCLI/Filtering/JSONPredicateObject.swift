import JSON
import PredicateLanguage
import TextFolding

extension PredicateValue {
    /// A JSON value as an object for predicates; `{"$date": s}` is a date.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .boolean(let boolean): self = .boolean(boolean)
        case .number: self = json.writtenInteger.map(PredicateValue.integer) ?? .double(json.doubleValue ?? .nan)
        case .string(let string): self = .string(string)
        case .array(let array): self = .array(array.map(PredicateValue.init))
        case .object(let object): self = PredicateDate(json: object).map(PredicateValue.date) ?? PredicateValue(object)
        }
    }

    init(_ object: JSONObject) {
        self = .object(JSONPredicateObject(object: object))
    }
}

/// A line of JSON as an object for predicates.
///
/// The object is reused for all lines.
final class JSONLineObject: PredicateObject {
    private var line = JSONLine()

    /// Sets the line; returns false if it is not a valid JSON object.
    func read(_ bytes: [UInt8]) -> Bool {
        line.read(bytes)
    }

    func value(forKey key: String) -> PredicateValue? {
        line.value(forKey: key).map(PredicateValue.init)
    }

    func withText<Result>(
        forKey key: String, _ body: (Span<UInt8>) throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result? {
        let result = try line.withPlainText(forKey: key) { text throws(PredicateError) in
            isComposed(text) ? try body(text) : nil
        }
        return result ?? nil
    }

    var memberKeys: [String] { line.keys }
}

/// A JSON object as an object for predicates.
struct JSONPredicateObject: PredicateObject {
    let object: JSONObject

    func value(forKey key: String) -> PredicateValue? {
        object[key].map(PredicateValue.init)
    }

    var memberKeys: [String] { object.members.map(\.key) }
}
