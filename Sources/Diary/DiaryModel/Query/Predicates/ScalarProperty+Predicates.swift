import PredicateLanguage

extension ScalarProperty {
    var predicateType: Vocabulary.KeyType {
        switch self {
        case .text: .string
        case .integer, .real: .number
        }
    }

    func predicateValue(of root: Root) -> PredicateValue {
        switch self {
        case .text(let property): .orNull(property.get(root))
        case .integer(let property): .orNull(property.get(root))
        case .real(let property): .orNull(property.get(root))
        }
    }
}
