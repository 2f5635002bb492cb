import Arguments
import Terminal

/// The words of a saved selection, in the form in which they are parsed again: options by their long names, operands as
/// typed.
enum SelectionWords {
    /// The words by which a command line selects.
    ///
    /// Operands precede options, so that a saved search at its beginning is the first word.
    ///
    /// - Parameter operands: those of the selection; the command may have had others.
    static func words(_ values: OptionValues, operands: [String]) -> [String] {
        let options = SelectionOptions.kept.options
        let words = values.given.flatMap { key, values -> [String] in
            guard let option = options.first(where: { $0.key == key }) else { return [] }
            return Self.words(option, values)
        }
        let isLikeOption = operands.contains { $0.hasPrefix("-") }
        return isLikeOption ? words + ["--"] + operands : operands + words
    }

    private static func words(_ option: OptionDeclaration, _ values: [String]) -> [String] {
        switch option.kind {
        case .flag: return [option.spelling]
        case .tuple, .words: return [option.spelling] + values
        case .optionalValue: return [values.isEmpty ? option.spelling : "\(option.spelling)=\(values[0])"]
        case .value, .repeated, .commaSeparated:
            let value = values.joined(separator: ",")
            return value.hasPrefix("-") ? ["\(option.spelling)=\(value)"] : [option.spelling, value]
        }
    }

    /// The words for display: a predicate or a date alone unquoted, others as a shell takes them.
    static func shown(_ words: [String]) -> String {
        words.count == 1 ? words[0] : words.map(quoted).joined(separator: " ")
    }

    /// A predicate that contains a text is easier to read in double quotes.
    private static func quoted(_ word: String) -> String {
        let isReadable =
            word.contains("'")
            && !word.unicodeScalars.contains { $0.value < 0x20 || "\"$`\\!".unicodeScalars.contains($0) }
        return isReadable ? "\"\(word)\"" : ShellQuoting.quoted(word)
    }

    /// Parses saved words as a command line.
    ///
    /// - Throws: `ArgumentError`; `Failure` if they select something other than entries.
    static func parse(_ words: [String]) throws -> ParsedCommand {
        let parsed = try CommandLineParser(program: program).parse([commandName] + words)
        guard parsed.request == .run else {
            throw Failure("the words ask for help and select nothing", .usage)
        }
        return parsed
    }

    private static let commandName = "selection"

    private static let program = ProgramDeclaration(
        Program.declaration.name, version: Program.version, "the words of a saved search",
        commands: [
            CommandDeclaration(
                commandName, "a selection",
                operands: [
                    SelectionOptions.saved, OperandDeclaration("PREDICATE", .any, "dates, or predicates about entries"),
                ], groups: [SelectionOptions.kept])
        ], globalOptions: [])
}
