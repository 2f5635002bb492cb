import Arguments
import JSON
import Terminal

/// The formats in which counts are written.
enum CountFormat: String, CaseIterable {
    case text
    case json
    case jsonl

    /// The options of every command that counts.
    static let options = OptionGroup(
        "Output",
        [
            .value(.format, short: "f", "FORMAT", "the output format").completing(.choices(allCases.map(\.rawValue)))
        ])

    /// The format that `--format` names; `text` by default.
    init(_ values: OptionValues) {
        self = values.value(.format).flatMap(Self.init(rawValue:)) ?? .text
    }
}

extension Invocation {
    /// Prints counts in the requested format: an array, an object a line, or lines of text.
    ///
    /// - Parameter format: the default for `--format`.
    func printCounts(
        _ values: @autoclosure () -> [JSONValue], lines: @autoclosure () -> [StyledText], as format: CountFormat? = nil
    ) throws {
        switch format ?? CountFormat(self.values) {
        case .json: try output.json(JSONWriter.bytes(of: .array(values())) + [0x0A])
        case .jsonl: for value in values() { try output.json(JSONWriter.bytes(of: value) + [0x0A]) }
        case .text: for line in lines() { try output.line(line) }
        }
    }

    /// True if only a part of the diary is selected.
    var hasSelection: Bool { SelectionReader.isGiven(values) || !operands.isEmpty }
}
