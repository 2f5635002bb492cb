/// The long name of an option, by which it is declared and its values are read.
///
/// Named once, so that a misspelt name does not compile:
///
///     extension OptionKey { static let format = OptionKey("format") }
package struct OptionKey: Sendable, Hashable {
    /// Without the two dashes.
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package static let help = OptionKey("help")
    package static let version = OptionKey("version")
}

/// One option, declared once: parser, help, man page and shell completions are all made from this value.
///
/// Built with a function that names the kind, then refined:
///
///     .value(.at, "DATE", "when it happened").completing(.date)
package struct OptionDeclaration: Sendable {
    /// The number of values that an option takes, and whether it may be repeated.
    package enum Kind: Sendable {
        case flag
        /// One value, once; twice only when the values are equal.
        case value
        case repeated
        /// One value each time, split at commas.
        case commaSeparated
        /// All words up to the next option, each time.
        case words
        /// One value or none, once; the next word is taken only when the closure accepts it.
        case optionalValue(accepts: @Sendable (String) -> Bool)
        /// As many values as there are names, whatever their first character, each time (`--arg NAME VALUE`).
        case tuple(valueNames: [String])
    }

    package var key: OptionKey
    package var short: Character?
    package var kind: Kind
    /// The placeholder of the value in help (`DATE`); empty for a flag.
    package var valueName: String
    /// One phrase, small letter first, without a full stop.
    package var summary: String
    /// The words that a shell offers for the value; `choices` also binds the parser.
    package var completion = CompletionHint.none
    /// True if a value may begin with a dash and a digit without `=` (`--shift -1h`).
    package var allowsLeadingDash: Bool
    /// Options of the same command that can't be given with this one.
    package var excluded: [OptionKey] = []
    /// True if help, man page and completions leave it out.
    package var isHidden = false

    private init(_ key: OptionKey, _ short: Character?, _ kind: Kind, _ valueName: String, summary: String) {
        self.key = key
        self.short = short
        self.kind = kind
        self.valueName = valueName
        self.summary = summary
        // A number below zero is refused by its command, which says what it takes.
        allowsLeadingDash = ["N", "DATE", "DURATION"].contains(valueName)
    }

    /// The long name without its two dashes.
    package var name: String { key.name }
}

extension OptionDeclaration {
    package static func flag(_ key: OptionKey, short: Character? = nil, _ summary: String) -> Self {
        Self(key, short, .flag, "", summary: summary)
    }

    package static func value(
        _ key: OptionKey, short: Character? = nil, _ valueName: String, _ summary: String
    ) -> Self {
        Self(key, short, .value, valueName, summary: summary)
    }

    package static func repeated(
        _ key: OptionKey, short: Character? = nil, _ valueName: String, _ summary: String
    ) -> Self {
        Self(key, short, .repeated, valueName, summary: summary)
    }

    package static func commaSeparated(
        _ key: OptionKey, short: Character? = nil, _ valueName: String, _ summary: String
    ) -> Self {
        Self(key, short, .commaSeparated, valueName, summary: summary)
    }

    package static func words(
        _ key: OptionKey, short: Character? = nil, _ valueName: String, _ summary: String
    ) -> Self {
        Self(key, short, .words, valueName, summary: summary)
    }

    /// An option whose value may be left out; the next word is its value only when `accepts` says so.
    package static func optionalValue(
        _ key: OptionKey, _ valueName: String, _ summary: String, accepts: @escaping @Sendable (String) -> Bool
    ) -> Self {
        Self(key, nil, .optionalValue(accepts: accepts), valueName, summary: summary)
    }

    package static func tuple(_ key: OptionKey, _ valueNames: [String], _ summary: String) -> Self {
        // Not `joined`: resolving its type in the runtime would slow the start of every command.
        let words = valueNames.dropFirst().reduce(valueNames.first ?? "") { "\($0) \($1)" }
        return Self(key, nil, .tuple(valueNames: valueNames), words, summary: summary)
    }

    /// The same option with values that a shell can offer.
    package func completing(_ hint: CompletionHint) -> Self {
        var copy = self
        copy.completion = hint
        return copy
    }

    /// The same option, taking `-1h` or `-33.9,151.2` as its value without `=`.
    package func allowingLeadingDash() -> Self {
        var copy = self
        copy.allowsLeadingDash = true
        return copy
    }

    /// The same option, refused beside these.
    package func excluding(_ keys: OptionKey...) -> Self { excluding(keys) }

    package func excluding(_ keys: [OptionKey]) -> Self {
        var copy = self
        copy.excluded += keys
        return copy
    }

    /// The same option, left out of help, man page and completions.
    package func hidden() -> Self {
        var copy = self
        copy.isHidden = true
        return copy
    }
}

extension OptionDeclaration {
    package var isFlag: Bool {
        if case .flag = kind { return true }
        return false
    }

    /// The words that are its only possible values; empty when any value will do.
    package var choices: [String] {
        if case .choices(let words) = completion { return words }
        return []
    }

    /// Its long form as typed (`--tag`).
    package var spelling: String { "--" + name }

    package func isTyped(as word: String) -> Bool { word == spelling || short.map { "-\($0)" } == word }

    /// The placeholder of its value as help shows it (`DATE`, `[DATE]`, `FILE…`); empty for a flag.
    package var placeholder: String {
        switch kind {
        case .flag: ""
        case .words: valueName + "…"
        case .optionalValue: "[\(valueName)]"
        case .value, .repeated, .commaSeparated, .tuple: valueName
        }
    }
}
