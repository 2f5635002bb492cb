import Arguments

/// The formats in which counts are written.
enum CountFormat: String, CaseIterable {
    case text
    case json
    case jsonl

    /// The options of every command that counts.
    static let options = OptionGroup(
        "Output",
        [
            .value("format", short: "f", "FORMAT", "how it is written").completing(.choices(allCases.map(\.rawValue)))
        ])

    /// What `--format` names; `text` where nothing is said.
    init(_ values: OptionValues) {
        self = values.value("format").flatMap(Self.init(rawValue:)) ?? .text
    }
}
