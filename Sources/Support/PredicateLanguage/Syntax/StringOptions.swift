/// The letters in brackets after an operator.
package struct StringOptions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `[c]`: case does not matter.
    package static let caseInsensitive = StringOptions(rawValue: 1)

    /// `[d]`: marks do not matter.
    package static let diacriticInsensitive = StringOptions(rawValue: 2)

    /// `[n]`: the strings are compared without folding; overrides the others.
    package static let normalized = StringOptions(rawValue: 4)

    /// `[l]`: with the locale; this language has none.
    package static let localeSensitive = StringOptions(rawValue: 8)

    private static let letters: [(letter: Character, option: StringOptions)] = [
        ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localeSensitive),
    ]

    /// The options of letters in any case and order; nil where one is unknown.
    init?(letters: String) {
        self = []
        for letter in letters.lowercased() {
            guard let option = Self.letters.first(where: { $0.letter == letter })?.option else { return nil }
            insert(option)
        }
    }

    /// The letters in brackets, or nothing.
    var text: String {
        isEmpty ? "" : "[" + String(Self.letters.filter { contains($0.option) }.map(\.letter)) + "]"
    }
}
