import Arguments
import JSON
import Terminal

/// The formats of a command's output, which `--format` names.
protocol OutputFormat: RawRepresentable, CaseIterable where RawValue == String {
    /// The format without `--format`.
    static var text: Self { get }
}

extension OutputFormat {
    /// The format that `--format` names; `text` by default.
    init(_ values: OptionValues) {
        self = values.value(.format).flatMap(Self.init(rawValue:)) ?? .text
    }

    /// `--format`, which takes the cases.
    static func option(_ summary: String = "the output format") -> OptionDeclaration {
        .value(.format, short: "f", "FORMAT", summary).completing(.choices(allCases.map(\.rawValue)))
    }
}

extension OptionDeclaration {
    fileprivate static let raw = flag(.raw, "control characters of texts as they are, in a pipe only")
}

enum ListFormat: String, OutputFormat {
    case text, short, full, json, jsonl, markdown, ids

    static let options = OptionGroup("Output", [option("the output format of entries"), .raw])
}

enum MediaFormat: String, OutputFormat {
    case text, json, jsonl, ids, paths

    static let options = OptionGroup("Output", [option("the output format of media"), .raw])
}

enum CountFormat: String, OutputFormat {
    case text, json, jsonl

    static let options = OptionGroup("Output", [option()])
}

enum MeasurementFormat: String, OutputFormat {
    case text, json, jsonl, csv

    static let options = OptionGroup("Output", [option()])
}

extension Invocation {
    /// Prints counts in the requested format: an array, an object a line, or lines of text.
    ///
    /// - Parameter format: the default for `--format`.
    func printCounts(
        _ values: @autoclosure () -> [JSONValue], lines: @autoclosure () -> [StyledText], as format: CountFormat? = nil
    ) throws {
        switch format ?? CountFormat(self.values) {
        case .json: try output.json(.array(values()))
        case .jsonl: for value in values() { try output.json(value) }
        case .text: for line in lines() { try output.line(line) }
        }
    }

    /// True if only a part of the diary is selected.
    var hasSelection: Bool { SelectionReader.isGiven(values) || !operands.isEmpty }
}
