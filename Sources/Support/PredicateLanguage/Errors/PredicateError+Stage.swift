extension PredicateError {
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
