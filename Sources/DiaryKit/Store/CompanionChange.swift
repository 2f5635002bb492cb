import JSON

/// A file that came to a medium after the medium itself.
struct CompanionChange {
    let entry: UniqueIdentifier
    let medium: UniqueIdentifier
    let hash: ContentHash

    init(_ late: LateCompanion) {
        (entry, medium, hash) = (late.photo.entry, late.photo.medium, late.companion.hash)
    }

    /// Reads what `json` wrote; nil when it isn't that.
    init?(json: JSONValue) {
        guard let object = json.objectValue, let entry = object["entry"]?.stringValue.flatMap({ UniqueIdentifier($0) }),
            let medium = object["medium"]?.stringValue.flatMap({ UniqueIdentifier($0) }),
            let hash = object["hash"]?.stringValue.flatMap({ ContentHash($0) })
        else { return nil }
        (self.entry, self.medium, self.hash) = (entry, medium, hash)
    }

    var json: JSONValue {
        ["entry": .string(entry.description), "medium": .string(medium.description), "hash": .string(hash.description)]
    }
}
