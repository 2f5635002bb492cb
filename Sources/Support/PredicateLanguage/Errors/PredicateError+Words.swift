extension PredicateError {
    /// The problem, in a sentence without a full stop.
    package var message: String {
        switch kind {
        case .empty: "the predicate is empty"
        case .tooLong(let limit): "the predicate is longer than \(limit) bytes"
        case .tooDeep(let limit): "the predicate is nested more than \(limit) levels deep"
        case .unexpectedCharacter(let character): "unexpected character \(character)"
        case .unterminatedString: "the string has no end"
        case .malformedNumber(let text): "\(text) is not a number"
        case .malformedVariable: "a variable's name begins with a letter or an underscore"
        case .unexpectedToken(let found, _): "unexpected \(found)"
        case .bareExpression(let text): "\(text) alone is not a condition"
        case .unknownOperator(let text, _): "unknown operator \(text)"
        case .unknownOption(let text): "unknown option [\(text)]"
        case .optionsNotAllowed(let name): "\(name) takes no options"
        case .reservedWord(let word): "\(word) is a word of the language"
        case .unknownFunction(let name, _): "unknown function \(name)"
        case .wrongArgumentCount(let name, let expected, let found): "\(name) takes \(expected) values, not \(found)"
        case .unknownPlaceholder(let text): "unknown placeholder \(text)"
        case .missingArgument(let number): "no argument \(number) for the placeholder"
        case .wrongArgument(let placeholder, let kind): "\(placeholder) stands for \(kind.rawValue)"
        case .unknownType(let name, _): "unknown type \(name)"
        case .unknownSelector(let name, _): "unknown message \(name)"
        case .unknownKey(let key, let entity, _): "unknown key \(key) of \(entity)"
        case .unquotedText(let text, let entity): "\(text) is not a key of \(entity), and a text is written in quotes"
        case .unknownVariable(let name, _): "the variable $\(name) has no value"
        case .incomparable(let operation, let left, let right):
            "\(operation) can't compare \(left.rawValue) with \(right.rawValue)"
        case .onlyPresence(let key): "\(key) can only be compared with nil"
        case .wrongKind(let found, _): "this is \(found.rawValue)"
        case .notADate(let text, _): "'\(text)' is not a date"
        case .betweenNeedsTwo: "BETWEEN needs two bounds"
        case .divisionByZero: "division by zero"
        case .numberOutOfRange: "the number is out of range"
        case .indexOutOfRange(let index, let count): "no element \(index) among \(count)"
        case .noMember(let key, let kind): "\(kind.rawValue) has no \(key)"
        case .invalidPattern(let pattern, let reason): "'\(pattern)' is not a regular expression: \(reason)"
        case .patternTooExpensive(let pattern): "the regular expression '\(pattern)' takes too long"
        case .tooSlow(let seconds): "the predicate takes longer than \(Self.number(seconds)) seconds"
        case .patternsUnavailable: "MATCHES needs the ICU library, which is not installed"
        }
    }

    package var expected: String? {
        switch kind {
        case .empty: "a condition such as key = 'value'"
        case .unexpectedToken(_, let expected): expected.isEmpty ? nil : Self.list(expected)
        case .wrongKind(_, let expected): Self.list(expected.map(\.rawValue))
        case .unknownOption: "c, d, n or l"
        case .unknownType(_, let candidates), .unknownSelector(_, let candidates): Self.list(candidates)
        case .betweenNeedsTwo: "{lower, upper}"
        case .unterminatedString: "the quote that began the string"
        case .tooLong, .tooDeep, .unexpectedCharacter, .malformedNumber, .malformedVariable, .bareExpression,
            .unknownOperator, .optionsNotAllowed, .reservedWord, .unknownFunction, .wrongArgumentCount,
            .unknownPlaceholder, .missingArgument, .wrongArgument, .unknownKey, .unquotedText, .unknownVariable,
            .incomparable, .onlyPresence, .notADate, .divisionByZero, .numberOutOfRange, .indexOutOfRange, .noMember,
            .invalidPattern, .patternTooExpensive, .patternsUnavailable, .tooSlow:
            nil
        }
    }

    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }

    private static func list(_ items: [String]) -> String {
        guard let last = items.last else { return "" }
        return items.count == 1 ? last : items.dropLast().joined(separator: ", ") + " or " + last
    }

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
