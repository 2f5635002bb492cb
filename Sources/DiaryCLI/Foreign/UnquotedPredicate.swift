import DiaryCore

/// A predicate that the shell split into words because it was not quoted: `text CONTAINS garlic AND starred = YES`.
enum UnquotedPredicate {
    /// The predicate in one piece, with quotes around its texts; nil if the words are not one.
    static func joined(_ words: [String]) -> String? {
        guard words.contains(where: isOperator) else { return nil }
        var parts: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            parts.append(word)
            index += 1
            guard isOperator(word) else { continue }
            let value = words[index...].prefix { !joins($0) }
            guard !value.isEmpty else { continue }
            parts.append(written(value.joined(separator: " "), after: word))
            index += value.count
        }
        return parts.joined(separator: " ")
    }

    private static func isOperator(_ word: String) -> Bool {
        operators.contains(String(word.uppercased().prefix { $0 != "[" }))
    }

    private static func joins(_ word: String) -> Bool { ["AND", "OR", "&&", "||"].contains(word.uppercased()) }

    /// A value in the syntax of the language.
    private static func written(_ value: String, after operation: String) -> String {
        let isWritten = value.first.map { "'\"{$(@".contains($0) } ?? true
        let isOfTexts = !["IN", "BETWEEN"].contains(operation.uppercased())
        let isKnown =
            Double(value) != nil || constants.contains(value.uppercased()) || PredicateReader.keys.contains(value)
        if isWritten || isKnown || !isOfTexts { return value }
        return quoted(value)
    }

    /// A text as a literal of the language.
    static func quoted(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
    }

    private static let operators: Set<String> = [
        "=", "==", "!=", "<>", "<", ">", "<=", ">=", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN",
        "BETWEEN",
    ]
    private static let constants: Set<String> = ["YES", "NO", "TRUE", "FALSE", "NIL", "NULL", "SELF"]
}
