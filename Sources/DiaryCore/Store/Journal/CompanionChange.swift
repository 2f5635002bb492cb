import JSON

/// Whether a file is kept with a medium, or is in the trash by itself.
struct CompanionChange: Equatable {
    let medium: UniqueIdentifier
    let hash: ContentHash
    let isHere: Bool

    init(medium: UniqueIdentifier, hash: ContentHash, isHere: Bool) {
        (self.medium, self.hash, self.isHere) = (medium, hash, isHere)
    }

    /// Reads what `json` wrote; nil when it isn't that.
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
