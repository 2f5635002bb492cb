/// The letters that relax a comparison in the predicate language.
package struct ComparisonOptions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `[c]`: full Unicode case folding, without a locale.
    package static let caseInsensitive = ComparisonOptions(rawValue: 1)

    /// `[d]`: marks of Latin, Greek and Cyrillic letters, and all typed marks, are dropped.
    package static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
}
