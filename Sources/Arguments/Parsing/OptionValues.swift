/// The options that stood on a command line, by their long names.
package struct OptionValues: Sendable, Hashable {
    /// In the order typed; few enough to search, and no dictionary, which the runtime takes long to make ready.
    private var occurrences: [Occurrence] = []

    /// No options at all.
    package init() {}

    /// Whether the option stood at all, with or without a value.
    package func isGiven(_ name: String) -> Bool { occurrences.contains { $0.name == name } }

    /// Whether the flag stood.
    package func flag(_ name: String) -> Bool { isGiven(name) }

    /// The value of an option that takes one; `nil` when it did not stand, or stood without its optional value.
    package func value(_ name: String) -> String? { occurrences.last { $0.name == name }?.values.first }

    /// All values of the option in the order typed, comma lists split.
    package func all(_ name: String) -> [String] { lists(name).flatMap { $0 } }

    /// The values of each time the option stood: `--tag a,b --tag c` is `[[a, b], [c]]`.
    package func lists(_ name: String) -> [[String]] {
        occurrences.compactMap { $0.name == name ? $0.values : nil }
    }

    /// The same without some options, for a part of a command that doesn't mean those.
    package func removing(_ names: [String]) -> OptionValues {
        var copy = self
        copy.occurrences.removeAll { names.contains($0.name) }
        return copy
    }

    /// Notes that the option stood, with these values.
    package mutating func add(_ values: [String], to name: String) {
        occurrences.append(Occurrence(name: name, values: values))
    }

    /// One time that an option stood.
    private struct Occurrence: Sendable, Hashable {
        let name: String
        let values: [String]
    }
}
