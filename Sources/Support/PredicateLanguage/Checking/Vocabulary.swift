/// The keys that predicates may use, entity by entity, for checking them before anything runs.
package struct Vocabulary: Sendable {
    package indirect enum KeyType: Sendable, Equatable {
        case string
        case number
        case boolean
        case date
        case object(entity: String)
        /// A collection; a to-many relationship is a collection of objects.
        case collection(of: KeyType)
        /// A value that can only be compared with nil.
        case presence
        case any
    }

    package struct Entity: Sendable {
        /// The name shown in messages, such as `entry`.
        package let name: String

        package let keys: [String: KeyType]

        /// The type of unlisted keys, for entities in which any name may be a key.
        package let others: KeyType?

        /// Other common names of keys, in lower case, with the text to write instead.
        package let synonyms: [String: String]

        /// The possible values of a key, if they are few or lie between two numbers.
        package let domains: [String: Domain]

        package init(
            name: String, keys: [String: KeyType], others: KeyType? = nil, synonyms: [String: String] = [:],
            domains: [String: Domain] = [:]
        ) {
            self.name = name
            self.keys = keys
            self.others = others
            self.synonyms = synonyms
            self.domains = domains
        }

        /// The key that was probably meant by a wrong one.
        func nearest(to key: String) -> String? {
            let wanted = key.lowercased()
            if let meant = synonyms[wanted] ?? keys.keys.first(where: { $0.lowercased() == wanted }) { return meant }
            // Long words with other meanings are similar enough to mislead.
            guard let near = NearestName.nearest(to: key, among: keys.keys.sorted() + synonyms.keys.sorted()) else {
                return nil
            }
            return keys[near] == nil ? synonyms[near] : near
        }
    }

    package enum Domain: Sendable, Equatable {
        /// Some words; with others in lower case and the word that each of them means.
        case words([String], meant: [String: String] = [:])
        /// Numbers from one to another; with their names in lower case.
        case numbers(ClosedRange<Int64>, named: [String: Int64] = [:])
        /// Names without a `#` or `@` before them.
        case unmarked
        /// Whole ids, in lower case.
        case identifiers
        /// Two capital letters.
        case codes
        /// Texts with a date in a file's format; with the key of the real date.
        case writtenDates(dateKey: String)
    }

    private let entities: [String: Entity]
    /// Keys of future dates: compared with them, a day of the week is the next one.
    let comingKeys: Set<String>

    package init(_ entities: [Entity], comingKeys: Set<String> = []) {
        self.comingKeys = comingKeys
        self.entities = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func entity(named name: String) -> Entity? {
        entities[name]
    }
}
