import JSON
import PredicateLanguage

extension PredicateValue {
    /// A JSON value as predicates see it; `{"$date": s}` is a date.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .boolean(let boolean): self = .boolean(boolean)
        case .number: self = json.integerValue.map(PredicateValue.integer) ?? .double(json.doubleValue ?? .nan)
        case .string(let string): self = .string(string)
        case .array(let array): self = .array(array.map(PredicateValue.init))
        case .object(let object): self = PredicateDate(json: object).map(PredicateValue.date) ?? PredicateValue(object)
        }
    }

    init(_ object: JSONObject) {
        self = .object(JSONPredicateObject(object: object))
    }
}

/// A JSON object as predicates see it.
struct JSONPredicateObject: PredicateObject {
    let object: JSONObject

    func value(forKey key: String) -> PredicateValue? {
        object[key].map(PredicateValue.init)
    }

    var memberKeys: [String] { object.members.map(\.key) }
}
