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

    /// The expected text, if it is known.
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
}
