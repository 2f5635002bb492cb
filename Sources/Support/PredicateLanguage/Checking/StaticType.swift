/// The statically known type of an expression's value.
indirect enum StaticType {
    case unknown
    case kind(PredicateKind)
    case collection(of: StaticType)
    case object(entity: String)
    case presence(key: String)

    init(_ type: Vocabulary.KeyType, key: String) {
        switch type {
        case .string: self = .kind(.string)
        case .number, .boolean: self = .kind(.number)
        case .date: self = .kind(.date)
        case .object(let entity): self = .object(entity: entity)
        case .collection(let element): self = .collection(of: StaticType(element, key: key))
        case .presence: self = .presence(key: key)
        case .any: self = .unknown
        }
    }

    /// The kind, if known; nil values, which every key may have, are distinguished at run time.
    var knownKind: PredicateKind? {
        switch self {
        case .kind(.null), .unknown, .presence: nil
        case .kind(let kind): kind
        case .collection: .collection
        case .object: .object
        }
    }

    /// The type of the elements, nested collections flattened.
    var element: StaticType {
        guard case .collection(let element) = self else { return .unknown }
        if case .collection = element { return element.element }
        return element
    }
}
