/// The members of a JSON object, in the order they were written.
///
/// Finding a key takes time in proportion to the number of members, which suits small objects.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package struct Member: Hashable, Sendable {
        package var key: String
        package var value: JSONValue
    }

    package private(set) var members: [Member] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        members = elements.map { Member(key: $0, value: $1) }
    }

    package var isEmpty: Bool { members.isEmpty }

    /// The last value written for `key`; setting nil removes the key, setting a value keeps its position or appends it.
    package subscript(key: String) -> JSONValue? {
        get { members.last { $0.key == key }?.value }
        set {
            let place = members.lastIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (_, nil): members.removeAll { $0.key == key }
            }
        }
    }

    /// Adds a member without checking for an existing key.
    package mutating func append(_ key: String, _ value: JSONValue) {
        members.append(Member(key: key, value: value))
    }
}
