import PredicateLanguage

extension MediumField {
    /// The type of each of its keys.
    var predicateType: Vocabulary.KeyType {
        switch value {
        case .text, .doubt: .string
        case .integer, .real, .position: .number
        case .keywords: .collection(of: .string)
        }
    }

    func predicateValue(of metadata: Medium.Metadata, key: String) -> PredicateValue {
        switch value {
        case .text(let property): .orNull(property.get(metadata))
        case .integer(let property): .orNull(property.get(metadata))
        case .real(let property): .orNull(property.get(metadata))
        case .position: metadata.position?.predicateValue(forKey: key) ?? .null
        case .keywords: .array(metadata.keywords.map(PredicateValue.string))
        case .doubt: .orNull(metadata.timeDoubt?.rawValue)
        }
    }
}

extension Position {
    /// The degree or height of a key.
    func predicateValue(forKey key: String) -> PredicateValue {
        switch key {
        case "latitude": .double(latitude)
        case "longitude": .double(longitude)
        default: .orNull(altitude)
        }
    }
}
