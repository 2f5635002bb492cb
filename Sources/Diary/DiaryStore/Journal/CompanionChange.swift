import DiaryModel
import JSON

/// A companion file that came to a medium or left it, or went to the trash by itself.
struct CompanionChange: Equatable {
    let medium: UniqueIdentifier
    let hash: ContentHash
    let isHere: Bool

    init(medium: UniqueIdentifier, hash: ContentHash, isHere: Bool) {
        (self.medium, self.hash, self.isHere) = (medium, hash, isHere)
    }

    /// Reads the JSON that `json` wrote; nil for anything else.
    init?(json: JSONValue) {
        guard let values = json.arrayValue, values.count == 3,
            let medium = values[0].stringValue.flatMap({ UniqueIdentifier($0) }),
            let hash = values[1].stringValue.flatMap({ ContentHash($0) }), let isHere = values[2].booleanValue
        else { return nil }
        (self.medium, self.hash, self.isHere) = (medium, hash, isHere)
    }

    var json: JSONValue {
        .array([.string(medium.description), .string(hash.description), .boolean(isHere)])
    }
}
