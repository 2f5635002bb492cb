import Arguments
import DiaryStore
import Terminal

/// Distinguishes words that were meant for a search from predicates and dates.
struct PlainWord {
    let invocation: Invocation
    let store: Store

    /// The answer to words in place of a predicate or a date: the whole corrected command line.
    ///
    /// Nil for a possible predicate, and for commands without a replacement.
    func failure(for operand: String) -> Failure? {
        if let failure = tagFailure(for: operand) ?? numberFailure(for: operand) { return failure }
        guard let other = invocation.command.command?.wordsBelongTo, Self.isPlain(operand),
            let index = invocation.command.commandIndex
        else { return nil }
        let line = Program.declaration.commandLine(invocation.command.arguments, replacing: index, with: other)
        return Failure("\(operand) is neither a date nor a predicate", hint: "\(line)", .usage)
    }

    /// The answer to a tag in place of a predicate or a date: the same command with `--tag`.
    private func tagFailure(for operand: String) -> Failure? {
        guard operand.hasPrefix("@") || operand.hasPrefix("#"), TagArgument.isTag(String(operand.dropFirst())),
            invocation.command.command?.options.contains(where: { $0.name == "tag" }) == true
        else { return nil }
        let words = invocation.command.arguments
        guard let index = words.lastIndex(of: operand) else { return nil }
        let corrected = words[..<index] + ["--tag", String(operand.dropFirst())] + words[(index + 1)...]
        return Failure(
            "\(operand) is a tag, not a date or a predicate",
            hint: "\(ShellQuoting.commandLine([Program.declaration.name] + corrected))", .usage)
    }

    /// The answer to `2nd`, `2` or `latest` in place of `@2` or `@1`, for commands that take entries.
    private func numberFailure(for operand: String) -> Failure? {
        guard invocation.command.command?.takesEntries == true else { return nil }
        return EntryReference(invocation: invocation, store: store).newest(meantBy: operand)
    }

    /// Returns whether the text consists only of words, without operators, quotes and keys.
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
