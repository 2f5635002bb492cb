import PredicateLanguage

extension MediumField {
    var predicateType: Vocabulary.KeyType {
        switch value {
        case .scalar(let property): property.predicateType
        case .doubt: .string
        case .position: .number
        case .keywords: .collection(of: .string)
        }
    }

    func predicateValue(of metadata: Medium.Metadata, key: String) -> PredicateValue {
        switch value {
        case .scalar(let property): property.predicateValue(of: metadata)
        case .position: metadata.position?.predicateValue(forKey: key) ?? .null
        case .keywords: .array(metadata.keywords.map(PredicateValue.string))
        case .doubt: .orNull(metadata.timeDoubt?.rawValue)
        }
    }
}

extension Position {
    func predicateValue(forKey key: String) -> PredicateValue {
        switch key {
        case "latitude": .double(latitude)
        case "longitude": .double(longitude)
        default: .orNull(altitude)
        }
    }
}
