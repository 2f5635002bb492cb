/// The options given on a command line, by their long names.
package struct OptionValues: Sendable, Hashable {
    /// In the order typed; few enough for a linear search, and a dictionary takes the runtime long to set up.
    private var occurrences: [Occurrence] = []

    package init() {}

    /// All occurrences in the order typed, each with its own values.
    package var given: [(key: OptionKey, values: [String])] { occurrences.map { ($0.key, $0.values) } }

    /// Returns whether the option was given, with or without a value.
    package func isGiven(_ key: OptionKey) -> Bool { occurrences.contains { $0.key == key } }

    package func flag(_ key: OptionKey) -> Bool { isGiven(key) }

    /// The value of an option that takes one; `nil` if it was not given, or given without its optional value.
    package func value(_ key: OptionKey) -> String? { occurrences.last { $0.key == key }?.values.first }

    /// All values of the option in the order typed, comma lists split.
    package func all(_ key: OptionKey) -> [String] { lists(key).flatMap { $0 } }

    /// The values of each time the option was given: `--tag a,b --tag c` is `[[a, b], [c]]`.
    package func lists(_ key: OptionKey) -> [[String]] {
        occurrences.compactMap { $0.key == key ? $0.values : nil }
    }

    /// The same without some options, for a part of a command that doesn't mean those.
    package func removing(_ keys: [OptionKey]) -> OptionValues {
        var copy = self
        copy.occurrences.removeAll { keys.contains($0.key) }
        return copy
    }

    package mutating func add(_ values: [String], to key: OptionKey) {
        occurrences.append(Occurrence(key: key, values: values))
    }

    private struct Occurrence: Sendable, Hashable {
        let key: OptionKey
        let values: [String]
    }
}
