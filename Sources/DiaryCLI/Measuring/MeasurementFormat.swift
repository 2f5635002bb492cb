import Arguments

/// The formats in which measurements are written.
enum MeasurementFormat: String, CaseIterable {
    case text
    case json
    case jsonl
    case csv

    static let option = OptionDeclaration.value(.format, short: "f", "FORMAT", "the output format")
        .completing(.choices(allCases.map(\.rawValue)))

    /// The format that `--format` names; `text` by default.
    init(_ values: OptionValues) {
        self = values.value(.format).flatMap(Self.init(rawValue:)) ?? .text
    }
}
