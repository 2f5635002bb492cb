/// The keys that predicates may use, entity by entity, for checking them before anything runs.
package struct Vocabulary: Sendable {
    /// What a key's value is.
    package indirect enum KeyType: Sendable, Equatable {
        case string
        case number
        case boolean
        case date
        /// One object of another entity.
        case object(entity: String)
        /// A collection; a to-many relationship is a collection of objects.
        case collection(of: KeyType)
        /// A value that can only be compared with nil.
        case presence
        /// A value of any kind.
        case any
    }

    /// A kind of object.
    package struct Entity: Sendable {
        /// The name shown in messages, such as `entry`.
        package let name: String

        /// The type of each key.
        package let keys: [String: KeyType]

        /// Makes an entity of its keys.
        package init(name: String, keys: [String: KeyType]) {
            self.name = name
            self.keys = keys
        }
    }

    private let entities: [String: Entity]

    /// Makes a vocabulary of entities with different names.
    package init(_ entities: [Entity]) {
        self.entities = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func entity(named name: String) -> Entity? {
        entities[name]
    }
}
