package import PredicateLanguage

/// The keys of entries and media, with the kinds of their values.
package enum DiaryVocabulary {
    package static let vocabulary = Vocabulary(
        [
            Vocabulary.Entity(name: entry, keys: entryKeys, synonyms: entrySynonyms, domains: entryDomains),
            Vocabulary.Entity(name: medium, keys: mediumKeys, synonyms: mediumSynonyms, domains: mediumDomains),
            Vocabulary.Entity(name: measurement, keys: MeasurementObject.keys),
            Vocabulary.Entity(name: values, keys: [:], others: .number),
        ], comingKeys: ["due"])

    package static let entry = "entry"
    package static let medium = "medium"
    static let measurement = "measurement"
    /// The name of the entity with the names of measurements as keys.
    static let values = "values"

    static let entryKeys = types(of: EntryKey.keys(for: .predicate))

    private static let taskKeys = types(of: EntryKey.keys(for: .predicate).filter(\.isOfTask))

    private static func types(of keys: [EntryKey]) -> [String: Vocabulary.KeyType] {
        var types: [String: Vocabulary.KeyType] = [:]
        for key in keys { types[key.name] = key.predicateType }
        return types
    }

    package static func isOfTask(_ key: String) -> Bool { taskKeys[key] != nil }

    static let mediumKeys: [String: Vocabulary.KeyType] = {
        var types: [String: Vocabulary.KeyType] = [:]
        for key in MediumKey.all { for name in key.names { types[name] = key.predicateType } }
        return types
    }()

    /// The keys of media, in the order of JSON.
    package static var mediumKeyNames: [String] { MediumKey.all.flatMap(\.names).filter { mediumKeys[$0] != nil } }

    /// Every path that a predicate about entries may begin with, in alphabetical order.
    package static var keyPaths: [String] {
        (Array(entryKeys.keys) + mediumKeys.keys.map { "media." + $0 }
            + MeasurementObject.keys.keys.map { "measurements." + $0 }).sorted()
    }

    /// Returns whether a key is not one of entries but of their parts; it does not restrict the entry's row.
    package static func isOfOthersOnly(_ key: String) -> Bool {
        guard entryKeys[key] == nil else { return isOfTask(key) }
        return mediumKeys[key] != nil && key != "diaryEntry" || MeasurementObject.keys[key] != nil
    }
}
