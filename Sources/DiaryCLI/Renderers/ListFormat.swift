import Arguments

/// The formats in which entries are listed.
enum ListFormat: String, CaseIterable {
    case text
    case short
    case full
    case json
    case jsonl
    case markdown
    case ids

    /// The options of every command that lists entries.
    static let options = OptionGroup(
        "Output",
        [
            .value(.format, short: "f", "FORMAT", "the output format of entries")
                .completing(.choices(allCases.map(\.rawValue))),
            .flag(.raw, "control characters of texts as they are, in a pipe only"),
        ])

    /// The format that `--format` names; `text` by default.
    init(_ values: OptionValues) {
        self = values.value(.format).flatMap(Self.init(rawValue:)) ?? .text
    }
}
