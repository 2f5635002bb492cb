import Arguments

/// The formats in which media are listed.
enum MediaFormat: String, CaseIterable {
    case text
    case json
    case jsonl
    case ids
    case paths

    /// The options of the command that lists media.
    static let options = OptionGroup(
        "Output",
        [
            .value(.format, short: "f", "FORMAT", "the output format of media")
                .completing(.choices(allCases.map(\.rawValue))),
            .flag(.raw, "control characters of texts as they are, in a pipe only"),
        ])

    /// The format that `--format` names; `text` by default.
    init(_ values: OptionValues) {
        self = values.value(.format).flatMap(Self.init(rawValue:)) ?? .text
    }
}
