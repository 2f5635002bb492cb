extension PredicateError {
    /// The text to write instead, if there is a good guess.
    package var hint: String? {
        switch kind {
        case .bareExpression(let text): bareHint(text)
        case .unknownOperator(let text, let nearest): operatorHint(text, nearest)
        case .reservedWord(let word): "#\(word) is the key of that name"
        case .unknownFunction(_, let nearest), .unknownKey(_, _, let nearest): nearest
        case .unexpectedCharacter(let character) where Self.curlyQuotes.contains(character):
            "a text is written in straight quotes: 'text'"
        case .notADate(_, let remedy): remedy
        case .unquotedText(let text, _): PredicateConstant.quoted(text)
        case .unknownVariable(let name, let nearest): nearest.map { "$\($0)" } ?? "--arg \(name) VALUE gives it one"
        case .unknownPlaceholder(let text) where text.hasPrefix("% ") || text == "%": "modulus:by:(a, b)"
        case .missingArgument: "$name, with --arg name VALUE"
        case .optionsNotAllowed("BETWEEN"): "x >= lower AND x <= upper, which take options"
        case .tooSlow: "--no-limit to let it take its time"
        case .patternTooExpensive: "a simpler expression, or --no-limit to let it take its time"
        case .incomparable(_, .collection, .string), .incomparable(_, .collection, .number):
            "ANY before it compares each element"
        case .incomparable(_, .date, .number): "a date is written in quotes: '2026-11', 'yesterday'"
        case .incomparable("BEGINSWITH", .date, .string), .incomparable("CONTAINS", .date, .string),
            .incomparable("LIKE", .date, .string):
            "= '2026-11' is all of that month; < and > compare with it"
        case .invalidPattern(let pattern, _) where !pattern.contains("\\"): nil
        case .invalidPattern: "a backslash of the expression is written twice: '\\\\d+'"
        case .empty, .tooLong, .tooDeep, .unexpectedCharacter, .unterminatedString, .malformedNumber,
            .malformedVariable, .unexpectedToken, .unknownOption, .optionsNotAllowed, .wrongArgumentCount,
            .unknownPlaceholder, .wrongArgument, .unknownType, .unknownSelector, .incomparable, .onlyPresence,
            .wrongKind, .patternsUnavailable, .betweenNeedsTwo, .divisionByZero, .numberOutOfRange, .indexOutOfRange,
            .noMember:
            nil
        }
    }

    /// Quotes of texts that are not quotes of the language.
    private static let curlyQuotes: Set<Character> = ["“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›"]

    private func bareHint(_ text: String) -> String? {
        switch text.uppercased() {
        case "TRUE", "YES": "TRUEPREDICATE"
        case "FALSE", "NO": "FALSEPREDICATE"
        default: text.hasSuffix("@count") ? "\(text) > 0" : "\(text) = YES"
        }
    }

    private func operatorHint(_ text: String, _ nearest: String?) -> String? {
        switch text.uppercased() {
        case "IS": "= nil, or != nil"
        case "NOT": "NOT (a IN {…})"
        default: nearest
        }
    }
}
