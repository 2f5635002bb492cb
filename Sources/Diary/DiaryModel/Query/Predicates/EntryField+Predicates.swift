import PredicateLanguage

extension EntryField {
    var predicateType: Vocabulary.KeyType {
        switch value {
        case .text: .string
        case .integer: .number
        }
    }

    func predicateValue(of details: EntryDetails) -> PredicateValue {
        switch value {
        case .text(let property): .orNull(property.get(details))
        case .integer(let property): .orNull(property.get(details))
        }
    }
}
