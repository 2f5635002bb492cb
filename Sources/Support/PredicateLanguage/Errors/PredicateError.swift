/// The problem of a predicate, and its position.
package struct PredicateError: Error, Equatable, Sendable {
    /// The situation, with its values and the candidates for a correction.
    package let kind: Kind

    package let range: SourceRange

    package init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    package enum Stage: Sendable {
        case parsing
        /// While names and types are checked, before anything runs.
        case checking
        /// While values are compared.
        case evaluation
    }

    package enum Kind: Equatable, Sendable {
        case empty
        case tooLong(limit: Int)
        case tooDeep(limit: Int)
        case unexpectedCharacter(Character)
        case unterminatedString
        case malformedNumber(String)
        case malformedVariable
        case unexpectedToken(found: String, expected: [String])
        case bareExpression(String)
        case unknownOperator(String, nearest: String?)
        case unknownOption(String)
        case optionsNotAllowed(on: String)
        case reservedWord(String)
        case unknownFunction(String, nearest: String?)
        case wrongArgumentCount(function: String, expected: Int, found: Int)
        case unknownPlaceholder(String)
        case missingArgument(number: Int)
        case wrongArgument(placeholder: String, expected: PredicateKind)
        case unknownType(String, candidates: [String])
        case unknownSelector(String, candidates: [String])
        case unknownKey(String, entity: String, nearest: String?)
        /// A word that was probably meant as a text, with the text in quotes.
        case unquotedText(String, entity: String)
        case unknownVariable(String, nearest: String?)
        case incomparable(operation: String, left: PredicateKind, right: PredicateKind)
        case onlyPresence(key: String)
        case wrongKind(found: PredicateKind, expected: [PredicateKind])
        case notADate(String, remedy: String?)
        case betweenNeedsTwo
        case divisionByZero
        case numberOutOfRange
        case indexOutOfRange(index: Int64, count: Int)
        case noMember(String, of: PredicateKind)
        case invalidPattern(String, reason: String)
        case patternTooExpensive(String)
        case patternsUnavailable
        case tooSlow(seconds: Double)
    }

    package var stage: Stage {
        switch kind {
        case .empty, .tooLong, .tooDeep, .unexpectedCharacter, .unterminatedString, .malformedNumber,
            .malformedVariable, .unexpectedToken, .bareExpression, .unknownOperator, .unknownOption,
            .optionsNotAllowed, .reservedWord, .unknownFunction, .wrongArgumentCount, .unknownPlaceholder,
            .missingArgument, .wrongArgument, .unknownType, .unknownSelector:
            .parsing
        case .unknownKey, .unquotedText, .onlyPresence:
            .checking
        case .unknownVariable, .incomparable, .wrongKind, .notADate, .betweenNeedsTwo, .divisionByZero,
            .numberOutOfRange, .indexOutOfRange, .noMember, .invalidPattern, .patternTooExpensive,
            .patternsUnavailable, .tooSlow:
            .evaluation
        }
    }
}
