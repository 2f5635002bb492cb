import Arguments
import Terminal

/// Tells words that were meant to be searched from predicates and dates.
struct PlainWord {
    let invocation: Invocation

    /// The answer to a word, or words, where a predicate or a date belongs: the whole corrected command line.
    ///
    /// Nil for anything that can be meant as a predicate, and for commands whose words belong to no other.
    func failure(for operand: String) -> Failure? {
        if let failure = tagFailure(for: operand) { return failure }
        guard let other = invocation.command.command?.wordsBelongTo, Self.isPlain(operand),
            let index = invocation.command.commandIndex
        else { return nil }
        let line = Program.declaration.commandLine(invocation.command.arguments, replacing: index, with: other)
        return Failure("\(operand) is neither a date nor a predicate", hint: "\(line)", .usage)
    }

    /// A tag where a predicate or a date belongs: the same command with `--tag`.
    private func tagFailure(for operand: String) -> Failure? {
        guard operand.hasPrefix("@") || operand.hasPrefix("#"), TagArgument.isTag(String(operand.dropFirst())),
            invocation.command.command?.options.contains(where: { $0.name == "tag" }) == true
        else { return nil }
        let words = invocation.command.arguments
        guard let index = words.lastIndex(of: operand) else { return nil }
        let corrected = words[..<index] + ["--tag", String(operand.dropFirst())] + words[(index + 1)...]
        return Failure(
            "\(operand) is a tag, and no date and no predicate",
            hint: "\(ShellQuoting.commandLine([Program.declaration.name] + corrected))", .usage)
    }

    /// Whether all of it is words: no operator, no quote, no key.
    static func isPlain(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return !words.isEmpty
            && words.allSatisfy { word in
                word.unicodeScalars.allSatisfy(isOfWord) && word.unicodeScalars.contains(where: isOfName)
                    && !reserved.contains(word.lowercased()) && !PredicateReader.keys.contains(String(word))
            }
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: isOfName(scalar) || "#'’_-".unicodeScalars.contains(scalar)
        }
    }

    /// The words of the predicate language.
    private static let reserved: Set<String> = [
        "and", "or", "not", "in", "between", "like", "matches", "contains", "beginswith", "endswith", "any", "all",
        "some", "none", "self", "true", "false", "yes", "no", "nil", "null", "truepredicate", "falsepredicate",
    ]
}
