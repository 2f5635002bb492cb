package import DiaryModel
package import JSON

/// Values that a file says of a medium, as they were before a change.
struct MetadataChange: Equatable {
    let medium: UniqueIdentifier
    /// The values by the keys of ``MediumField``, of a position its numbers; null for one that was missing.
    let values: JSONObject

    init(medium: UniqueIdentifier, values: JSONObject) {
        (self.medium, self.values) = (medium, values)
    }

    /// Reads what `json` wrote; nil for anything else.
    init?(json: JSONValue) {
        guard let pair = json.arrayValue, pair.count == 2,
            let medium = pair[0].stringValue.flatMap({ UniqueIdentifier($0) }), let values = pair[1].objectValue
        else { return nil }
        (self.medium, self.values) = (medium, values)
    }

    var json: JSONValue { .array([.string(medium.description), .object(values)]) }
}

extension [MediumState] {
    /// The old values of those that differ in `new`; those of a new medium are part of it.
    func metadataChanges(to new: [MediumState]) -> [MetadataChange] {
        let old = byMedium(\.medium.metadata)
        return new.compactMap { state in
            guard let before = old[state.medium.id], before != state.medium.metadata else { return nil }
            var values = JSONObject()
            for field in MediumField.all {
                let was = field.json(of: before)
                if was != field.json(of: state.medium.metadata) { values.append(field.key, was ?? .null) }
            }
            return values.isEmpty ? nil : MetadataChange(medium: state.medium.id, values: values)
        }
    }

    mutating func apply(_ change: MetadataChange) {
        guard let index = firstIndex(where: { $0.medium.id == change.medium }) else { return }
        for field in MediumField.all {
            guard let value = change.values[field.key] else { continue }
            if case .position = field.value {
                self[index].medium.metadata.position = ValueCoding.position(value)
            } else {
                field.read(change.values, into: &self[index].medium.metadata)
            }
        }
    }
}

extension MediumField {
    /// The value in JSON, of a position its numbers; nil if there is none.
    package func json(of metadata: Medium.Metadata) -> JSONValue? {
        if case .position = value { return metadata.position.map(ValueCoding.json) }
        var object = JSONObject()
        append(metadata, to: &object, withoutPlaces: false)
        return object[key]
    }
}
